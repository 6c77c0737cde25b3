"""The strategy tree: node, step, branch, replay, and the ports that they call."""
