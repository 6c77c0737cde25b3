"""The comparator against the phone's own account of what happened."""
