"""Demonstrations, the fit of the offline policy's scorer, and leave-one-app-out figures."""
