"""The pictures of all cards, drawn by code: `python -m art OUT_DIR` writes them as SVG.

Each module or package here that has `GAME` and `cards()` draws; the rest is what they draw with.
"""
