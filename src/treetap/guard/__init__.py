"""May this be done? What an action commits to, whether the person asked for it, and who else may say so."""
