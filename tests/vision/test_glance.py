import numpy as np
import pytest

from scorekeeper.vision.glance import CELLS, Glancer, changed, reaching_in, shrunk
from scorekeeper.vision.types import Box, Frame

RNG = np.random.default_rng(5)
TABLE = RNG.integers(70, 170, (45, 80, 3)).repeat(4, 0).repeat(4, 1).astype(np.float32)


def photo(image: np.ndarray, seconds: float, noise: float = 4.0) -> Frame:
    taken = image + RNG.normal(0, noise, image.shape)
    return Frame(np.clip(taken, 0, 255).astype(np.uint8), seconds)


def with_thing(left: int, top: int, right: int, bottom: int) -> np.ndarray:
    image = TABLE.copy()
    image[top:bottom, left:right] = (60, 120, 230)
    return image


def test_a_frame_is_shrunk_to_cells():
    small, cell_px = shrunk(np.zeros((720, 1280, 3), np.uint8))
    assert (small.shape, cell_px) == ((90, CELLS, 3), 8)
    tall, _ = shrunk(np.zeros((1280, 720, 3), np.uint8))
    assert tall.shape == (CELLS, 90, 3)


def test_noise_alone_is_no_motion():
    glancer = Glancer()
    looks = [glancer.look(photo(TABLE, k / 30)) for k in range(30)]
    assert looks[0].moves
    assert not any(look.moves for look in looks[1:])
    assert looks[-1].still_for == pytest.approx(29 / 30)


def test_a_small_die_that_moves_by_half_its_size_is_motion():
    glancer = Glancer()
    for k in range(3):
        glancer.look(photo(with_thing(100, 60, 112, 72), k / 30))
    assert glancer.look(photo(with_thing(106, 60, 118, 72), 0.1)).moves


def test_what_creeps_is_motion_too():
    glancer = Glancer()
    looks = [
        glancer.look(photo(with_thing(60 + k // 3, 60, 90 + k // 3, 90), k / 30)) for k in range(90)
    ]
    assert max(look.still_for for look in looks) < 0.35


@pytest.mark.parametrize("gain", [0.8, 0.93, 1.1])
def test_light_that_changes_for_all_is_no_motion(gain):
    glancer = Glancer()
    glancer.look(photo(TABLE, 0.0))
    assert not glancer.look(photo(TABLE * gain, 0.1)).moves


@pytest.mark.parametrize("step", [-1, 1])
def test_a_step_of_a_colour_that_the_table_hardly_has_is_no_motion(step):
    # A video's compression flips most of a table between two neighbouring greys of a dark colour;
    # what is bright in that colour stays as it was.
    green = np.full((360, 640, 3), (10, 70, 12), np.float32)
    green[150:182, 300:332] = (185, 200, 200)
    flipped = green.copy()
    flips = RNG.random((90, 160)).repeat(4, 0).repeat(4, 1) < 0.6
    flipped[..., 0] += step * (flips & (green[..., 0] < 100))
    glancer = Glancer()
    glancer.look(photo(green, 0.0, noise=0.0))
    assert not glancer.look(photo(flipped, 0.1, noise=0.0)).moves


def test_dice_taken_away_at_the_edge_are_no_hand():
    lying = [(200, 150), (226, 152), (252, 150)]
    glancer = Glancer()
    image = TABLE.copy()
    for left, top in lying:
        image[top : top + 26, left : left + 26] = (60, 120, 230)
    glancer.look(photo(image, 0.0))
    glancer.rest()
    bare = glancer.look(photo(TABLE, 0.1))
    boxes = [Box(left, top, 26, 26) for left, top in lying]
    assert bare.hand is not None
    assert bare.beside([], before=boxes).hand is None
    covered = TABLE.copy()
    covered[90:, 150:290] = (110, 150, 215)
    hand = glancer.look(photo(covered, 0.2)).beside([], before=boxes)
    assert all(hand.hides(box) for box in boxes)


def test_banding_of_a_lamp_is_no_motion():
    glancer = Glancer()
    glancer.look(photo(TABLE, 0.0))
    for k in range(1, 20):
        bands = 1 + 0.08 * np.sin(np.arange(180) / 20 + k)
        assert not glancer.look(photo(TABLE * bands[:, None, None], k / 30)).moves


def test_the_same_frame_again_is_told():
    glancer = Glancer()
    frame = photo(TABLE, 0.0)
    glancer.look(frame)
    assert glancer.look(Frame(frame.image, 0.1)).is_repeat
    assert not glancer.look(photo(TABLE, 0.2)).is_repeat


def test_frames_of_another_size_begin_anew():
    glancer = Glancer()
    glancer.look(photo(TABLE, 0.0))
    assert glancer.look(photo(TABLE[:90], 0.1)).moves


def test_what_reaches_in_is_a_hand_and_hides_what_is_under_it():
    glancer = Glancer()
    glancer.look(photo(TABLE, 0.0))
    glancer.rest()
    look = glancer.look(photo(with_thing(200, 60, 320, 120), 0.1))
    assert look.hand is not None
    assert look.hides(Box(230, 80, 20, 20))
    assert look.hides(Box(176, 80, 20, 20))
    assert not look.hides(Box(60, 20, 20, 20))


def test_what_lies_in_the_middle_is_no_hand():
    glancer = Glancer()
    glancer.look(photo(TABLE, 0.0))
    glancer.rest()
    assert glancer.look(photo(with_thing(100, 60, 160, 120), 0.1)).hand is None


def test_dice_at_the_edge_account_for_what_is_new_there():
    glancer = Glancer()
    glancer.look(photo(TABLE, 0.0))
    glancer.rest()
    look = glancer.look(photo(with_thing(270, 60, 320, 110), 0.1))
    assert look.hand is not None
    assert look.beside([Box(270, 60, 50, 50)]).hand is None
    assert look.beside([Box(20, 20, 50, 50)]).hand is not None


def test_a_dark_frame_is_told():
    assert Glancer().look(photo(np.full_like(TABLE, 8), 0.0, noise=2)).is_dark
    assert not Glancer().look(photo(TABLE, 0.0)).is_dark


def test_changed_cells_and_their_shapes():
    before, _ = shrunk(photo(TABLE, 0.0).image)
    after, _ = shrunk(photo(with_thing(0, 0, 60, 60), 0.0).image)
    cells = changed(before, after)
    assert cells[:28, :28].mean() > 0.9
    assert cells[40:, 60:].mean() < 0.001
    assert reaching_in(cells) is not None
    assert reaching_in(np.zeros_like(cells)) is None
