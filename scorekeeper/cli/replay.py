"""`replay`: a game's text played through the rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.errors import GameFileError
from scorekeeper.game.notation import loads, play
from scorekeeper.game.state import fold
from scorekeeper.rules import toml

if TYPE_CHECKING:
    import argparse

    from scorekeeper.cli.main import SubParsers
    from scorekeeper.game.state import GameState

LARGEST_GAME = 1_000_000


def add_parser(subparsers: SubParsers) -> None:
    """Add the verb to the command line."""
    parser = subparsers.add_parser(
        "replay",
        help="play a game file through the rules",
        description="Play a game's text through the rules and say how it stands.",
    )
    parser.add_argument("game", metavar="GAME", help="a .farkle file")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print how the game stands."""
    path = Path(args.game)
    game = loads(_text(path), file=path.name)
    state = fold(play(game, toml.find(_beside(path, game.variant)), file=path.name))
    if state is None:
        return 0
    print(json.dumps(_json(state), ensure_ascii=False) if args.json else _words(state))
    return 0


def _beside(path: Path, variant: str) -> str:
    """A house rule's file is looked for beside the game's."""
    return str(path.parent / variant) if variant.endswith(".toml") else variant


def _text(path: Path) -> str:
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(LARGEST_GAME + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        msg = f"{path}: expected a readable game file, got: {reason}"
        raise GameFileError(msg, hint="check the path") from error
    if len(text) > LARGEST_GAME:
        msg = f"{path}: expected a game of at most {LARGEST_GAME:,} letters, got more"
        raise GameFileError(msg, hint="check the path")
    return text


def _json(state: GameState) -> dict[str, object]:
    names = [player.name for player in state.players]
    return {
        "variant": state.variant.id,
        "players": [
            {
                "name": player.name,
                "score": player.score,
                "on_board": state.is_on_board(place),
                "farkles_in_a_row": player.farkles_in_row,
                "turns": player.turns,
                "left": player.is_out,
            }
            for place, player in enumerate(state.players)
        ],
        "teams": [
            {"players": [names[place] for place in team], "score": state.score_of(team[0])}
            for team in state.teams
        ],
        "round": state.round,
        "to_move": None if state.winners else state.player.name,
        "phase": str(state.phase),
        "turn_points": state.turn.points,
        "dice_to_roll": state.turn.dice_to_roll,
        "roll": str(state.turn.roll) if state.turn.roll else None,
        "final_by": None if state.final_by is None else names[state.final_by],
        "play_off": [names[place] for place in state.play_off],
        "winners": [names[place] for place in state.winners],
    }


def _words(state: GameState) -> str:
    width = max(len(player.name) for player in state.players)
    lines = [
        f"{player.name:<{width}} {state.score_of(place):>8,}"
        for place, player in enumerate(state.players)
    ]
    if state.winners:
        names = ", ".join(state.players[place].name for place in state.winners)
        lines.append(f"{names} {'wins' if len(state.winners) == 1 else 'win'}")
    else:
        lines.append(
            f"round {state.round}, {state.player.name} to {state.phase}, "
            f"{state.turn.points:,} points in the turn"
        )
    return "\n".join(lines)
