"""Reading tasks, and turning texts into vectors, in Chinese and English."""
