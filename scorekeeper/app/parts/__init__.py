"""Parts of screens: one function a file."""
