"""Each file is an app of its own: `treetap phone --app FILE`."""
