"""PURE. The form in which a house rule is edited: its sections, fields and combos."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorekeeper.app.rule_draft import (
    Pay,
    Shape,
    combos_of,
    pay_of,
    shape_of,
    value_at,
)
from scorekeeper.app.rule_fields import FIELDS, Kind
from scorekeeper.dice import FACES
from scorekeeper.language import later, number, say
from scorekeeper.rules.card import WINS, of_any_face

if TYPE_CHECKING:
    from scorekeeper.app.rule_draft import Path
    from scorekeeper.app.rule_fields import Field
    from scorekeeper.rules.plain import Plain


@dataclass(frozen=True, slots=True)
class FieldView:
    """A field: what it is called, its value as text, and its choices as (value, words)."""

    path: Path
    kind: Kind
    label: str
    value: str
    choices: tuple[tuple[str, str], ...] = ()

    @property
    def is_on(self) -> bool:
        """Whether a switch is on."""
        return bool(self.value)


@dataclass(frozen=True, slots=True)
class SectionView:
    """Fields that belong together."""

    title: str
    fields: tuple[FieldView, ...]


@dataclass(frozen=True, slots=True)
class ComboView:
    """A combo in a line, and its fields where it is open."""

    place: int
    name: str
    points: str
    fields: tuple[FieldView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleFormView:
    """The form, or the rule set's text where `is_text`. No two editions are equal."""

    rule_id: str
    title: str
    sections: tuple[SectionView, ...]
    combos: tuple[ComboView, ...]
    is_text: bool
    text: str
    edition: int


SHAPES = {
    Shape.FACES: later("These very dice"),
    Shape.GROUPS: later("So many alike"),
}
PAYS = {
    Pay.ONE: later("One number"),
    Pay.SIX: later("A number for each face"),
    Pay.WIN: later("The win of the game"),
}


def present_rule_form(  # noqa: PLR0913  # all that the form shows, each by its name
    data: Plain, *, rule_id: str, open_combo: int | None, is_text: bool, text: str, edition: int
) -> RuleFormView:
    """The form of these values, which may be only half typed."""
    name = value_at(data, ("name",))
    return RuleFormView(
        rule_id=rule_id,
        title=name if isinstance(name, str) else "",
        sections=tuple(
            SectionView(say(title), tuple(_field(it, data) for it in fields if it.is_there(data)))
            for title, fields in FIELDS
        ),
        combos=tuple(
            _combo(place, row, is_open=place == open_combo)
            for place, row in enumerate(combos_of(data))
        ),
        is_text=is_text,
        text=text,
        edition=edition,
    )


def _field(field: Field, data: Plain) -> FieldView:
    value = value_at(data, field.path)
    if field.kind is Kind.RECORD:
        value = value is not None
    return FieldView(
        field.path,
        field.kind,
        say(field.label),
        _text(value),
        tuple((key, say(words)) for key, words in field.choices.items()),
    )


def _text(value: object) -> str:
    """A value as a field shows it; a switch is on where there is any text."""
    if isinstance(value, bool):
        return "on" if value else ""
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return "" if value is None else str(value)


def _combo(place: int, row: Plain, *, is_open: bool) -> ComboView:
    name = of_any_face(str(row.get("name", "")))
    return ComboView(
        place,
        name or say("A new combo"),
        _points(row),
        _combo_fields(place, row) if is_open else (),
    )


def _points(row: Plain) -> str:
    points = row.get("points")
    if pay_of(row) is Pay.WIN:
        return say(WINS)
    if not isinstance(points, list):
        return number(points) if isinstance(points, int) else str(points)
    known = [it for it in points if isinstance(it, int)]
    if not known:
        return ""
    return say("{least} to {most}", least=min(known), most=max(known))


def _combo_fields(place: int, row: Plain) -> tuple[FieldView, ...]:
    at: Path = ("combo", place)
    shape, pay = shape_of(row), pay_of(row)
    pays = [it for it in Pay if it is not Pay.SIX or shape is Shape.GROUPS]
    label = say("The dice, such as 1 1 1") if shape is Shape.FACES else say("So many alike: 3, 2")
    kind = Kind.TEXT if shape is Shape.FACES else Kind.GROUPS
    fields = [
        FieldView((*at, "name"), Kind.TEXT, say("Name of the combo"), _text(row.get("name"))),
        FieldView(
            (*at, "shape"),
            Kind.SHAPE,
            say("Which dice"),
            shape,
            tuple((it, say(words)) for it, words in SHAPES.items()),
        ),
        FieldView((*at, shape), kind, label, _text(row.get(shape))),
        FieldView(
            (*at, "pay"), Kind.PAY, say("It gives"), pay, tuple((it, say(PAYS[it])) for it in pays)
        ),
    ]
    if pay is Pay.ONE:
        path = (*at, "points")
        fields.append(FieldView(path, Kind.NUMBER, say("Points"), _text(row.get("points"))))
    elif pay is Pay.SIX:
        fields += [
            FieldView(
                (*at, "points", face - 1),
                Kind.NUMBER,
                say("Points with face {face}", face=face),
                _text(value_at(row, ("points", face - 1))),
            )
            for face in FACES
        ]
    return tuple(fields)
