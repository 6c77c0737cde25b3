"""Tasks on virtual phones: what is asked, who judges it, and how the agent fares."""
