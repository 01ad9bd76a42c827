"""PURE. What may happen in a game and what has happened."""
