"""PURE. Every sentence of the camera page. What is seen on the table is worded by its Eye.

The page looks them up by these keys, and fills in the `{values}` of those that have any.
"""

from __future__ import annotations

from typing import TypeAlias

from scorekeeper.language import later, say, say_in

CamWords: TypeAlias = dict[str, str | dict[str, str]]


NOSCRIPT = later(
    "This page needs JavaScript to use the camera. You can go on by hand on the scoreboard."
)


def script_words() -> CamWords:
    """What the script of the page says."""
    return {
        "title": say("Table camera · Scorekeeper"),
        "titleHidden": say("Paused · Table camera"),
        "picture": say("Live picture of the table. {dice}"),
        "noDice": say("No dice are marked."),
        "dice": say("Dice: {faces}."),
        "unclear": say("one that is not clear"),
        "byHand": say("You can go on by hand on the scoreboard."),
        "demo": say("A demo clip plays in place of a camera. Its dice count in this game."),
        "asking": say("Starting the camera. If the browser asks, allow it."),
        "connecting": say("Connecting to the scorekeeper."),
        "looking": say("Looking at the table."),
        "stopped": say("The camera is stopped."),
        "muted": say(
            "The camera gives no picture just now. It goes on by itself when the picture is back."
        ),
        "frozen": say("The picture stands still. Is the camera in use elsewhere?"),
        "away": say("No connection to the scorekeeper. This page goes on trying."),
        "awayLong": say(
            "The scorekeeper does not answer. Is it running, and is this device on its network?"
        ),
        "back": say("The connection is back."),
        "returned": say("Nothing was sent while this page was hidden. It goes on now."),
        "camera": say("Camera {place} of {count}"),
        "cameraNamed": say("Camera {place} of {count}: {name}"),
        "torchFailed": say("The light of this camera could not be switched."),
        "noTable": say("This address names no table. Open the camera page from the scoreboard."),
        "buttons": _buttons(),
        "faults": _faults(),
        "ends": {
            "gone": say("There is no such table. Open the camera page from the scoreboard."),
            "taken": say("Another camera looks at this table now."),
            "failed": say("The camera cannot be used at this table."),
        },
    }


def _buttons() -> dict[str, str]:
    return {
        "swap": say("Other camera"),
        "torch": say_in("of a camera", "Light"),
        "stop": say("Stop"),
        "demo": say("Demo clip"),
        "start": say("Start"),
        "scoreboard": say("Scoreboard"),
        "retry": say("Try again"),
        "now": say("Try now"),
        "takeOver": say("Use this camera instead"),
    }


def _faults() -> dict[str, str]:
    return {
        "refused": say(
            "This page may not use the camera. Allow it in the browser's settings, then try again."
        ),
        "insecure": say(
            "This address gives no access to the camera. Open the page by one that begins with "
            "https, or on the scorekeeper's own computer."
        ),
        "unsupported": say("This browser has no camera for web pages. Try another browser."),
        "none": say("No camera was found. Connect one, then try again."),
        "busy": say("Another program uses the camera. Close it there, then try again."),
        "unplugged": say("The camera is gone. Connect it again, or try again."),
        "noDemo": say("The demo clip cannot be played in this browser."),
        "tap": say("The picture waits for a tap."),
        "other": say("The camera could not be started ({name})."),
    }
