"""How strong bots are: many matches on the same deals, seats rotated, counted with care."""
