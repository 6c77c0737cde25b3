"""Keep the tests, and whatever they start, on this machine's loopback."""
