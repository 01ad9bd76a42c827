"""The command line: thin verbs over the packages below."""
