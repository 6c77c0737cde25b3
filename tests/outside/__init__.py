"""Apps and tasks that the agent's authors do not look at: how it fares on what it was not made for."""
