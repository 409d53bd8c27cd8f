"""A review as one page that needs nothing else: the curve as SVG, the mistakes with bars, the same as a table."""

from __future__ import annotations

from html import escape
from typing import Final

from tablee.cli.mistakes import Mistake, Told
from tablee.core.languages import language
from tablee.review.results import Moment, Review
from tablee.review.sizes import mistakes

LEFT, WIDTH, HEIGHT, TOP = 44, 860, 220, 12
BARS = 6
COLOURS: Final = ("var(--own)", "#b5651d", "#6a7f3f", "#7a5195", "#2f8f9d", "#a33b4f")

_STYLE = """
:root { color-scheme: light dark; --own: #1f6f8b; --line: #0002; --ink: #1b1b1b; --paper: #fbf9f4; --bar: #8fb8a5;
  --soft: #666; --large: #b3261e; --medium: #96500a }
@media (prefers-color-scheme: dark) { :root { --own: #6cc3dd; --line: #fff3; --ink: #eee; --paper: #1d2020;
  --bar: #4f7a68; --soft: #aaa; --large: #ff8a80; --medium: #ffb74d } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 58rem;
  margin: 0 auto; padding: 1rem }
svg { width: 100%; height: auto }
svg text { fill: var(--soft); font-size: 12px }
article { border-top: 1px solid var(--line); padding: .5rem 0 1rem }
h3 { margin: .5rem 0 }
.bars { display: grid; grid-template-columns: auto minmax(3rem, 8rem) auto 1fr; gap: .2rem .6rem; align-items: center }
.bars .number { text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums }
.bars .points { color: var(--soft) }
.bars i { display: block; height: .9rem; background: var(--bar) }
.bars .played { font-weight: 600 }
.bars i.played { outline: 2px solid var(--own) }
.large { color: var(--large) }
.medium { color: var(--medium) }
.small { color: var(--soft) }
table { border-collapse: collapse }
td, th { padding: .1rem .8rem .1rem 0; text-align: right }
summary { cursor: pointer }
"""


def page(told: Told) -> str:
    """The whole page."""
    say, review, words = told.say, told.review, told.words
    found = mistakes(review)
    title = say("review.title", game=words.say("title"), name=words.names[review.seat])
    parts = [
        f'<!doctype html><html lang="{language(words.language).code}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        f"<title>{escape(title)}</title><style>{_STYLE}</style><h1>{escape(title)}</h1>",
        *[f"<p>{escape(line)}</p>" for line in told.summary(found)],
        f"<h2>{escape(say('review.curve'))}</h2>",
        curve(told, {one.step for one in found}),
        f"<h2>{escape(say('review.worst'))}</h2>",
        *[_article(told.mistake(one, BARS)) for one in found],
    ]
    if not found:
        parts.append(f"<p>{escape(say('review.mistakes', n=0))}</p>")
    return "\n".join(
        [*parts, _table(told), f"<p><small>{escape(say('review.about', work=review.work))}</small></p>", ""]
    )


def curve(told: Told, marked: set[int]) -> str:
    """Everybody's expected share over the match, with a mark at each mistake that leads to it."""
    review = told.review
    seats = [review.seat, *[seat for seat in range(review.players) if seat != review.seat]]
    lines = [
        f'<path d="M{LEFT} {_y(level):.1f}H{LEFT + WIDTH}" stroke="var(--line)"/>'
        f'<text x="{LEFT - 6}" y="{_y(level) + 4:.1f}" text-anchor="end">{told.percent(level, 0)}</text>'
        for level in (0.0, 0.25, 0.5, 0.75, 1.0)
    ]
    for number, seat in reversed(list(enumerate(seats))):
        way = " ".join(f"{_x(moment, review):.1f},{_y(moment.value[seat]):.1f}" for moment in review.curve)
        width = 2.5 if number == 0 else 1.2
        lines.append(
            f'<polyline points="{way}" fill="none" stroke="{COLOURS[number % len(COLOURS)]}" stroke-width="{width}">'
            f"<title>{escape(told.words.names[seat])}</title></polyline>"
        )
    for moment in review.curve:
        if moment.step in marked:
            x, y = _x(moment, review), _y(moment.value[review.seat])
            lines.append(
                f'<a href="#m{moment.step}"><circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="var(--own)">'
                f"<title>{moment.step + 1}</title></circle></a>"
            )
    names = " · ".join(
        f'<tspan fill="{COLOURS[number % len(COLOURS)]}">{escape(told.words.names[seat])}</tspan>'
        for number, seat in enumerate(seats)
    )
    return (
        f'<svg viewBox="0 0 {LEFT + WIDTH + 12} {HEIGHT + TOP + 34}" role="img" '
        f'aria-label="{escape(told.say("review.curve"), quote=True)}">'
        + "".join(lines)
        + f'<text x="{LEFT}" y="{HEIGHT + TOP + 26}">{names}</text></svg>'
    )


def _x(moment: Moment, review: Review) -> float:
    return LEFT + WIDTH * moment.step / max(1, review.curve[-1].step)


def _y(share: float) -> float:
    return TOP + HEIGHT * (1 - share)


def _article(one: Mistake) -> str:
    bars = "".join(
        f'<span class="number {_class(bar.played)}">{bar.value}</span>'
        f'<i class="{_class(bar.played)}" style="width:{max(1, round(100 * bar.part))}%"></i>'
        f'<span class="number points">{escape(bar.points)}</span>'
        f'<span class="{_class(bar.played)}">{escape(bar.move.plain)}</span>'
        for bar in one.bars
    )
    why = "".join(f"<p>{escape(line)}</p>" for line in one.why)
    return (
        f'<article id="m{one.decision.step}"><h3>{escape(one.title)} · '
        f'<span class="{one.decision.size}">{escape(one.called)}</span></h3>'
        f"<p>{escape(one.told)}</p>{why}<div class=bars>{bars}</div></article>"
    )


def _class(played: bool) -> str:
    return "played" if played else "other"


def _table(told: Told) -> str:
    """The curve for those who do not see it."""
    names = "".join(f"<th>{escape(name)}</th>" for name in told.words.names)
    rows = "".join(
        f"<tr><td>{moment.step}</td>" + "".join(f"<td>{told.percent(share)}</td>" for share in moment.value) + "</tr>"
        for moment in told.review.curve
    )
    heading = escape(told.say("review.after"))
    return (
        f"<details><summary>{escape(told.say('review.as_table'))}</summary>"
        f"<table><tr><th>{heading}</th>{names}</tr>{rows}</table></details>"
    )
