import threading
import time

import pytest


@pytest.fixture
def no_thread_is_left():
    """What a test starts has ended two seconds after it, or the test fails."""
    before = set(threading.enumerate())
    yield
    until = time.monotonic() + 2
    for thread in set(threading.enumerate()) - before:
        thread.join(max(0.0, until - time.monotonic()))
    assert set(threading.enumerate()) <= before
