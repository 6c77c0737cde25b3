"""The apps of the second set: one file each."""
