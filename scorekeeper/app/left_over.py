"""What could not be saved until the program ended: each such game goes into a file of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.store.transfer import file_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from scorekeeper.table.tables import Tables


def save_left_over(tables: Tables, folder: Path, on_notice: Callable[[str], None]) -> None:
    """Write the games that are in memory alone to files that `scorekeeper import` takes.

    `on_notice` gets a sentence for each game, for the command line: where it is now, or that its
    last steps are lost.
    """
    for table in tables.unsaved():
        file = folder / f"unsaved-{table.game}.json"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            file.write_text(file_of(table.game, table.log), "utf-8")
        except OSError as error:
            on_notice(f"the last steps of game {table.game} are lost: {error.strerror}")
        else:
            on_notice(
                f"game {table.game} could not be saved; "
                f"bring it in later by: scorekeeper import {file}"
            )
