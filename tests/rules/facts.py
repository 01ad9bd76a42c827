"""What each preset pays, typed by hand from the rule texts: the brute-force scorer's only source.

Nothing here comes from the presets' own files, so that a slip there or here shows.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """Points by name, None where a rule set does not pay for it.

    `triple` goes by face from 1. `n_kind`: what four, five and six alike give, as three numbers;
    or by how often the triple is doubled or added. `full_house` is what a pair adds to a triple.
    """

    dice: int = 6
    single: tuple[tuple[int, int], ...] = ((1, 100), (5, 50))
    triple: tuple[int, ...] = (1000, 200, 300, 400, 500, 600)
    n_kind: tuple[int, int, int] | Literal["none", "double", "add"] = "none"
    straight_1_6: int | None = None
    straight_1_5: int | None = None
    straight_2_6: int | None = None
    three_pairs: int | None = None
    four_plus_pair_as_three_pairs: bool = False
    six_kind_as_three_pairs: bool = False
    two_triplets: int | None = None
    full_house: int | None = None
    six_ones: int | Literal["win"] | None = None


PLAIN = Facts()
THREE_ONES_300 = replace(PLAIN, triple=(300, 200, 300, 400, 500, 600))
CLASSROOM = Facts(straight_1_6=1500, three_pairs=1500)
FIXED = (1000, 2000, 3000)
RUSSIAN = Facts(n_kind=FIXED, straight_1_6=1500, three_pairs=1500, two_triplets=1500)

FACTS: dict[str, Facts] = {
    "classroom_5000": CLASSROOM,
    "classroom_hard_entry": CLASSROOM,
    "classroom_doubling": replace(CLASSROOM, n_kind="double"),
    "classroom_pocket": replace(CLASSROOM, n_kind=FIXED, two_triplets=2500),
    "facebook": Facts(n_kind="double", straight_1_6=1500, three_pairs=750),
    "standard_10000": PLAIN,
    "teams_10000": PLAIN,
    "high_stakes": PLAIN,
    "welfare": PLAIN,
    "five_dice": replace(PLAIN, dice=5),
    "house_rich": Facts(
        n_kind=FIXED,
        straight_1_6=1500,
        three_pairs=1500,
        two_triplets=2500,
        full_house=250,
        six_ones=5000,
    ),
    "house_adding": Facts(n_kind="add", straight_1_6=2000, three_pairs=500, six_ones="win"),
    "simple_10000": Facts(
        n_kind=FIXED, straight_1_6=2500, three_pairs=1500, four_plus_pair_as_three_pairs=True
    ),
    "russian_10000": RUSSIAN,
    "russian_10000_full": RUSSIAN,
    "wikipedia_standard": PLAIN,
    "busche_neller": PLAIN,
    "kavi_greed": PLAIN,
    "playmonster": replace(
        THREE_ONES_300,
        n_kind=FIXED,
        straight_1_6=1500,
        three_pairs=1500,
        four_plus_pair_as_three_pairs=True,
        two_triplets=2500,
    ),
    "pocket_farkel_lgi": THREE_ONES_300,
    "zilch_playr": Facts(
        n_kind="double",
        straight_1_6=1500,
        three_pairs=1500,
        four_plus_pair_as_three_pairs=True,
        six_kind_as_three_pairs=True,
    ),
    "kcd": Facts(n_kind="double", straight_1_6=1500, straight_1_5=500, straight_2_6=750),
}
