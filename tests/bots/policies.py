"""The games whose bots have a policy of their own. What is claimed of search and of levels is claimed of these."""

from importlib import import_module

import tablee

WITH_POLICY = [
    name for name in tablee.game_names() if hasattr(import_module(f"{tablee.game(name).package}.bots"), "THINKING")
]
