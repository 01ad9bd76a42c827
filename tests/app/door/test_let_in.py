"""Who is let in, how far, and for how long: codes, shut doors, restarts."""

from __future__ import annotations

import string

import pytest
from starlette.websockets import WebSocketDisconnect

from scorekeeper.app.door.gate import MOST_CONNECTIONS
from scorekeeper.app.door.guest import Role
from scorekeeper.app.door.headers import HEADERS
from scorekeeper.app.door.line import SHUT
from scorekeeper.app.door.passes import Door
from tests.app.door.guests import HOURS, KEY, NETWORK, Behind
from tests.app.door.test_gate import CAMERAS, FILES, ended


def test_the_code_s_address_lets_in_and_the_token_is_in_no_address_any_more(behind: Behind):
    it = behind.door.let_in(Role.VIEWER, behind.mine, hours=HOURS)
    device = behind.device()
    link = behind.door.link(it)
    assert link == f"https://{NETWORK}/door?k={behind.door.token(it)}"
    answer = device.client.get(link)
    assert answer.status_code == 200
    assert f'content="0;url=/board?game={behind.mine}"' in answer.text
    assert behind.door.token(it) not in answer.text
    cookie = answer.headers["set-cookie"]
    assert all(it in cookie for it in ("HttpOnly", "SameSite=strict", "Secure", "Path=/"))
    assert f"Max-Age={HOURS * 3600}" in cookie
    assert device.client.get(f"/board?game={behind.mine}").status_code == 200


@pytest.mark.parametrize(
    ("role", "place"),
    [
        (Role.SCORER, "/game/{mine}"),
        (Role.VIEWER, "/board?game={mine}"),
        (Role.CAMERA, "/cam?table={mine}"),
    ],
)
def test_each_role_is_led_to_what_it_is_for(behind: Behind, role: Role, place: str):
    device = behind.device(behind.token(role, behind.mine))
    assert f"url={place.format(mine=behind.mine)}" in device.get("/door").text
    every = behind.device(behind.token(role, None))
    assert f"url={place.partition('?')[0].replace('/game/{mine}', '/')}" in every.get("/door").text


def test_another_code_counts_more_than_the_pass_that_a_device_has(behind: Behind):
    device = behind.device(behind.token(Role.VIEWER, behind.mine))
    answer = device.get(f"/door?k={behind.token(Role.SCORER, behind.mine)}")
    assert f"url=/game/{behind.mine}" in answer.text
    assert "set-cookie" in answer.headers
    assert device.get("/door?k=forged").status_code == 403


def test_shutting_the_door_ends_what_is_open_at_this_table_alone(behind: Behind):
    mine = behind.device(behind.token(Role.VIEWER, behind.mine))
    theirs = behind.device(behind.token(Role.VIEWER, behind.other))
    with (
        mine.client,
        mine.line(f"/board/live?game={behind.mine}") as line,
        theirs.line(f"/board/live?game={behind.other}") as other,
    ):
        line.receive_json()
        other.receive_json()
        assert behind.door.inside(behind.mine) == {Role.VIEWER: 1}
        line.portal.call(lambda: behind.door.shut(behind.mine))
        with pytest.raises(WebSocketDisconnect) as error:
            line.receive_json()
        assert error.value.code == SHUT
        assert behind.door.inside(behind.other) == {Role.VIEWER: 1}
        assert theirs.get(f"/board?game={behind.other}").status_code == 200
    assert mine.get(f"/board?game={behind.mine}").status_code == 403
    assert behind.door.inside(behind.other) == {}


def test_a_line_ends_when_its_pass_does(behind: Behind):
    it = behind.door.let_in(Role.VIEWER, behind.mine, hours=0.2 / 3600)
    device = behind.device(behind.door.token(it))
    with device.client, device.line(f"/board/live?game={behind.mine}") as line:
        line.receive_json()
        with pytest.raises(WebSocketDisconnect) as error:
            line.receive_json()
    assert error.value.code == SHUT


def test_so_many_lines_and_no_more_are_open_with_one_pass(behind: Behind):
    it = behind.door.let_in(Role.VIEWER, behind.mine, hours=HOURS)
    leave = [behind.door.enter(it.id, lambda: None) for _ in range(MOST_CONNECTIONS)]
    device = behind.device(behind.door.token(it))
    with device.client:
        assert ended(device, "/board/live") == 1008
        leave[0]()
        with device.line("/board/live"):
            pass


def test_every_answer_says_from_where_it_may_load(behind: Behind):
    scorer = behind.device(behind.token(Role.SCORER, behind.mine))
    viewer = behind.device(behind.token(Role.VIEWER, behind.mine))
    laptop = behind.laptop()
    answers = [
        *(scorer.get(it.format(mine=behind.mine)) for it in (*FILES, *CAMERAS)),
        viewer.get("/cam"),
        behind.device().get("/"),
        behind.device().get("/door"),
        scorer.get("/door"),
        scorer.get("/nonsense.js"),
        laptop.get("/"),
        laptop.get("/door"),
        laptop.post("/"),
        laptop.get("/", headers={"host": "evil.example"}),
        laptop.get("/result?game=none"),
    ]
    for answer in answers:
        for name, value in HEADERS.items():
            assert answer.headers.get_list(name) == [value], (answer.url, name)
        assert "camera=(self)" in answer.headers["permissions-policy"]
        assert "access-control-allow-origin" not in answer.headers


def test_a_restart_leaves_everybody_in(behind: Behind):
    token = behind.token(Role.SCORER, behind.mine)
    again = Door(behind.store.passes, KEY, now=behind.clock)
    holder = again.admit(token)
    assert holder is not None
    assert (holder.role, holder.games) == (Role.SCORER, (behind.mine,))
    assert Door(behind.store.passes, KEY + "!", now=behind.clock).admit(token) is None


def test_no_token_but_the_one_that_was_made_is_admitted(behind: Behind):
    token = behind.token(Role.SCORER, behind.mine)
    letters = string.ascii_letters + string.digits + "-_=."
    assert behind.door.admit(token) is not None
    for place, was in enumerate(token):
        for letter in letters.replace(was, ""):
            assert behind.door.admit(token[:place] + letter + token[place + 1 :]) is None
    for more in letters:
        assert behind.door.admit(token + more) is None
        assert behind.door.admit(more + token) is None
