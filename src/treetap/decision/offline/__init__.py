"""The policy that needs no model: words, a lexicon, and what the screen shows."""
