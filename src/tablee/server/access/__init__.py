"""Who somebody is, from where they may come, and how much they may do."""
