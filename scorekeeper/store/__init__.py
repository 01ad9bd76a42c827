"""The log of games on disk."""
