"""Where a package for a phone begins: the same app, with no server and no browser around it."""

from __future__ import annotations

import flet as ft

from scorekeeper.app.house import House
from scorekeeper.app.main import page_of
from scorekeeper.app.photos import photo_reader, sample_photo
from scorekeeper.store.places import default_database_url
from scorekeeper.store.sql import open_store
from scorekeeper.table.tables import Tables


def main() -> None:
    """Run until the phone ends it; games lie in the app's own folder."""
    store = open_store(default_database_url())
    house = House(
        Tables(store),
        standings=store.standings,
        rule_book=store.rule_book,
        pictures=store.pictures,
        read_photo=photo_reader(),
        sample_photo=sample_photo,
    )
    ft.run(page_of(house))


if __name__ == "__main__":
    main()
