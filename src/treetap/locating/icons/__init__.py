"""Common icons known by their shape and called by their names, where no UI tree tells what they are."""
