"""Starting a game: seats, suggestions, teams, rule sets beside each other, what is remembered."""

from __future__ import annotations

import pytest

from scorekeeper.app.present.seating import StartRollView
from scorekeeper.app.present.start import present_new_game, present_teams, suggestions
from scorekeeper.app.views import NewGameView, TableView
from scorekeeper.errors import StoreError
from scorekeeper.game.commands import TypePoints
from scorekeeper.rules import toml
from tests.app.play import Sitting, house_of, sit, table_of

KCD, TEAMS, WELFARE = (toml.find(it) for it in ("kcd", "teams_10000", "welfare"))


def form(at: Sitting) -> NewGameView:
    assert isinstance(at.visit.state.view, NewGameView)
    return at.visit.state.view


def named(at: Sitting, *names: str) -> Sitting:
    at.visit.start.begin(names)
    at.visit.start.open()
    return at


def test_the_first_form_has_two_empty_seats_and_the_first_rule_set():
    view = form(sit(house_of(), "/new"))
    assert view.names == ("", "")
    assert view.rule_set == toml.menu()[0]
    assert view.shown_at_first == len(toml.menu())


def test_the_next_form_begins_with_the_players_and_the_rule_set_of_the_newest_game():
    house = house_of()
    table_of(house, "kcd", "Ann", "Bob")
    table_of(house, "five_dice", "Cy", "Di", "Ed")
    view = form(sit(house, "/new"))
    assert view.names == ("Cy", "Di", "Ed")
    assert view.rule_set == "five_dice"


def test_what_was_typed_is_there_when_the_form_was_left():
    at = sit(house_of(), "/new")
    at.visit.start.put(1, "Bob")
    at.visit.show("/settings")
    at.visit.show("/new")
    assert form(at).names == ("", "Bob")


def test_a_game_that_cannot_be_read_does_not_keep_a_new_one_from_starting(monkeypatch):
    house = house_of()
    table_of(house, "kcd")

    def fail(_: object) -> None:
        raise StoreError("damaged")

    monkeypatch.setattr(house.tables, "open", fail)
    assert form(sit(house, "/new")).rule_set == toml.menu()[0]


def test_typing_draws_no_screen_and_tells_those_who_follow():
    at = sit(house_of(), "/new")
    before = form(at)
    at.visit.start.put(0, "Ann")
    assert form(at) is before
    assert at.visit.start.typed.times > 0
    at.visit.start.add_seat()
    assert form(at).names == ("Ann", "", "")


@pytest.mark.parametrize(
    ("old", "new", "order"),
    [
        (0, 2, ("Bob", "Cy", "Ann")),
        (2, 0, ("Cy", "Ann", "Bob")),
        (1, 0, ("Bob", "Ann", "Cy")),
        (0, -1, ("Ann", "Bob", "Cy")),
        (1, 3, ("Ann", "Bob", "Cy")),
    ],
)
def test_seats_are_moved_and_the_others_close_up(old: int, new: int, order: tuple[str, ...]):
    at = named(sit(house_of(), "/new"), "Ann", "Bob", "Cy")
    at.attempt(lambda: at.visit.start.move_seat(old, new))
    assert form(at).names == order


def test_names_of_earlier_games_are_suggested_to_the_seat_that_is_typed_at():
    house = house_of()
    for names in (("Ann", "Bob"), ("Anton", "Cy"), ("ANN", "Di")):
        table_of(house, "kcd", *names).do(TypePoints(450))
    at = named(sit(house, "/new"), "", "")
    desk = at.visit.start
    assert set(desk.suggested) == {"ANN", "Bob", "Anton", "Cy", "Di"}
    desk.put(0, "an")
    assert desk.suggested == ("ANN", "Anton")
    desk.take("Anton")
    assert form(at).names == ("Anton", "")
    assert "Anton" not in desk.suggested
    desk.take("Di")
    assert form(at).names == ("Anton", "Di")


def test_suggestions_leave_out_who_sits_already():
    assert suggestions(["Ann", "Bob", "Cy"], [" ann ", ""]) == ("Bob", "Cy")


def test_a_store_that_fails_suggests_nobody(monkeypatch):
    house = house_of()
    at = sit(house, "/new")

    def fail(*_: object, **__: object) -> None:
        raise StoreError("gone")

    monkeypatch.setattr(house.standings, "players", fail)
    at.visit.start.put(0, "A")
    assert at.visit.start.suggested == ()


def test_every_second_player_plays_together_unless_swapped():
    teams = present_teams(("Ann", "", "Bob", "Cy", "Di"), (False,) * 5)
    assert [it.title for it in teams] == ["Team 1", "Team 2"]
    assert [it.mates for it in teams] == [((0, "Ann"), (3, "Cy")), ((2, "Bob"), (4, "Di"))]
    teams = present_teams(("Ann", "", "Bob", "Cy", "Di"), (True, False, True, False, False))
    assert [it.mates for it in teams] == [((2, "Bob"), (3, "Cy")), ((0, "Ann"), (4, "Di"))]


def test_a_game_of_swapped_teams_is_started():
    at = named(sit(house := house_of(), "/new"), "Ann", "Bob", "Cy", "Di")
    desk = at.visit.start
    desk.choose("teams_10000")
    assert form(at).has_teams
    desk.swap(1)
    desk.swap(2)
    at.attempt(desk.start)
    state = house.tables.open(house.tables.games()[0].game).state
    assert state.teams == ((0, 1), (2, 3))


def test_a_team_without_players_is_told_in_the_rules_words():
    at = named(sit(house_of(), "/new"), "Ann", "Bob")
    desk = at.visit.start
    desk.choose("teams_10000")
    desk.swap(1)
    at.attempt(desk.start)
    assert "expected every player in one team" in at.notice
    assert form(at).names == ("Ann", "Bob")


def test_who_begins_is_rolled_for_only_where_that_was_chosen():
    at = named(sit(house_of(), "/new"), "Ann", "Bob")
    at.attempt(at.visit.start.start)
    assert at.view.name == "Ann"
    named(at, "Ann", "Bob").visit.start.roll_for_start(rolls=True)
    assert form(at).rolls_for_start
    at.attempt(at.visit.start.start)
    assert isinstance(at.visit.state.view, StartRollView)


def test_a_player_alone_does_not_roll_for_the_start():
    at = named(sit(house_of(), "/new"), "Ann", "")
    at.visit.start.roll_for_start(rolls=True)
    at.attempt(at.visit.start.start)
    assert isinstance(at.visit.state.view, TableView)


def test_two_rule_sets_are_shown_beside_each_other():
    view = present_new_game([KCD, WELFARE], (), shown_at_first=2, chosen="kcd", compared="welfare")
    assert view.compared is not None
    assert (view.compared.one, view.compared.other) == (KCD.name, WELFARE.name)
    lines = {topic: (one, other) for topic, one, other in view.compared.lines}
    assert "4,000" in lines["Target"][0]
    assert "10,000" in lines["Target"][1]
    assert view.others == (("welfare", WELFARE.name),)


def test_a_rule_set_is_not_compared_with_itself():
    at = sit(house_of(), "/new")
    at.visit.start.choose("kcd")
    at.visit.start.compare("welfare")
    assert form(at).compared is not None
    at.visit.start.choose("welfare")
    assert form(at).compared is None


def test_rule_sets_that_play_alike_are_said_to():
    other = toml.loads(toml.dumps(KCD), variant_id="other")
    view = present_new_game([KCD, other], (), shown_at_first=2, chosen="kcd", compared="other")
    assert view.compared is not None
    assert view.compared.none == "They are played alike."


def test_house_rules_stand_apart_and_can_be_chosen():
    ours = toml.loads(toml.dumps(WELFARE), variant_id="ours")
    view = present_new_game([KCD], (), shown_at_first=1, house_rules=[ours], chosen="ours")
    assert [it.id for it in view.house_rules] == ["ours"]
    assert view.chosen.id == "ours"
