"""PURE. From games to what is shown: these modules word the screens, one for each."""
