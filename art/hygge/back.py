"""The back of Hygge's cards. It hardly tells top from bottom."""

from __future__ import annotations

from art.hygge.paper import CREAM, FLAKE, card


def back() -> str:
    """Knitting, with a snowflake in the middle."""
    body = (
        '<pattern id="t" width="8" height="7" patternUnits="userSpaceOnUse"><path fill="none" stroke="#b8654c"'
        ' stroke-width="2.6" d="M0 0L4 5 8 0"/></pattern><path fill="url(#t)" d="M4 4H96V156H4z"/>'
    )
    zigzag = "".join(f"M4 {y}" + "l4 5 4-5" * 12 for y in (24, 38, 115, 129))
    dots = "".join(f"M8 {y}" + "h0m12 0" * 8 for y in (35, 126))
    body += f'<g fill="none" stroke="{CREAM}"><path stroke-width="3" d="{zigzag}"/><path stroke-width="4" d="{dots}"/>'
    body += f'<path stroke-width="2" transform="translate(50 80)scale(2.5)" d="{FLAKE}"/></g>'
    return card(body, "#a5523e")
