"""Desks: what can be done on a screen, one for each; taps come in, views come out."""
