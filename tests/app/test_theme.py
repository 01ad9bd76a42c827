"""Colours that people can tell apart and read."""

import pytest

from scorekeeper.app.theme import GOLD, GOLD_ON_DARK, MARKS
from scorekeeper.game.seating import MOST_PLAYERS

LIGHT_BACK, DARK_BACK = "#f5fbf7", "#0e1513"
"""Material's surfaces for our seed, as measured on the screen."""


def luminance(colour: str) -> float:
    """Relative luminance of `#rrggbb`, WCAG 2.2."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [it / 12.92 if it <= 0.04045 else ((it + 0.055) / 1.055) ** 2.4 for it in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Contrast ratio, 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_every_player_has_a_mark_of_their_own():
    assert len(MARKS) >= MOST_PLAYERS
    assert len({mark.icon for mark in MARKS}) == len(MARKS)
    assert len({mark.light for mark in MARKS}) == len({mark.dark for mark in MARKS}) == len(MARKS)


@pytest.mark.parametrize("mark", MARKS, ids=lambda mark: mark.light)
def test_a_players_colour_can_be_read_in_light_and_dark(mark):
    assert contrast(mark.light, LIGHT_BACK) >= 4.5
    assert contrast(mark.dark, DARK_BACK) >= 4.5


def test_gold_can_be_read_in_light_and_dark():
    assert contrast(GOLD, LIGHT_BACK) >= 4.5
    assert contrast(GOLD_ON_DARK, DARK_BACK) >= 4.5


@pytest.mark.parametrize("mark", MARKS, ids=lambda mark: mark.light)
def test_red_is_kept_for_a_farkle(mark):
    red, green, blue = (int(mark.light[i : i + 2], 16) for i in (1, 3, 5))
    assert not (red > 140 and green < 64 and blue < 64)
