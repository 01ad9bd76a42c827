"""Who listens is told, in order, until they stop."""

from scorekeeper.table.listeners import Listeners


def test_all_are_told_in_the_order_in_which_they_came():
    told: list[str] = []
    listeners: Listeners[[str]] = Listeners()
    listeners.add(lambda word: told.append(f"one {word}"))
    listeners.add(lambda word: told.append(f"two {word}"))
    listeners.tell("moved")
    assert told == ["one moved", "two moved"]


def test_who_stopped_is_told_no_more_and_may_stop_again():
    told: list[int] = []
    listeners: Listeners[[]] = Listeners()
    stop = listeners.add(lambda: told.append(1))
    assert listeners
    stop()
    stop()
    listeners.tell()
    assert told == []
    assert not listeners


def test_one_who_stops_while_being_told_keeps_nobody_from_hearing():
    told: list[str] = []
    listeners: Listeners[[]] = Listeners()

    def once() -> None:
        told.append("once")
        stop()

    stop = listeners.add(once)
    listeners.add(lambda: told.append("always"))
    listeners.tell()
    listeners.tell()
    assert told == ["once", "always", "always"]
