"""The result to print and to sign, and the turns as CSV."""

from __future__ import annotations

import csv
import warnings
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from fastapi import FastAPI

from scorekeeper.app.present.result import COLUMNS
from scorekeeper.app.result_routes import routes
from scorekeeper.dice import Dice
from scorekeeper.errors import StoreError
from scorekeeper.game.amend import past_turns
from scorekeeper.game.commands import Bank, Keep, RecordRoll, Source, TypePoints
from scorekeeper.rules import toml
from scorekeeper.store.memory import MemoryStore
from tests.app.play import house_of

with warnings.catch_warnings():
    # The client wants a newer httpx by another name; the one that Flet brings serves as well.
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

if TYPE_CHECKING:
    from scorekeeper.app.house import House
    from scorekeeper.table.table import Table


@pytest.fixture
def house() -> House:
    return house_of()


@pytest.fixture
def client(house: House):
    app = FastAPI()
    app.include_router(routes(house.tables))
    with TestClient(app) as opened:
        yield opened


def ended(house: House, *names: str) -> Table:
    table = house.tables.start(toml.find("standard_10000"), names or ("Ann", "Bob"))
    for points in (10000, 9000):
        table.do(TypePoints(points))
    return table


def rows(client: TestClient, table: Table) -> list[list[str]]:
    text = client.get("/result.csv", params={"game": table.game}).content.decode("utf-8-sig")
    return list(csv.reader(text.splitlines()))


def test_the_page_says_who_came_where_by_which_rules_and_when(house: House, client: TestClient):
    page = client.get("/result", params={"game": ended(house).game})
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    for text in ("Result", "2026-11-30", "Winner", "Ann", "10,000", "2.", "Bob", "9,000"):
        assert text in page.text
    assert toml.find("standard_10000").name in page.text
    assert "the one that was reached first wins" in page.text
    assert page.text.count("<p><span>") == 2
    assert "<script" not in page.text


def test_a_game_that_goes_on_says_so(house: House, client: TestClient):
    table = house.tables.start(toml.find("simple_10000"), ["Ann", "Bob"])
    page = client.get("/result", params={"game": table.game}).text
    assert "The game goes on: round 1" in page
    assert "Winner" not in page


def test_names_and_rule_sets_are_text_and_never_markup(house: House, client: TestClient):
    variant = replace(toml.find("standard_10000"), name="<i>Odd</i> & rules")
    table = house.tables.start(variant, ["<b>Ann</b>", "Bob & \"Co'"])
    page = client.get("/result", params={"game": table.game}).text
    assert "<b>" not in page
    assert "<i>" not in page
    assert page.count("&lt;b&gt;Ann&lt;/b&gt;") == 2
    assert "Bob &amp; &quot;Co&#x27;" in page
    assert "&lt;i&gt;Odd&lt;/i&gt; &amp; rules" in page


@pytest.mark.parametrize("address", ["/result", "/result.csv"])
def test_a_game_that_is_not_there_is_not_found(client: TestClient, address: str):
    for params in ({"game": "<script>x</script>"}, {}):
        answer = client.get(address, params=params)
        assert answer.status_code == 404
        assert "<script>" not in answer.text
        assert "pick a game from the list" in answer.text


def test_a_store_that_fails_is_told(house: House, client: TestClient, monkeypatch):
    def broken(_: object) -> None:
        raise StoreError("the disk is gone", hint="plug it in")

    monkeypatch.setattr(house.tables, "open", broken)
    answer = client.get("/result", params={"game": "x"})
    assert (answer.status_code, "the disk is gone; plug it in" in answer.text) == (503, True)


def test_the_page_speaks_the_language_that_is_asked_for(house: House, client: TestClient):
    game = ended(house).game
    assert '<html lang="pl">' in client.get("/result", params={"game": game, "lang": "pl"}).text
    asked = client.get("/result", params={"game": game}, headers={"accept-language": "et"})
    assert '<html lang="et">' in asked.text


def test_turns_are_rows_by_round_and_player(house: House, client: TestClient):
    table = house.tables.start(toml.find("simple_10000"), ["Ann", "Bob"])
    for command in (
        RecordRoll(roll=Dice.of("112346"), source=Source.HAND),
        Keep(Dice.of("11")),
        Bank(),
        RecordRoll(roll=Dice.of("112346"), source=Source.HAND),
        Keep(Dice.of("11")),
        RecordRoll(roll=Dice.of("2346"), source=Source.HAND),
        TypePoints(450),
    ):
        table.do(command)
    assert rows(client, table) == [
        list(COLUMNS),
        ["1", "Ann", "banked", "200", "0", "0", "0"],
        ["1", "Bob", "farkled", "0", "200", "0", "0"],
        ["2", "Ann", "banked", "450", "0", "1", "0"],
    ]


def test_an_amended_turn_is_marked_in_its_row(house: House, client: TestClient):
    table = ended(house)
    turn = past_turns(table.log.standing)[1]
    table.confirm(table.amend(turn, [TypePoints(9500)]))
    assert [row[-1] for row in rows(client, table)[1:]] == ["0", "1"]


def test_no_name_is_a_formula_to_a_spreadsheet(house: House, client: TestClient):
    table = ended(house, '=cmd|"x"', "@Bob")
    assert [row[1] for row in rows(client, table)[1:]] == ['\'=cmd|"x"', "'@Bob"]


def test_the_table_comes_as_a_file(house: House, client: TestClient):
    answer = client.get("/result.csv", params={"game": ended(house).game})
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert answer.headers["content-disposition"] == ('attachment; filename="farkle-2026-11-30.csv"')


def test_the_seal_of_the_log_is_on_the_paper_short_and_in_full(house: House, client: TestClient):
    table = ended(house)
    page = client.get("/result", params={"game": table.game}).text
    head = house.tables.open(table.game).head
    assert f"<dt>Seal</dt><dd>{head[:4]} {head[4:8]} {head[8:12]} {head[12:16]}</dd>" in page
    assert f"The seal in full: {head}" in page
    table.undo()
    assert head not in client.get("/result", params={"game": table.game}).text


def test_a_store_that_is_away_leaves_the_paper_without_a_seal(
    house: House, client: TestClient, monkeypatch: pytest.MonkeyPatch
):
    def away(*_: object) -> str:
        raise StoreError("expected a server, got none")

    table = ended(house)
    monkeypatch.setattr(MemoryStore, "head", away)
    page = client.get("/result", params={"game": table.game})
    assert page.status_code == 200
    assert "Seal" not in page.text
