"""Reads real dice through a camera and keeps the score of a game of Farkle."""

__version__ = "0.1.0"
