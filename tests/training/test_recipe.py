from pathlib import Path

import pytest

from scorekeeper.errors import TrainingError
from scorekeeper.training import recipe

FOLDER = Path(recipe.__file__).parent / "recipes"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.toml")), ids=lambda path: path.stem)
def test_every_recipe_in_the_package_loads(path):
    plan = recipe.load(path)
    assert plan.pictures.count > 0
    assert max(round_.finder_step for round_ in plan.mining) <= plan.finder.schedule.steps


@pytest.fixture
def text():
    return (FOLDER / "reader.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("crop_px = 192", "crop_px = 192\ncrops_px = 1", r"\$\.finder\.crops_px: expected one of"),
        ("seed = 1", "", r"\$\.seed: expected a value, got none"),
        ("seed = 1", "seed = true", r"\$\.seed: expected int, got True"),
        ("crop_px = 192", "crop_px = 19.5", r"\$\.finder\.crop_px: expected int, got 19\.5"),
        ("die_px = [22, 110]", "die_px = [22]", r"\$\.finder\.die_px: expected 2 values, got 1"),
        ("die_px = [22, 110]", "die_px = 3", r"\$\.finder\.die_px: expected a list, got 3"),
        ("[288, 384, 512]", '["big"]', r"\$\.mining\[0\]\.sizes_px\[0\]: expected int, got 'big'"),
        ("seed = 1", "seed", r"\$: expected TOML"),
    ],
)
def test_a_wrong_key_or_value_is_refused_with_its_path(text, old, new, message):
    assert old in text
    with pytest.raises(TrainingError, match=message):
        recipe.loads(text.replace(old, new, 1))


def test_whole_numbers_stand_for_floats(text):
    assert recipe.loads(text).finder.die_px == (22.0, 110.0)


def test_a_missing_file_is_named():
    with pytest.raises(TrainingError, match=r"nowhere\.toml: expected a recipe file"):
        recipe.load(Path("nowhere.toml"))
