"""From a run that went well to what is kept of it: steps, trees with slots, a strategy."""
