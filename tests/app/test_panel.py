"""The menu and what else opens beside the table: when it stays, and when it is closed."""

from scorekeeper.app.state import Panel
from tests.app.play import house_of, sit_at, table_of


def test_whoever_comes_back_to_the_table_comes_back_to_the_game_and_not_to_its_menu():
    table = table_of(house := house_of())
    at = sit_at(house, table)
    at.attempt(lambda: at.visit.table.open_panel(Panel.MENU))
    at.visit.go(f"/game/{table.game}/turns")
    at.visit.go(f"/game/{table.game}")
    assert at.visit.state.panel is Panel.NONE


def test_a_panel_stays_open_while_a_phone_is_away():
    table = table_of(house := house_of())
    at = sit_at(house, table)
    at.attempt(lambda: at.visit.table.open_panel(Panel.KEYS))
    at.visit.show(f"/game/{table.game}")
    assert at.visit.state.panel is Panel.KEYS
