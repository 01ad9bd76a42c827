"""Variants as TOML text: `loads`, `dumps`, and the presets that ship with the package."""

from __future__ import annotations

import json
import tomllib
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, cast

from scorekeeper.errors import VariantNotFoundError, VariantUnreadableError
from scorekeeper.language import say
from scorekeeper.rules.checks import wrong
from scorekeeper.rules.plain import from_data, to_data

if TYPE_CHECKING:
    from scorekeeper.rules.plain import Plain
    from scorekeeper.rules.variant import Variant

MENU = "_menu.toml"
LARGEST_FILE = 20_000
LONGEST_LINE = 2000
"""Letters. The parser takes long for keys of many parts."""
LONGEST_REASON = 120


def loads(text: str, *, variant_id: str) -> Variant:
    """Read a variant; VariantError says where the text is wrong and what was expected."""
    if len(text) > LARGEST_FILE or max(map(len, text.splitlines()), default=0) > LONGEST_LINE:
        complaint = say(
            "expected at most {most} letters, {longest} a line, got more",
            most=LARGEST_FILE,
            longest=LONGEST_LINE,
        )
        raise wrong("$", complaint, hint=say("a rule set is far shorter; check the file"))
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        # Not only TOMLDecodeError: a number of 5,000 digits or 1,000 brackets is refused otherwise.
        complaint = say("expected TOML, got {error}", error=str(error)[:LONGEST_REASON])
        hint = say("`scorekeeper variants NAME` prints a file to start from")
        raise wrong("$", complaint, hint=hint) from error
    return from_data(data, variant_id=variant_id)


def dumps(variant: Variant) -> str:
    """The file form of a variant: `loads` gives the same one back."""
    data = to_data(variant)
    combos = cast("list[Plain]", data.pop("combo"))
    records = {key: value for key, value in data.items() if isinstance(value, dict)}
    fields = {key: value for key, value in data.items() if key not in records}
    tables = [_lines(fields)]
    tables += [f"[{key}]\n{_lines(record)}" for key, record in records.items()]
    tables += [f"[[combo]]\n{_lines(row)}" for row in combos]
    return "\n\n".join(tables) + "\n"


def _lines(data: Plain) -> str:
    """Texts, whole numbers, truths and lists of these: JSON's form of them is TOML's too."""
    return "\n".join(
        f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in data.items()
    )


def menu() -> tuple[str, ...]:
    """The ids of the presets that a menu offers first, in their order."""
    file = resources.files("scorekeeper.rules") / "presets" / MENU
    return tuple(tomllib.loads(file.read_text(encoding="utf-8"))["menu"])


def preset_ids() -> tuple[str, ...]:
    """The ids of the presets that ship with the package, in the order of the menu."""
    folder = resources.files("scorekeeper.rules") / "presets"
    files = {it.name.removesuffix(".toml") for it in folder.iterdir() if it.name.endswith(".toml")}
    return (*menu(), *sorted(files - {*menu(), MENU.removesuffix(".toml")}))


def find(name: str) -> Variant:
    """The preset with this id, or the variant in the `.toml` file with this path."""
    if name.endswith(".toml"):
        return loads(_read(Path(name)), variant_id=Path(name).stem)
    if name not in preset_ids():
        msg = say("expected a rule set's name or a .toml file, got {name}", name=repr(name))
        hint = say("the rule sets are {names}", names=", ".join(preset_ids()))
        raise VariantNotFoundError(msg, hint=hint)
    file = resources.files("scorekeeper.rules") / "presets" / f"{name}.toml"
    return loads(file.read_text(encoding="utf-8"), variant_id=name)


def _read(path: Path) -> str:
    """The text of a variant's file; what is far too long for one is not read to its end."""
    try:
        with path.open(encoding="utf-8") as file:
            return file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        msg = say("{path}: expected a readable TOML file, got: {reason}", path=path, reason=reason)
        raise VariantUnreadableError(msg, hint=say("check the path")) from error
