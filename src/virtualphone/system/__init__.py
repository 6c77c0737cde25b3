"""What is on the screen besides apps: bars, the shade, the lock, toasts."""
