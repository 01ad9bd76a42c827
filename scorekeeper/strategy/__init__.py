"""PURE. What would be wise."""
