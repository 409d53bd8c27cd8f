"""A review as one page that needs nothing else: the curve as SVG, the mistakes with bars, the same as a table."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from tablee.cli.mistakes import Mistake, Told
from tablee.core.languages import language
from tablee.review.results import Decision, Size
from tablee.review.sizes import mistakes

SIDE = 1000
"""The curve is drawn in a square that is stretched to the width of the page; what is written stands beside it."""
BARS = 6
COLOURS: Final = ["var(--own)", *[f"var(--other-{number})" for number in range(1, 6)]]
DASHES: Final = ("", "7 4", "2 4", "10 4 2 4", "4 3", "1 3")
DOTS: Final[dict[Size, int]] = {"none": 0, "small": 8, "medium": 11, "large": 14}
"""How wide a mark is."""

_STYLE = """
:root { color-scheme: light dark; --own: #1f6f8b; --line: #0002; --ink: #1b1b1b; --paper: #fbf9f4; --bar: #8fb8a5;
  --soft: #666; --large: #b3261e; --medium: #96500a;
  --other-1: #a34d00; --other-2: #4f6b1f; --other-3: #7a3fa0; --other-4: #007a78; --other-5: #a0304a }
@media (prefers-color-scheme: dark) { :root { --own: #6cc3dd; --line: #fff3; --ink: #eee; --paper: #1d2020;
  --bar: #4f7a68; --soft: #aaa; --large: #ff8a80; --medium: #ffb74d;
  --other-1: #f0a35e; --other-2: #a9c66b; --other-3: #c79be8; --other-4: #5fd0c5; --other-5: #f08aa0 } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 58rem;
  margin: 0 auto; padding: 1rem }
figure { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: .6rem; margin: 0 }
.levels { position: relative; min-width: 2.6rem; font-size: .75rem; color: var(--soft) }
.levels span { position: absolute; right: 0; transform: translateY(-50%); white-space: nowrap }
.drawn { width: 100%; height: 15rem; overflow: visible }
.drawn * { fill: none; stroke-linejoin: round; vector-effect: non-scaling-stroke }
.grid { stroke: var(--line) }
.lost, .dot { stroke: var(--ink); stroke-width: 2 }
.dot { stroke-linecap: round }
pre { overflow-x: auto; margin: 0; font-size: .8rem; line-height: 1.35 }
figcaption { grid-column: 2; display: flex; flex-wrap: wrap; gap: .1rem 1rem; font-size: .85rem }
figcaption span { display: flex; align-items: center; gap: .4rem }
figcaption p { flex: 1 0 100%; margin: 0; color: var(--soft) }
article { border-top: 1px solid var(--line); padding: .5rem 0 1rem }
h3 { margin: .5rem 0 }
.bars { display: grid; grid-template-columns: auto minmax(3rem, 8rem) auto 1fr; gap: .2rem .6rem; align-items: center }
.bars .number { text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums }
.bars .points { color: var(--soft) }
.bars i { display: block; height: .9rem; background: var(--bar) }
.bars .played { font-weight: 600 }
.bars i.played { outline: 2px solid var(--own) }
@media (max-width: 40rem) {
  .bars { grid-template-columns: auto 1fr auto }
  .bars .move { grid-column: 1 / -1; margin-bottom: .4rem }
}
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
        curve(told, found),
        f"<h2>{escape(say('review.worst'))}</h2>",
        *[_article(told.mistake(one, BARS)) for one in found],
    ]
    if not found:
        parts.append(f"<p>{escape(say('review.mistakes', n=0))}</p>")
    return "\n".join(
        [*parts, _table(told), f"<p><small>{escape(say('review.about', work=review.work))}</small></p>", ""]
    )


def curve(told: Told, found: Sequence[Decision]) -> str:
    """Everybody's expected share over the match; at each mistake a line as long as its loss, down to a dot."""
    review, names = told.review, told.words.names
    seats = [review.seat, *[seat for seat in range(review.players) if seat != review.seat]]
    last = max(1, review.curve[-1].step)

    def place(step: int, share: float) -> str:
        return f"{SIDE * step / last:.1f} {SIDE * (1 - min(1.0, max(0.0, share))):.1f}"

    levels = (0.0, 0.25, 0.5, 0.75, 1.0)
    drawn = [f'<path class=grid d="M{place(0, level)}H{SIDE}"/>' for level in levels]
    for number, seat in reversed(list(enumerate(seats))):
        way = " ".join(place(moment.step, moment.value[seat]) for moment in review.curve)
        drawn.append(f'<polyline points="{way}" {_line(number)}><title>{escape(names[seat])}</title></polyline>')
    for one in found:
        best = one.moves[0].value
        at, end = place(one.step, best), place(one.step, best - one.loss)
        title = escape(told.when(one))
        drawn.append(
            f'<a href="#m{one.step}" tabindex=-1><title>{title}</title><path class=lost d="M{at}L{end}"/>'
            f'<path class=dot d="M{end}h0" style="stroke-width:{DOTS[one.size]}px"/></a>'
        )
    marks = "".join(f'<span style="top:{100 * (1 - level):.0f}%">{told.percent(level, 0)}</span>' for level in levels)
    keys = "".join(
        f'<span><svg width=26 height=8 aria-hidden=true><path d="M0 4H26" {_line(number)}/></svg>'
        f"{escape(names[seat])}</span>"
        for number, seat in enumerate(seats)
    )
    about = f"<p>{escape(told.say('review.marks'))}</p>" if found else ""
    return (
        f"<figure><div class=levels aria-hidden=true>{marks}</div>"
        f'<svg class=drawn viewBox="0 0 {SIDE} {SIDE}" preserveAspectRatio=none role=img '
        f'aria-label="{escape(told.say("review.curve"), quote=True)}">{"".join(drawn)}</svg>'
        f"<figcaption>{keys}{about}</figcaption></figure>"
    )


def _line(number: int) -> str:
    """How the line of a seat looks; the first is the reviewed one's own. Nobody has to tell colours apart."""
    width = 2.5 if number == 0 else 1.4
    return f'style="stroke:{COLOURS[number]};stroke-width:{width}px;stroke-dasharray:{DASHES[number] or "none"}"'


def _article(one: Mistake) -> str:
    bars = "".join(
        f'<span class="number {_class(bar.played)}">{bar.value}</span>'
        f'<i class="{_class(bar.played)}" style="width:{max(1, round(100 * bar.part))}%"></i>'
        f'<span class="number points">{escape(bar.points)}</span>'
        f'<span class="move {_class(bar.played)}">{escape(bar.move.plain)}</span>'
        for bar in one.bars
    )
    why = "".join(f"<p>{escape(line)}</p>" for line in one.why)
    return (
        f'<article id="m{one.decision.step}"><h3>{escape(one.title)} · '
        f'<span class="{one.decision.size}">{escape(one.called)}</span></h3>'
        f"<pre>{escape(one.board)}</pre><p>{escape(one.told)}</p>{why}<div class=bars>{bars}</div></article>"
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
