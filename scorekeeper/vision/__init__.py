"""From pixels to a Reading. Knows dice, and has never heard of Farkle."""
