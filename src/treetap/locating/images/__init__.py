"""Finding a picture in a picture."""
