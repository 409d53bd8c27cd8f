"""Other nodes that serve the same tables: none, or those that Redis tells of."""
