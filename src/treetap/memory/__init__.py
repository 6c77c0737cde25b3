"""What is remembered: so far, the named values of a task."""
