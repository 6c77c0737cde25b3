"""Icons: learning their shapes, and how well they are known."""
