"""Input methods: the keyboard on the screen, and the one that adb types through."""
