"""Where the parts meet: one open game with its rules and its store."""
