"""Screens: one function a file."""
