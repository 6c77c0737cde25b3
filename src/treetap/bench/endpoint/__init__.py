"""An endpoint on loopback that does whatever endpoints do, and what the agent makes of it."""
