"""The shares of an arena as a picture: a bar for each bot, its interval, and a line where even is."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import isnan

from tablee.arena.tally import Standing

LEFT, WIDTH, ROW, TOP = 170, 420, 34, 46


def svg(standings: Sequence[Standing], title: str, even: float) -> str:
    """An SVG file."""
    height = TOP + ROW * len(standings) + 34
    most = max([even * 1.2, *[one.share + _shown(one.share_error) for one in standings]])
    scale = WIDTH / min(1.0, most * 1.05)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDTH + 90} {height}" font-family="sans-serif" '
        'font-size="13" fill="#333">',
        f'<rect width="100%" height="100%" fill="#fff"/><text x="12" y="24" font-size="15">{escape(title)}</text>',
    ]
    for number, one in enumerate(standings):
        y = TOP + ROW * number
        end, error = LEFT + one.share * scale, _shown(one.share_error) * scale
        parts += [
            f'<text x="{LEFT - 10}" y="{y + 17}" text-anchor="end">{escape(one.name[:24])}</text>',
            f'<rect x="{LEFT}" y="{y + 3}" width="{one.share * scale:.1f}" height="20" fill="#4f7a8c"/>',
            f'<path d="M{end - error:.1f} {y + 13}H{end + error:.1f}M{end - error:.1f} {y + 8}v10M{end + error:.1f} '
            f'{y + 8}v10" stroke="#111" fill="none"/>',
            f'<text x="{end + error + 8:.1f}" y="{y + 17}">{one.share:.1%}</text>',
        ]
    x, bottom = LEFT + even * scale, TOP + ROW * len(standings)
    parts += [
        f'<path d="M{x:.1f} {TOP - 6}V{bottom + 4}" stroke="#b3432f" stroke-dasharray="4 3" fill="none"/>',
        f'<text x="{x:.1f}" y="{bottom + 20}" text-anchor="middle" fill="#b3432f">{even:.1%}</text></svg>',
    ]
    return "\n".join(parts) + "\n"


def _shown(error: float) -> float:
    return 0.0 if isnan(error) else error
