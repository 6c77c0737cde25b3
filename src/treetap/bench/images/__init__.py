"""Finding images on screens, beside Airtest."""
