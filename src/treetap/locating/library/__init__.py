"""The reference library: pictures of things to find, by name."""
