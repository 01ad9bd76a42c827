"""PURE. What scores: variants as data, and the sheet of all keeps."""
