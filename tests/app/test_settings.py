"""A device's settings as text: what cannot be read is as if it had not been set."""

import pytest

from scorekeeper.app.settings import AdviceLevel, Appearance, Settings, dumps, loads

CHOSEN = Settings(
    language="pl", appearance=Appearance.BLACK, advice=AdviceLevel.FULL, stays_awake=False
)


def test_settings_come_back_as_they_were():
    assert loads(dumps(CHOSEN)) == CHOSEN


@pytest.mark.parametrize(
    "text", ["", "nonsense", "[1]", '"dark"', '{"appearance": "pink", "language": 3}']
)
def test_what_cannot_be_read_is_not_set(text: str):
    assert loads(text) == Settings()


def test_what_can_be_read_is_kept_beside_what_cannot():
    assert loads('{"advice": "odds", "appearance": 7}') == Settings(advice=AdviceLevel.ODDS)
