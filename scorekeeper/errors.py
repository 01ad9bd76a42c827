"""Every error that is raised on purpose, in one tree.

A message reads `expected X, got Y`, with the offending value and where it stands. `code` is a
stable slug for tests and translations, `hint` one sentence that says what the person can do.
"""

from typing import ClassVar


def quoted(text: str, *, most: int) -> str:
    """A text as a message quotes it, cut after `most` letters."""
    return repr(text if len(text) <= most else f"{text[:most]}…")


class ScorekeeperError(Exception):
    """The root of all errors raised on purpose; `hint` says what the person can do about it."""

    code: ClassVar[str] = "error"

    def __init__(self, message: str, *, hint: str = "") -> None:
        """Keep the message and the hint (may be empty)."""
        super().__init__(message)
        self.hint = hint

    @property
    def sentence(self) -> str:
        """Message and hint as one line for a person."""
        return f"{self}; {self.hint}" if self.hint else str(self)


class RuleError(ScorekeeperError, ValueError):
    """The rules refuse a command."""

    code = "rule"


class IllegalKeepError(RuleError):
    """The kept dice are not in the roll, or not every one of them scores."""

    code = "illegal_keep"


class IllegalBankError(RuleError):
    """The turn may not be banked now."""

    code = "illegal_bank"


class WrongPhaseError(RuleError):
    """The command does not fit this moment of the game."""

    code = "wrong_phase"


class WrongDiceCountError(RuleError):
    """A roll of another number of dice than the turn has to roll."""

    code = "wrong_dice_count"


class NotationError(ScorekeeperError, ValueError):
    """A text (dice, a game file) cannot be read; the message says where."""

    code = "notation"


class GameFileError(ScorekeeperError):
    """A game's file could not be opened or is no text."""

    code = "game_file"


class VariantError(ScorekeeperError, ValueError):
    """A variant's file is wrong; the message begins with a path such as `$.combo[3].points`."""

    code = "variant"


class VariantNotFoundError(VariantError):
    """No preset has this name."""

    code = "variant_not_found"


class VariantUnreadableError(VariantError):
    """A variant's file could not be opened or is no text."""

    code = "variant_unreadable"


class VisionError(ScorekeeperError):
    """Something between camera and reading failed."""

    code = "vision"


class PictureError(VisionError):
    """A picture could not be opened or decoded."""

    code = "picture"


class CameraError(VisionError):
    """A camera or video could not be opened, or stopped giving frames."""

    code = "camera"


class ModelError(VisionError):
    """A model's files are missing or do not fit together."""

    code = "model"


class TrainingError(ScorekeeperError):
    """A recipe, a training set or a checkpoint cannot be used."""

    code = "training"


class StoreError(ScorekeeperError):
    """The store refused."""

    code = "store"


class StoreAwayError(StoreError):
    """The database cannot be reached or written now; what was to be written may be tried again."""

    code = "store_away"


class StoreDamagedError(StoreError):
    """The database's file is not as it was written."""

    code = "store_damaged"


class GameNotFoundError(StoreError):
    """No game has this id."""

    code = "game_not_found"


class ConflictError(StoreError):
    """Another device wrote this game's next record first."""

    code = "conflict"


class FormatTooNewError(StoreError):
    """The stored game or database was written by a newer version."""

    code = "format_too_new"
