"""The phone's shell: its language, its file system and the commands of a small Unix."""
