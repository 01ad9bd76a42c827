"""What the program's exit codes mean, and which error gives which."""

from __future__ import annotations

import sys
from enum import IntEnum

from scorekeeper.errors import (
    GameFileError,
    NotationError,
    RuleError,
    ScorekeeperError,
    StoreError,
    VariantError,
    VariantNotFoundError,
    VariantUnreadableError,
    VisionError,
)


class ExitCode(IntEnum):
    """The exit codes of `scorekeeper`, the same for every verb."""

    DONE = 0
    USAGE = 2
    RULES = 3
    """Refused by the rules."""
    INPUT = 4
    """A file, camera or model could not be opened or read."""
    STORE = 5
    """The store refused: not found, conflict, newer format."""
    INTERRUPTED = 130


_BY_ERROR: tuple[tuple[type[ScorekeeperError], ExitCode], ...] = (
    (RuleError, ExitCode.RULES),
    (NotationError, ExitCode.RULES),
    (VariantNotFoundError, ExitCode.USAGE),
    (VariantUnreadableError, ExitCode.INPUT),
    (GameFileError, ExitCode.INPUT),
    (VariantError, ExitCode.RULES),
    (VisionError, ExitCode.INPUT),
    (StoreError, ExitCode.STORE),
)


def exit_code(error: ScorekeeperError) -> ExitCode:
    """The exit code that tells of `error`."""
    return next((code for kind, code in _BY_ERROR if isinstance(error, kind)), ExitCode.USAGE)


def tell(error: ScorekeeperError) -> ExitCode:
    """Print one line about `error` to stderr; its exit code."""
    print(f"scorekeeper: {error.sentence}", file=sys.stderr)
    return exit_code(error)
