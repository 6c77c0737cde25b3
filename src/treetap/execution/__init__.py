"""From an action to inputs of the device."""
