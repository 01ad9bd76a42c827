from dataclasses import replace

import numpy as np
import pytest

from scorekeeper.vision.follow import KEPT_SECONDS, Change, Seen
from scorekeeper.vision.types import Frame
from scorekeeper.vision.watcher import HOLD_SECONDS, Watcher
from tests.vision.films import Film

PASSING = {Change.ROLLING, Change.HAND}
WHOLE = "a1 b2 e2 f3 i4 j5"


def watched(film: Film, **how) -> list[str]:
    """What is said, without what only passes, nor that it is over."""
    watcher = Watcher(film, **how)
    said = [seen for frame in film for seen in watcher.see(frame)]
    return [
        f"{seen.change} {seen.why or seen.roll}".strip()
        for number, seen in enumerate(said)
        if seen.change not in PASSING and (seen.change is not Change.WAITING or number == 0)
    ]


TURN = (
    "lie 1.5",
    "roll 0.8 a1 b2 e2 f3 i4 j5",
    "lie 1.5 a1 b2 e2 f3 i4 j5",
    "hand 0.6 a1 b2 e2 f3 i4 j5",
    "lie 1.2 a1 j5",
    "roll 0.5 a1 j5 b6 e6 f3 i2",
    "lie 1.2 a1 j5 b6 e6 f3 i2",
    "hand 0.6 a1 j5 b6 e6 f3 i2",
    "lie 1.0",
)


def test_a_turn():
    assert watched(Film(*TURN)) == ["waiting", "roll 122345", "kept 15", "roll 2366", "cleared"]


def test_the_same_film_gives_the_same_events():
    assert watched(Film(*TURN, seed=4)) == watched(Film(*TURN, seed=4))


def test_the_reader_is_asked_only_when_something_may_have_changed():
    film = Film("lie 20")
    watched(film)
    assert film.asked < 8


def test_a_hand_that_lies_still_is_looked_at_less_and_less():
    film = Film("lie 1.5", "hand 0.2", "rest 20", "hand 0.2", "lie 1")
    assert watched(film) == ["waiting"]
    assert film.asked < 40


def watcher_after(*segments: str, dark: bool = False, frozen: bool = False) -> Watcher:
    film = Film(*segments)
    watcher, frames = Watcher(film), list(film)
    for frame in frames:
        image = frames[0].image if frozen else frame.image
        watcher.see(replace(frame, image=image // 16 if dark else image))
    return watcher


@pytest.mark.parametrize(
    ("segments", "how"),
    [
        (("lie 1.5",), {}),
        (("lie 1.5", f"roll 0.5 {WHOLE}", f"lie 1 {WHOLE}"), {}),
        (("lie 1.5", f"roll 0.5 {WHOLE}", f"unsure 2 {WHOLE}"), {}),
        (("lie 1.5", "hand 0.2", "rest 3"), {}),
        (("lie 3",), {"dark": True}),
        (("lie 3",), {"frozen": True}),
    ],
)
def test_whatever_lies_still_is_quiet(segments, how):
    assert watcher_after(*segments, **how).is_quiet


@pytest.mark.parametrize("last", [f"roll 4 {WHOLE}", "hand 4", f"lie 0.2 {WHOLE}"])
def test_what_moves_or_has_just_moved_is_not_quiet(last):
    assert not watcher_after("lie 1.5", f"roll 0.5 {WHOLE}", last).is_quiet


def test_dice_are_read_soon_after_they_lie_still():
    film = Film("lie 1.5", "roll 0.5 a1 b2 e2 f3 i4 j5", "lie 1 a1 b2 e2 f3 i4 j5")
    watcher = Watcher(film)
    said = [seen for frame in film for seen in watcher.see(frame)]
    roll = next(seen for seen in said if seen.change is Change.ROLL)
    assert HOLD_SECONDS <= roll.seconds - 102.0 <= HOLD_SECONDS + 0.15


def test_a_hand_that_comes_and_goes_is_no_roll():
    assert watched(Film("lie 1.5", "hand 1", "lie 1", "hand 1", "lie 1")) == ["waiting"]


def test_a_hand_in_view_with_a_die_in_it_is_no_roll():
    film = Film("lie 1.5", "hand 0.2", "rest 2", "hand 0.2", "lie 1")
    assert watched(film) == ["waiting"]


def test_dice_hidden_by_a_hand_are_not_gone():
    film = Film(*TURN[:3], "rest 6 a1 b2 e2 f3 i4 j5", "lie 1 a1 b2 e2 f3 i4 j5")
    assert watched(film) == ["waiting", "roll 122345"]


def test_a_thing_that_lay_there_before_is_no_die_of_a_throw():
    words = "a1 b2 e2 f3 i4 j5 m?"
    thrown = [f"roll 0.8 {words}", f"lie 1.5 {words}"]
    assert watched(Film("lie 1.5 m?", *thrown)) == ["waiting", "roll 122345"]
    assert watched(Film("lie 1.5", *thrown)) == ["waiting", "doubt low_confidence"]


def test_a_kept_die_that_is_hardly_seen_is_not_taken_for_one_in_the_hand():
    film = [*TURN[:4], "lie 1.2 a1 j?"]
    assert watched(Film(*film)) == ["waiting", "roll 122345", "doubt low_confidence"]


def test_a_hand_that_reaches_in_ends_the_waiting_for_late_dice():
    four = "a1 b2 e2 f3"
    hand = [f"hand 0.6 {four}", "lie 1.2 a1"]
    told = watched(Film("lie 1.5", f"roll 0.8 {four}", f"lie 1.2 {four}", *hand))
    assert told == ["waiting", "roll 1223", "kept 1"]
    told = watched(Film("lie 1.5", f"roll 0.8 {four}", f"lie 0.5 {four}", *hand))
    assert told == ["waiting", "doubt changed"]


def test_a_throw_is_told_though_the_table_is_shaken():
    # What is unsure is waited for longer; a bump in between does not begin that anew.
    shaken = [it for _ in range(4) for it in (f"unsure 0.6 {WHOLE}", f"hand 0.1 {WHOLE}")]
    told = watched(Film("lie 1.5", f"roll 0.8 {WHOLE}", *shaken))
    assert told == ["waiting", "doubt blurred"]


def test_a_bump_after_a_roll_says_nothing():
    words = "a1 b2 e2 f3 i4 j5"
    film = Film(*TURN[:3], f"roll 0.2 {words}", f"lie 1 {words}", f"hand 0.5 {words}", TURN[2])
    assert watched(film) == ["waiting", "roll 122345"]


@pytest.mark.parametrize(
    "passing", [f"roll 0.2 {WHOLE}", f"hand 0.5 {WHOLE}", f"hand 0.2 {WHOLE}", "stall"]
)
def test_that_something_only_passed_is_said_when_it_is_over(passing):
    film = Film("lie 1.5", f"roll 0.5 {WHOLE}", f"lie 1 {WHOLE}")
    after = [f"lie 1 {WHOLE}"] if passing == "stall" else [passing, f"lie 1 {WHOLE}"]
    watcher = Watcher(film)
    for frame in film:
        watcher.see(frame)
    assert (watcher.state, watcher.is_at_rest) == (Change.ROLL, True)
    later = Film(*after, start=103.0)
    watcher._reader = later
    said = [watcher.stall(103.0)] if passing == "stall" else []
    said += [seen for frame in later for seen in watcher.see(frame)]
    assert said[0].change in {Change.ROLLING, Change.HAND, Change.STALLED}
    assert (said[-1].change, said[-1].dice) == (Change.WAITING, ())
    assert [seen.change for seen in said].count(Change.WAITING) == 1
    assert watcher.state is Change.WAITING


@pytest.mark.parametrize("kind", ["dark", "same"])
def test_a_picture_that_shows_nothing_is_told_once_and_so_is_its_return(kind):
    film = Film("lie 14")
    frames = list(film)
    watcher = Watcher(film)
    said: list[Seen] = []
    for number, frame in enumerate(frames):
        if 60 <= number < 300:
            image = frame.image // 20 if kind == "dark" else frames[60].image
            said += watcher.see(replace(frame, image=image))
        else:
            said += watcher.see(frame)
    words = [seen.change for seen in said if seen.change is not Change.ROLLING]
    assert words == [Change.WAITING, Change.STALLED, Change.WAITING]


def flickering(film: Film, *, every: int) -> list[Frame]:
    """The film beside a lamp that goes on and off, and lights a spot where no dice lie."""
    frames = list(film)
    for number, frame in enumerate(frames):
        if number // every % 2:
            frame.image[140:170, 130:160] //= 2
    return frames


def test_dice_are_read_under_a_light_that_flickers():
    film = Film("lie 1.5", f"roll 0.5 {WHOLE}", f"lie 1 {WHOLE}", "hand 0.5 a1 b2", "lie 1 a1 b2")
    watcher = Watcher(film)
    said = [seen for frame in flickering(film, every=6) for seen in watcher.see(frame)]
    assert [str(it.change) for it in said] == (["waiting", "rolling", "roll", "hand", "rolling"])
    assert str(said[2].roll) == "122345"
    assert said[2].seconds - 102.0 < 0.6


def test_dice_that_were_thrown_again_at_once_are_told_as_they_lie_at_last():
    other = "a3 b2 e2 f3 i4 j1"
    film = Film(
        "lie 1.5", f"roll 0.5 {WHOLE}", f"lie 0.3 {WHOLE}", f"roll 0.2 {other}", "lie 1 " + other
    )
    assert watched(film) == ["waiting", "roll 122334"]


def test_a_reading_that_stays_unsure_is_a_doubt():
    film = Film("lie 1.5", "roll 0.5 a1 b2 e2 f3 i4 j5", "unsure 2 a1 b2 e2 f3 i4 j5")
    assert watched(film) == ["waiting", "doubt blurred"]


def test_fewer_dice_than_the_game_wants_are_a_doubt():
    film = Film("lie 1.5", "roll 0.5 a1 b2 e2", "lie 3 a1 b2 e2")
    assert watched(film, expects=6) == ["waiting", "doubt wrong_number"]


@pytest.mark.parametrize("value", [0, 12])
def test_a_frame_that_repeats_is_no_evidence(value):
    film = Film("lie 1")
    watcher = Watcher(film)
    one = np.full((90, 160, 3), value, np.uint8)
    said = [seen for k in range(240) for seen in watcher.see(Frame(one, k / 30))]
    assert [seen.change for seen in said] == [Change.STALLED]
    assert film.asked == 0


def test_a_dark_table_is_not_read():
    rng = np.random.default_rng(0)
    film = Film("lie 1")
    watcher = Watcher(film)
    for k in range(60):
        watcher.see(Frame(rng.integers(0, 12, (180, 320, 3)).astype(np.uint8), k / 30))
    assert film.asked == 0


def test_light_that_changes_for_all_alike_is_no_motion():
    film = Film(*TURN[:3])
    watcher = Watcher(film)
    said = [seen for frame in film for seen in watcher.see(frame)]
    asked = film.asked
    last = list(Film("lie 2 a1 b2 e2 f3 i4 j5", start=200.0))
    for k, frame in enumerate(last):
        dimmer = (frame.image * (1 - 0.004 * k)).astype(np.uint8)
        said += watcher.see(Frame(dimmer, frame.seconds))
    assert film.asked == asked
    assert said[-1].change is Change.ROLL


def test_a_keep_is_told_as_soon_as_it_lay_long_enough():
    film = Film(*TURN[:5])
    seen = [it for watcher in [Watcher(film)] for frame in film for it in watcher.see(frame)]
    kept = next(it for it in seen if it.change is Change.KEPT)
    assert 0 <= kept.seconds - (100 + 4.4) - KEPT_SECONDS < 0.1
