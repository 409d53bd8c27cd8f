"""Processes that think for bots, and whose bot may think next."""
