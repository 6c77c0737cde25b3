"""The shell's language: from text to a tree, and from the tree to what happens."""
