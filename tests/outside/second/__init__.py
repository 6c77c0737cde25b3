"""A second set of apps and tasks, written by somebody who has not read the agent."""
