"""The strategy tree's own room: the ports it speaks to, and the clock."""
