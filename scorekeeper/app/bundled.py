"""Pictures and clips that come with the program, from the package or the checkout."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

from scorekeeper.errors import PictureError
from scorekeeper.language import say

_PLACES = (
    Path(str(resources.files("scorekeeper"))) / "_samples",
    Path(__file__).parents[2] / "sample_images",
)


def bundled(name: str) -> Path:
    """The file of this name, such as `clips/demo.webm`; PictureError where it is missing."""
    for place in _PLACES:
        if (place / name).is_file():
            return place / name
    msg = say("expected the sample {name}, found none", name=name)
    hint = say("read a photo of your own, or enter the dice by hand")
    raise PictureError(msg, hint=hint)
