"""What all games share: the Game and State protocols, options, chance, events, views, records, matches."""
