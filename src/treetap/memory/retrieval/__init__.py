"""Finding experiences: by key always, by vectors where that is worth its cost, weighed and explained (A3)."""
