"""Playing a record again: at any step (`replay`), or against its own seed (`verify`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tablee.core.chance import BadChance, Recorded, Seeded
from tablee.core.options import BadOption
from tablee.core.proof import Proof1, Proof2, committed, salt_commitment, seed_from, seed_from_1
from tablee.core.record import BadRecord, RecordFormat, UnknownRules
from tablee.core.refused import Refused
from tablee.core.state import State

if TYPE_CHECKING:
    from tablee.core.game import Game
    from tablee.core.match import Match


def replay(game: Game, form: RecordFormat, step: int | None = None) -> Match:
    """The match after the first *step* moves of a record (None: all), with the record's chance as written.

    Played on, it takes what is left of that chance for as long as it fits the moves that are made, then what the seed
    would give. Raises BadRecord.
    """
    if step is not None and not 0 <= step <= len(form.moves):
        raise ValueError(f"there is no step {step}; the record has 0 to {len(form.moves)}")
    chance = Recorded(form.chance, _seed(form))
    match = _play(game, form, chance, len(form.moves) if step is None else step)
    chance.binding = False
    return match


def verify(game: Game, form: RecordFormat) -> None:
    """Raise BadRecord at the first thing that does not follow from the record's seed and moves.

    If the record tells where its seed came from (`proof`), that is checked too.
    """
    if form.proof is not None:
        _prove(form, form.proof)
    chance = _Compared(form)
    match = _play(game, form, chance, len(form.moves))
    if chance.used != len(form.chance):
        raise BadRecord(f"chance[{chance.used}]", "the game did not need this chance")
    for key, told, true in (
        ("options", form.options, match.options),
        ("rounds", form.rounds, match.rounds),
        ("totals", form.totals, match.totals),
        ("winners", form.winners, match.winners),
    ):
        if told != true:
            raise BadRecord(key, f"the record says {_short(told)}, the moves give {_short(true)}")


def weakness(form: RecordFormat) -> str | None:
    """What the proof of a record that verifies does not prove: "version 1", "server alone"; None: nothing is missing.

    None as well for a record without a proof, which claims nothing.
    """
    if isinstance(form.proof, Proof1):
        return "version 1"
    if isinstance(form.proof, Proof2) and not form.proof.givers:
        return "server alone"
    return None


def _prove(form: RecordFormat, proof: Proof1 | Proof2) -> None:
    """The seed is what the secret and the salts give, and they are what was committed to."""
    for key in ("salts",) if isinstance(proof, Proof1) else ("salts", "commitments"):
        if len(getattr(proof, key)) != form.players:
            raise BadRecord(f"proof.{key}", f"{len(getattr(proof, key))} {key} for {form.players} players")
    secret = _bytes("proof.secret", proof.secret)
    salts = [_bytes(f"proof.salts[{seat}]", salt) for seat, salt in enumerate(proof.salts)]
    if committed(secret) != _bytes("proof.commitment", proof.commitment):
        raise BadRecord("proof.commitment", "it is not the SHA-256 of the secret")
    if isinstance(proof, Proof2):
        _check_givers(form, proof)
        for seat in proof.givers:
            its = salt_commitment(proof.table, proof.match, seat, committed(secret), salts[seat])
            if its.hex() != proof.commitments[seat]:
                raise BadRecord(f"proof.salts[{seat}]", "it does not open this seat's commitment")
    seed = seed_from(secret, salts) if isinstance(proof, Proof2) else seed_from_1(secret, salts)
    if seed != bytes.fromhex(_seed(form)):
        raise BadRecord("seed", "it is not the SHA-256 of the secret and the salts")


def _check_givers(form: RecordFormat, proof: Proof2) -> None:
    """All people gave a salt and no bot did; whose chair it was, the moves say."""
    for key in ("commitments", "salts"):
        given = [seat for seat, value in enumerate(getattr(proof, key)) if value]
        if given != proof.givers:
            raise BadRecord(f"proof.{key}", f"they are of the seats {given}, the givers are {_short(proof.givers)}")
    for number, move in enumerate(form.moves):
        if (move.mover == "bot") == (move.seat in proof.givers):
            who = "a bot has this seat, and is" if move.mover == "bot" else "a person has this seat, and is not"
            raise BadRecord("proof.givers", f"moves[{number}], seat {move.seat}: {who} among the givers")


def _bytes(place: str, digits: str) -> bytes:
    try:
        return bytes.fromhex(digits)
    except ValueError:
        raise BadRecord(place, f"hex digits are needed, not {digits!r:.40}") from None


class _Compared(Recorded):
    """Chance from the seed, which the record must have written down just so."""

    def __init__(self, form: RecordFormat) -> None:
        super().__init__(form.chance, _seed(form))

    def draw(self, game: Game, state: State) -> list[int]:
        if self._at >= len(self._entries):
            raise BadRecord(f"chance[{self._at}]", f"missing: the rules want {game.chance_name(state)!r} here")
        name = game.chance_name(state)
        rolled = Seeded.draw(self._seeded, game, state)
        outcome = self._read(game, state, self._entries[self._at])
        if rolled != outcome:
            true = _short(game.chance_written(name, rolled))
            raise BadRecord(f"chance[{self._at}]", f"{name} does not follow from the seed, which gives {true}")
        self._at += 1
        return outcome


def _seed(form: RecordFormat) -> str:
    try:
        return Seeded(form.seed).seed
    except ValueError as error:
        raise BadRecord("seed", str(error)) from None


def _play(game: Game, form: RecordFormat, chance: Recorded, steps: int) -> Match:
    if not game.replays(form.rules_version):
        raise UnknownRules(game.name, form.rules_version, game.rules)
    if form.names is not None and len(form.names) != form.players:
        raise BadRecord("names", f"{len(form.names)} names for {form.players} players")
    try:
        match = game.start(form.players, form.options, chance=chance, names=form.names)
    except BadOption as bad:
        raise BadRecord(f"options.{bad.option}", bad.reason) from None
    except BadChance as bad:
        raise BadRecord(f"chance[{bad.entry}]", bad.reason) from None
    except ValueError as error:
        raise error if isinstance(error, BadRecord) else BadRecord("players", str(error)) from None
    for number, move in enumerate(form.moves[:steps]):
        try:
            match.play(move.seat, move.text, move.mover)
        except Refused as refused:
            raise BadRecord(f"moves[{number}]", f"seat {move.seat}, {move.text!r:.60}: {refused}") from None
        except BadChance as bad:
            raise BadRecord(f"chance[{bad.entry}]", f"after moves[{number}]: {bad.reason}") from None
    return match


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 120 else text[:117] + "…"
