"""The ADB device protocol over TCP on loopback."""
