"""The fixture of all tests of the door."""

import pytest

from tests.app.door.guests import Behind


@pytest.fixture
def behind() -> Behind:
    return Behind()
