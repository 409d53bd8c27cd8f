"""What the decisions of a recorded match were worth: `review_match`, and what it says as data."""

from tablee.review.calibration import Pooled, pooled
from tablee.review.results import Decision, Moment, Review, written
from tablee.review.reviewing import Progress, review_match, review_steps
from tablee.review.sizes import mistakes

__all__ = [
    "Decision",
    "Moment",
    "Pooled",
    "Progress",
    "Review",
    "mistakes",
    "pooled",
    "review_match",
    "review_steps",
    "written",
]
