"""PURE. What one device wants: language, appearance, advice. Kept in its browser, as text."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

E = TypeVar("E", bound=StrEnum)


class Appearance(StrEnum):
    """Light or dark, as the device says by itself; black is dark for screens that glow."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"
    BLACK = "black"


class AdviceLevel(StrEnum):
    """How much is said of what would be wise: nothing, the odds alone, or what to do."""

    OFF = "off"
    ODDS = "odds"
    FULL = "full"


class Size(StrEnum):
    """How large everything is drawn."""

    NORMAL = "normal"
    LARGE = "large"
    LARGEST = "largest"

    @property
    def scale(self) -> float:
        """By how much everything grows, on top of what the browser does."""
        return {Size.NORMAL: 1.0, Size.LARGE: 1.125, Size.LARGEST: 1.25}[self]


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings of a device; `language` is a code, empty where the browser's is taken."""

    language: str = ""
    appearance: Appearance = Appearance.SYSTEM
    size: Size = Size.NORMAL
    advice: AdviceLevel = AdviceLevel.OFF
    stays_awake: bool = True


def dumps(settings: Settings) -> str:
    """Settings as text."""
    return json.dumps(
        {
            "language": settings.language,
            "appearance": settings.appearance,
            "size": settings.size,
            "advice": settings.advice,
            "stays_awake": settings.stays_awake,
        }
    )


def loads(text: str) -> Settings:
    """Settings from text; whatever cannot be read is as if it had not been set."""
    try:
        told = json.loads(text)
    except ValueError:
        return Settings()
    if not isinstance(told, dict):
        return Settings()
    default = Settings()
    language, stays_awake = told.get("language"), told.get("stays_awake")
    return Settings(
        language=language if isinstance(language, str) else "",
        appearance=_one_of(Appearance, told.get("appearance"), default.appearance),
        size=_one_of(Size, told.get("size"), default.size),
        advice=_one_of(AdviceLevel, told.get("advice"), default.advice),
        stays_awake=stays_awake if isinstance(stays_awake, bool) else True,
    )


def _one_of(kind: type[E], told: object, otherwise: E) -> E:
    return next((it for it in kind if it == told), otherwise)
