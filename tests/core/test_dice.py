"""Chance anybody can check, and the fast dice of playouts."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.chance import Seeded, read_seed
from tablee.core.dice import Dice, FastDice, SeedDice, TracedDice

seeds = st.binary(min_size=32, max_size=32)


def numbers(seed: bytes) -> Iterator[int]:
    """The 64-bit numbers of a seed, written down a second time."""
    block = 0
    while True:
        digest = hashlib.sha256(seed + block.to_bytes(8, "big")).digest()
        yield from (int.from_bytes(digest[at : at + 8], "big") for at in (0, 8, 16, 24))
        block += 1


@given(seeds, st.lists(st.integers(1, 2**62), min_size=1, max_size=40))
def test_a_number_below_n_is_the_next_that_is_no_remainder(seed: bytes, sizes: list[int]) -> None:
    source, dice = numbers(seed), SeedDice(seed)
    for n in sizes:
        x = next(x for x in source if x < 2**64 - 2**64 % n)
        assert dice.below(n) == x % n


def test_the_first_number_is_the_front_of_the_first_block() -> None:
    digest = hashlib.sha256(bytes(40)).digest()
    assert SeedDice(bytes(32)).below(1000) == int.from_bytes(digest[:8], "big") % 1000


@given(seeds, st.integers(0, 60))
def test_a_shuffle_swaps_from_the_last_index_down(seed: bytes, size: int) -> None:
    cards, dice, again = vec[i64](range(size)), SeedDice(seed), SeedDice(seed)
    expected = list(range(size))
    for i in range(size - 1, 0, -1):
        j = again.below(i + 1)
        expected[i], expected[j] = expected[j], expected[i]
    dice.shuffle(cards)
    assert list(cards) == expected


@given(st.integers(0, 2**70), st.integers(0, 60))
def test_the_fast_shuffle_is_the_same_shuffle(seed: int, size: int) -> None:
    one, other = vec[i64](range(size)), vec[i64](range(size))
    fast, slow = FastDice(seed), FastDice(seed)
    fast.shuffle(one)
    Dice.shuffle(slow, other)
    assert list(one) == list(other)
    assert fast.below(2**31) == slow.below(2**31)


@given(st.integers(0, 2**32), st.integers(0, 110))
def test_a_list_is_shuffled_into_the_same_order_and_stays_as_it_was(seed: int, size: int) -> None:
    for one, other in ((FastDice(seed), FastDice(seed)), (SeedDice(bytes(32)), SeedDice(bytes(32)))):
        numbers, cards = list(range(size)), vec[i64](range(size))
        other.shuffle(cards)
        assert list(one.shuffled(numbers)) == list(cards)
        assert numbers == list(range(size))
        assert one.below(1000) == other.below(1000)


@given(st.integers(0, 2**64), st.integers(1, 2**31))
def test_fast_dice_stay_below(seed: int, n: int) -> None:
    dice = FastDice(seed)
    assert all(0 <= dice.below(n) < n for _ in range(20))


@pytest.mark.parametrize("n", [2, 6, 48])
def test_fast_dice_are_even(n: int) -> None:
    dice, rolls = FastDice(3), 20_000
    counts = Counter(dice.below(n) for _ in range(rolls))
    mean = rolls / n
    assert sum((counts[k] - mean) ** 2 / mean for k in range(n)) < n - 1 + 5 * (2 * (n - 1)) ** 0.5


def test_a_seed_has_32_bytes_or_64_hex_digits() -> None:
    assert read_seed("0A" * 32) == bytes([10] * 32)
    assert Seeded("ab" * 32).seed == "ab" * 32
    for bad in ("", "ab" * 31, "xy" * 32, "ab" * 33, b"short"):
        with pytest.raises(ValueError, match="seed"):
            read_seed(bad)
    with pytest.raises(ValueError, match="32 bytes"):
        SeedDice(b"short")


def test_fast_dice_are_xoshiro128_plus_plus() -> None:
    """The first ten numbers of the authors' own program with the state 1, 2, 3, 4."""
    dice = FastDice(0)
    dice._a, dice._b, dice._c, dice._d = 1, 2, 3, 4
    published = [
        641,
        1573767,
        3222811527,
        3517856514,
        836907274,
        4247214768,
        3867114732,
        1355841295,
        495546011,
        621204420,
    ]
    assert [dice.below(2**31) for _ in published] == [number >> 1 for number in published]


def test_a_seed_of_fast_dice_is_spread_by_splitmix64() -> None:
    """The first four numbers of the authors' own program, their lower halves; the last one is made odd."""
    published = [1985237415132408290, 2979275885539914483, 13511426838097143398, 8488337342461049707]
    dice = FastDice(1477776061723855037)
    words = [number % 2**32 for number in published]
    assert [dice._a, dice._b, dice._c, dice._d] == [*words[:3], words[3] | 1]
    assert FastDice(1477776061723855037 + 2**64).below(2**31) == FastDice(1477776061723855037).below(2**31)


def test_fast_dice_are_never_all_zero() -> None:
    """A state of zeros would give nothing but zeros; the word that is made odd is even without that."""
    even = next(seed for seed in range(100) if splitmix64(seed, 4) % 2 == 0)
    assert FastDice(even)._d == splitmix64(even, 4) % 2**32 + 1


def splitmix64(seed: int, number: int) -> int:
    """The *number*-th number of a seed, written down a second time."""
    z = (seed + number * 0x9E3779B97F4A7C15) % 2**64
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % 2**64
    z = (z ^ z >> 27) * 0x94D049BB133111EB % 2**64
    return z ^ z >> 31


@given(seeds, st.lists(st.integers(0, 99), min_size=1, max_size=60))
def test_a_pick_is_the_one_at_a_number_below_the_length(seed: bytes, among: list[int]) -> None:
    assert SeedDice(seed).pick(among) == among[SeedDice(seed).below(len(among))]


@given(seeds)
def test_traced_dice_roll_the_same_and_note_what_they_were_asked(seed: bytes) -> None:
    plain, traced = SeedDice(seed), TracedDice(SeedDice(seed))
    one, other = vec[i64]([5, 3, 4]), vec[i64]([5, 3, 4])
    plain.shuffle(one)
    traced.shuffle(other)
    assert list(one) == list(other)
    assert plain.pick([7, 8]) == traced.pick([7, 8])
    assert plain.below(48) == traced.below(48)
    assert list(plain.shuffled([1, 2, 3])) == list(traced.shuffled([1, 2, 3]))
    assert traced.asked == [("shuffle", [5, 3, 4]), ("pick", [7, 8]), ("below", [48]), ("shuffle", [1, 2, 3])]


def test_dice_that_fork_roll_the_same_from_the_same_place_and_not_as_those_they_came_from() -> None:
    main, one, other = FastDice(5), FastDice(1), FastDice(2)
    main.below(7)
    one.fork(main)
    other.fork(main)
    rolled = [one.below(1000) for _ in range(20)]
    assert rolled == [other.below(1000) for _ in range(20)]
    assert rolled != [main.below(1000) for _ in range(20)]
    one.fork(main)
    assert rolled != [one.below(1000) for _ in range(20)]


def test_dice_fork_by_turning_over_the_same_bits_of_each_word_wherever_they_are() -> None:
    """So dice that are at different places fork to different ones."""
    turned = set()
    for seed in range(50):
        main, fork = FastDice(seed), FastDice(0)
        for _ in range(seed):
            main.below(7)
        fork.fork(main)
        assert fork._d % 2 == 1  # never all zero
        turned.add((fork._a ^ main._a, fork._b ^ main._b, fork._c ^ main._c, (fork._d ^ main._d) >> 1))
    [words] = turned
    assert all(words)
    assert len(set(words)) == 4
