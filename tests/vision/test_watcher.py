import numpy as np
import pytest

from scorekeeper.vision.follow import KEPT_SECONDS, Change
from scorekeeper.vision.types import Frame
from scorekeeper.vision.watcher import HOLD_SECONDS, Watcher
from tests.vision.films import Film

PASSING = {Change.ROLLING, Change.HAND}


def watched(film: Film, **how) -> list[str]:
    watcher = Watcher(film, **how)
    return [
        f"{seen.change} {seen.why or seen.roll}".strip()
        for frame in film
        for seen in watcher.see(frame)
        if seen.change not in PASSING
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


def test_a_bump_after_a_roll_says_nothing():
    words = "a1 b2 e2 f3 i4 j5"
    film = Film(*TURN[:3], f"roll 0.2 {words}", f"lie 1 {words}", f"hand 0.5 {words}", TURN[2])
    assert watched(film) == ["waiting", "roll 122345"]


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
    assert not [seen for k in range(120) for seen in watcher.see(Frame(one, k / 30))]
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
