"""PURE. The pictures of a game's rolls, in words: whether they are kept, and how many are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorekeeper.language import count, say
from scorekeeper.store.pictures import name_of

if TYPE_CHECKING:
    from scorekeeper.game.ports import GameId


@dataclass(frozen=True, slots=True, kw_only=True)
class PicturesView:
    """The screen of a game's pictures.

    `delete` words the button that deletes them, empty where there is none; `question` is there
    while it is asked whether that is meant, with its two answers.
    """

    game: GameId
    title: str
    switch: str
    switch_note: str
    is_on: bool
    kept: str
    delete: str = ""
    question: str = ""
    yes: str = ""
    no: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureView:
    """The picture of a past roll: a button that shows it or puts it away, and it while it is shown.

    `note` says why there is none to be shown, and then there is no button.
    """

    name: str
    button: str = ""
    label: str = ""
    jpeg: bytes = b""
    note: str = ""


def present_pictures(game: GameId, *, is_on: bool, pictures: int, is_asking: bool) -> PicturesView:
    """The screen, in the language spoken now."""
    is_asking = is_asking and bool(pictures)
    return PicturesView(
        game=game,
        title=say("Pictures of the rolls"),
        switch=say("Keep a picture of each roll"),
        switch_note=say(
            "Of rolls that are read from a photo or a camera, from now on. They stay on this "
            "machine, and are looked at among the past turns."
        ),
        is_on=is_on,
        kept=count(
            "{n} picture is kept of this game", "{n} pictures are kept of this game", pictures
        )
        if pictures
        else say("No picture is kept of this game"),
        delete=say("Delete the pictures of this game") if pictures and not is_asking else "",
        question=say("Delete them for good? The rolls stay as they are.") if is_asking else "",
        yes=say("Delete"),
        no=say("Keep them"),
    )


def present_picture(name: str, *, is_there: bool, jpeg: bytes | None) -> PictureView:
    """The picture that a roll names; `jpeg` is there while it is looked at."""
    if not is_there:
        return PictureView(name=name, note=say("The picture of this roll was deleted"))
    if jpeg is None:
        return PictureView(name=name, button=say("Show the picture"))
    if name_of(jpeg) != name:
        return PictureView(
            name=name, note=say("The picture of this roll is not the one that was taken")
        )
    return PictureView(
        name=name,
        button=say("Put the picture away"),
        label=say("The picture of this roll"),
        jpeg=jpeg,
    )
