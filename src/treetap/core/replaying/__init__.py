"""The parts of a replay: may it be run, where is its target, what holds already, how did it go."""
