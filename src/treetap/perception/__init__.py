"""UI tree, OCR and vision become one Screen; what an action did is judged here."""
