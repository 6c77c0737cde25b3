"""The apps of the third set, one each file."""
