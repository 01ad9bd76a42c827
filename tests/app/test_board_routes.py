"""The board's server side: its page and files, and what its WebSocket sends when."""

from __future__ import annotations

import re
import warnings
from typing import TYPE_CHECKING

import pytest
from fastapi import FastAPI
from starlette.websockets import WebSocketDisconnect

from scorekeeper.app import board_routes, theme
from scorekeeper.app.board_routes import FILES, LATE_CALLS, PAGE, routes
from scorekeeper.app.parts.die import PIPS
from tests.app.board_page import ended, game_of, house_now, keep, roll, turn

if TYPE_CHECKING:
    from scorekeeper.app.house import House

with warnings.catch_warnings():
    # The client wants a newer httpx by another name; the one that Flet brings serves as well.
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

HERE = {"origin": "http://testserver"}


@pytest.fixture
def house() -> House:
    return house_now()


@pytest.fixture
def client(house: House):
    app = FastAPI()
    app.include_router(routes(house))
    with TestClient(app) as opened:
        yield opened


def looking(client: TestClient, rest: str = ""):
    return client.websocket_connect(f"/board/live?{rest}", headers=HERE)


def test_the_page_comes_with_its_files_and_no_other(client: TestClient):
    page = client.get("/board")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert "$" not in page.text
    assert {file.name for file in PAGE.iterdir()} == {"index.html", *FILES}
    for name, kind in FILES.items():
        assert client.get(f"/board/{name}").headers["content-type"] == f"{kind}; charset=utf-8"
    assert client.get("/board/index.html").status_code == 404
    assert client.get("/board/..%2Fserver.py").status_code == 404


@pytest.mark.parametrize(
    ("query", "accepted", "code"),
    [
        ("", "", "en"),
        ("", "pl-PL,en;q=0.8", "pl"),
        ("?lang=ru", "pl", "ru"),
        ("?lang=xx", "", "en"),
    ],
)
def test_the_page_is_in_the_language_that_is_asked_for(
    client: TestClient, query: str, accepted: str, code: str
):
    page = client.get(f"/board{query}", headers={"accept-language": accepted})
    assert f'<html lang="{code}">' in page.text


def test_colours_and_pips_are_those_of_the_app(client: TestClient):
    css = client.get("/board/board.css").text
    light, dark = css.split("prefers-color-scheme: dark")
    for seat, mark in enumerate(theme.MARKS):
        assert f"--seat-{seat}: {mark.light};" in light
        assert f"--seat-{seat}: {mark.dark};" in dark
        assert f'id="mark-{seat}"' in client.get("/board").text
    script = client.get("/board/draw.js").text
    for face in (1, 2, 3, 4, 5):
        drawn = re.search(rf"  {face}: (.*),\n", script)
        assert drawn is not None
        assert drawn[1].count("[") == len(PIPS[face]) + 1


def test_without_a_game_it_waits_and_the_address_is_said(client: TestClient):
    with looking(client) as socket:
        view = socket.receive_json()["view"]
    assert (view["scene"], view["address"]) == ("waiting", "http://testserver")


def test_the_game_that_changed_last_is_followed(client: TestClient, house: House):
    with looking(client) as socket:
        socket.receive_json()
        first = game_of(house, 2)
        told = socket.receive_json()
        assert told["view"]["game"] == first.game
        assert [it["words"] for it in told["calls"]] == ["Ann's turn."]
        second = game_of(house, 3)
        assert socket.receive_json()["view"]["game"] == second.game
        turn(first, 500)
        told = socket.receive_json()
        assert told["view"]["game"] == first.game
        assert [it["words"] for it in told["calls"]] == [
            "Ann banks 500 and has 500. Bartholomew's turn."
        ]


def test_a_game_that_was_put_away_is_not_followed(client: TestClient, house: House):
    first, second = game_of(house, 2), game_of(house, 3)
    house.put_away(second.game)
    with looking(client) as socket:
        assert socket.receive_json()["view"]["game"] == first.game


def test_a_certain_game_stays(client: TestClient, house: House):
    first, second = game_of(house, 2), game_of(house, 3)
    with looking(client, f"game={first.game}") as socket:
        assert socket.receive_json()["view"]["game"] == first.game
        turn(second, 500)
        assert socket.receive_json()["view"]["game"] == first.game


def test_a_game_that_is_not_there_is_said(client: TestClient):
    with looking(client, "game=attic") as socket:
        view = socket.receive_json()["view"]
    assert (view["scene"], view["title"]) == ("missing", "This game is not to be found")


def test_the_end_stays_until_another_game_starts(client: TestClient, house: House):
    ended(house, 3)
    with looking(client) as socket:
        assert socket.receive_json()["view"]["scene"] == "over"
        game_of(house, 2)
        assert socket.receive_json()["view"]["scene"] == "game"


def test_a_page_that_comes_speaks_nothing_of_before(client: TestClient, house: House):
    table = game_of(house, 2)
    turn(table, 500)
    with looking(client) as socket:
        assert socket.receive_json()["calls"] == []
        roll(table, "112346")
        told = socket.receive_json()
        assert [it["words"] for it in told["calls"]] == ["Rolled 1, 1, 2, 3, 4, 6."]
        assert told["calls"][0]["id"] == told["view"]["seq"] == 3


def test_a_page_that_comes_back_hears_what_it_missed_unless_it_is_long_ago(
    client: TestClient, house: House
):
    table = game_of(house, 2)
    turn(table, 500)
    roll(table, "112346")
    with looking(client, f"heard={table.game}:2") as socket:
        assert [it["id"] for it in socket.receive_json()["calls"]] == [3]
    keep(table, "11")
    for _ in range(LATE_CALLS):
        table.undo()
        table.redo()
    with looking(client, f"heard={table.game}:2") as socket:
        assert socket.receive_json()["calls"] == []
    with looking(client, "heard=nonsense") as socket:
        assert socket.receive_json()["calls"] == []


def test_words_are_in_the_pages_language(client: TestClient, house: House):
    table = game_of(house, 2)
    turn(table, 1500)
    with looking(client, "lang=sl") as socket:
        view = socket.receive_json()["view"]
    assert view["players"][0]["score"] == "1.500"


def test_it_speaks_now_and_then_so_that_a_dead_line_is_known(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(board_routes, "BEAT_SECONDS", 0.05)
    with looking(client) as socket:
        first = socket.receive_json()
        assert socket.receive_json() == first


def test_nobody_is_told_any_more_once_a_page_is_gone(client: TestClient, house: House):
    with looking(client) as socket:
        socket.receive_json()
    game_of(house, 2)
    assert not house.tables._listeners


@pytest.mark.parametrize("origin", ["http://elsewhere.example", ""])
def test_a_page_of_another_host_is_not_let_in(client: TestClient, origin: str):
    headers = {"origin": origin} if origin else {}
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect("/board/live", headers=headers),
    ):
        pass
