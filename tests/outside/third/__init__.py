"""A third set: apps in the manner of AndroidWorld's and pages in the manner of MiniWoB++, written unseen."""
