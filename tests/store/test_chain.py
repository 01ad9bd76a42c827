"""The hash chain: every change, gap and swap of stored records is found, and nothing else."""

import hashlib
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.store.chain import START, Fault, FaultKind, Link, faults, hash_of


def chain(count: int, *, game: str = "g1") -> list[Link]:
    links: list[Link] = []
    for seq in range(1, count + 1):
        before = hash_of(links[-1]) if links else START
        links.append(
            Link(
                game=game,
                seq=seq,
                format=1,
                payload=f'{{"roll": {seq}}}',
                at="2026-11-30T12:00:00+00:00",
                device="here",
                before=before,
            )
        )
    return links


def changed(link: Link, field: str, text: str) -> Link:
    match field:
        case "payload":
            return replace(link, payload=text)
        case "at":
            return replace(link, at=text)
        case _:
            return replace(link, device=text)


def found(links: list[Link], whole: list[Link]) -> list[tuple[int, str, int | None]]:
    told = faults(links, last=len(whole), head=hash_of(whole[-1]))
    return [(it.seq, it.kind.value, it.was) for it in told]


def test_a_log_as_written_has_no_fault():
    whole = chain(6)
    assert found(whole, whole) == []
    assert found(whole[::-1], whole) == []


def test_no_log_at_all_lacks_every_record():
    whole = chain(2)
    assert found([], whole) == [(1, "missing", None), (2, "missing", None)]


def test_the_hash_is_that_of_all_that_a_record_holds():
    link = chain(1)[0]
    others = [
        replace(link, game="g2"),
        replace(link, seq=2),
        replace(link, format=2),
        replace(link, payload="{}"),
        replace(link, at="2026-11-30T12:00:01+00:00"),
        replace(link, device="there"),
        replace(link, before="0"),
    ]
    assert len({hash_of(it) for it in [link, *others]}) == 8


def test_the_hash_can_be_worked_out_by_any_tool():
    text = r'["","g1",1,1,"{\"roll\": 1}","2026-11-30T12:00:00+00:00","here"]'
    assert hash_of(chain(1)[0]) == hashlib.sha256(text.encode()).hexdigest()


@pytest.mark.parametrize("place", [1, 3, 6])
def test_a_changed_record_is_found_and_no_other(place: int):
    whole = chain(6)
    log = [*whole]
    log[place - 1] = replace(log[place - 1], payload="forged")
    assert found(log, whole) == [(place, "changed", None)]


@pytest.mark.parametrize("place", [1, 3, 6])
def test_a_missing_record_is_found_and_no_other(place: int):
    whole = chain(6)
    assert found(whole[: place - 1] + whole[place:], whole) == [(place, "missing", None)]


def test_two_records_that_changed_places_are_found():
    whole = chain(6)
    log = [*whole]
    log[1], log[4] = replace(whole[4], seq=2), replace(whole[1], seq=5)
    assert found(log, whole) == [(2, "moved", 5), (5, "moved", 2)]


def test_a_record_that_was_put_at_the_end_is_moved_and_not_missing():
    whole = chain(4)
    log = [whole[0], *whole[2:], replace(whole[1], seq=5)]
    assert found(log, whole) == [(5, "moved", 2)]


def test_a_record_after_the_last_is_no_record_of_the_game():
    whole = chain(3)
    more = [*whole, replace(whole[-1], seq=4, payload="more", before=hash_of(whole[-1]))]
    assert found(more, whole) == [(4, "changed", None)]


def test_where_a_record_was_replaced_nothing_vouches_for_the_one_before():
    whole, other = chain(4), chain(4, game="g2")
    log = [*whole[:2], other[2], whole[3]]
    assert found(log, whole) == [(2, "changed", None), (3, "changed", None)]


@given(st.integers(1, 12), st.data())
def test_whatever_letter_is_changed_is_found(count: int, data: st.DataObject):
    whole = chain(count)
    place = data.draw(st.integers(0, count - 1))
    field = data.draw(st.sampled_from(["payload", "at", "device"]))
    text = data.draw(st.text(max_size=5))
    if text != getattr(whole[place], field):
        log = [*whole]
        log[place] = changed(log[place], field, text)
        assert Fault(place + 1, FaultKind.CHANGED) in faults(
            log, last=count, head=hash_of(whole[-1])
        )
