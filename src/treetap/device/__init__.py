"""The phone: adb, text entry, capture, waiting for a still screen, and wrappers round any device."""
