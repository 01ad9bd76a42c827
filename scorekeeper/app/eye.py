"""The way from the camera page into a game: frames are watched in a thread, events come back.

cv2 and onnxruntime are imported with the first camera, so the app starts, and scores by hand,
where they are missing.
"""

from __future__ import annotations

import asyncio
import logging
from functools import cache
from threading import Thread
from typing import TYPE_CHECKING

from scorekeeper.app.cam_routes import Shown, ShownDie
from scorekeeper.app.door.guest import HOST, guest
from scorekeeper.app.follower import Follower
from scorekeeper.app.photos import onnx_reader
from scorekeeper.app.wording import camera_words
from scorekeeper.errors import GameNotFoundError, ModelError
from scorekeeper.game.ports import GameId
from scorekeeper.language import later, say
from scorekeeper.vision.follow import Change

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorekeeper.app.cam_routes import OpenEye
    from scorekeeper.app.house import House
    from scorekeeper.vision.follow import Seen
    from scorekeeper.vision.types import BgrImage, DiceReader, Frame

log = logging.getLogger(__name__)

MOVING_MS, QUIET_MS = 0, 100
"""Between two frames of the page, while things move and while nothing does."""

CLOSED = later("The camera was closed. Go on by hand, or start it again")


class TableEye:
    """One camera at one game. All methods belong on the event loop; none of them waits."""

    def __init__(
        self,
        house: House,
        game: GameId,
        reader: DiceReader,
        *,
        decode: Callable[[bytes], BgrImage] | None = None,
    ) -> None:
        """Watch the game from now on; GameNotFoundError if there is none of this id.

        `decode` makes pictures of the frames' bytes, in this process by default.
        """
        # As in the module's docstring.
        from scorekeeper.table.watch import Watch  # noqa: PLC0415
        from scorekeeper.vision.pushed import Pushed  # noqa: PLC0415
        from scorekeeper.vision.watcher import Watcher  # noqa: PLC0415

        self._loop = asyncio.get_running_loop()
        self._house, self._game = house, game
        self._watcher = Watcher(reader)
        self._follower = Follower(
            house, game, expect=self._expect, refuse_keep=self._watcher.refuse_keep
        )
        self._pushed = Pushed(decode)
        self._watch = Watch(self._pushed, self._watcher, tell=self._heard)
        self._watch.start()

    def push(self, jpeg: bytes, seconds: float) -> None:
        """Take a frame; the newest one counts."""
        self._pushed.push(jpeg, seconds)

    def shown(self) -> Shown:
        """The state in words, and the dice of the latest reading while they lie still."""
        watched = self._house.watched(self._game)
        change = self._watcher.state
        reading, size = self._watcher.reading, self._watcher.size
        dice = () if reading is None or change in {Change.ROLLING, Change.HAND} else reading.dice
        question = watched.question if watched else None
        # A doubt is one for as long as somebody is asked about it.
        answered = Change.WAITING if change is Change.DOUBT else change
        return Shown(
            state=(Change.DOUBT if question else answered).value,
            words=camera_words(change, question, self._house.tables.open(self._game).state),
            dice=tuple(ShownDie(die.face, die.box, die.clear) for die in dice),
            size=size,
            interval_ms=QUIET_MS if self._watcher.is_quiet else MOVING_MS,
        )

    def close(self) -> None:
        """The camera is gone: its thread ends by itself, and the game goes on by hand."""
        Thread(target=self._watch.close, name="close watch", daemon=True).start()
        self._follower.close(say(CLOSED))

    def _expect(self, dice: int | None) -> None:
        self._watcher.expects = dice

    def _heard(self, seen: Seen, frame: Frame | None, why: str) -> None:
        """From the watch's thread to the screen's."""
        try:
            self._loop.call_soon_threadsafe(self._follower.seen, seen, frame, why)
        except RuntimeError:
            log.info("the program has ended while the camera saw %s", seen.change)


def eyes(
    house: House,
    open_reader: Callable[[], DiceReader] | None = None,
    *,
    decode: Callable[[bytes], BgrImage] | None = None,
) -> OpenEye:
    """What opens an Eye for a game's id, or None; the model is opened with the first one.

    `decode` makes pictures of what guests' cameras send; this machine's own are trusted.
    """
    reader = cache(open_reader or onnx_reader)

    def open_eye(table: str) -> TableEye | None:
        try:
            is_guests = guest.get() is not HOST
            decoder = decode if is_guests else None
            return TableEye(house, GameId(table), reader(), decode=decoder)
        except GameNotFoundError:
            return None
        except ImportError as error:
            msg = say("expected the libraries that watch a table, got: {reason}", reason=error)
            raise ModelError(msg, hint=say("enter the dice by hand")) from error

    return open_eye
