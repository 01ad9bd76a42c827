import cv2
import numpy as np
import pytest

from scorekeeper.errors import TrainingError
from scorekeeper.training import peers
from scorekeeper.training.__main__ import VERBS, WRONG_USE, main
from scorekeeper.vision import model
from scorekeeper.vision.types import Frame, Reading, Verdict
from tests.training.conftest import draw_die
from tests.training.reads import a_read

READERS = [peers.blobs_and_clusters, peers.contours_and_pips]
PLACES = [(110, 120), (320, 100), (530, 130), (120, 350), (330, 370), (520, 340)]


def table_top(*faces: int, scale: float = 1.0) -> Frame:
    """White dice of 52 px on a dark table of 640 x 480 px, or that many times as large."""
    width, height = round(640 * scale), round(480 * scale)
    image = np.full((height, width, 3), (60, 40, 35), np.uint8)
    for face, (x, y) in zip(faces, PLACES, strict=False):
        draw_die(image, round(x * scale), round(y * scale), round(52 * scale), face)
    return Frame(np.asarray(cv2.GaussianBlur(image, (3, 3), 0), np.uint8), seconds=2.5)


@pytest.mark.parametrize("read", READERS)
@pytest.mark.parametrize("scale", [1.0, 2.5])
def test_easy_white_dice_are_read_where_they_lie(read, scale):
    reading = read(table_top(1, 2, 3, 4, 5, 6, scale=scale))
    assert reading.verdict is Verdict.CLEAR
    assert reading.seconds == 2.5
    at_pips = {die.face: die.box.centre for die in reading.dice}
    assert sorted(die.face for die in reading.dice) == [1, 2, 3, 4, 5, 6]
    for face, place in enumerate(PLACES, 1):
        assert np.allclose(at_pips[face], np.multiply(place, scale), atol=4 * scale)


@pytest.mark.parametrize("read", READERS)
def test_an_empty_table_gives_none(read):
    reading = read(table_top())
    assert reading == Reading((), Verdict.EMPTY, seconds=2.5)


def test_pips_farther_apart_than_the_published_reach_fall_apart():
    frame = table_top()
    draw_die(frame.image, 320, 240, 120, 2)
    assert [*peers.blobs_and_clusters(frame).roll] == [1, 1]
    assert [*peers.contours_and_pips(frame).roll] == [2]


def test_light_pips_on_dark_dice_are_found_by_their_outlines():
    light = table_top(5, 2)
    dark = peers.contours_and_pips(Frame(255 - light.image))
    assert [*dark.roll] == [2, 5]


def test_a_square_without_pips_and_one_with_too_many_are_no_dice():
    image = np.full((480, 640, 3), 40, np.uint8)
    cv2.rectangle(image, (60, 60), (150, 150), (240, 240, 240), -1)
    cv2.rectangle(image, (300, 60), (420, 180), (240, 240, 240), -1)
    for x, y in np.ndindex(3, 3):
        cv2.circle(image, (325 + 35 * x, 85 + 35 * y), 9, (20, 20, 20), -1)
    for read in READERS:
        assert read(Frame(image)).verdict is Verdict.EMPTY


def test_clusters_are_chains_of_cores_and_what_they_reach():
    points = np.array([[0, 0], [9, 0], [18, 0], [60, 0], [27, 0]], np.float32)
    assert peers.density_clusters(points, reach=10, least=1) == [[0, 1, 2, 4], [3]]
    assert peers.density_clusters(points, reach=10, least=3) == [[0, 1, 2, 4]]
    assert peers.density_clusters(points, reach=10, least=4) == []
    assert peers.density_clusters(points[:0], reach=10, least=1) == []


def test_a_border_point_is_taken_by_one_cluster_alone():
    points = np.array([[x, 0] for x in (-2, -1, 0, 2, 4, 5, 6)], np.float32)
    clusters = peers.density_clusters(points, reach=2, least=4)
    assert clusters == [[0, 1, 2, 3], [4, 5, 6]]


def test_all_readers_see_every_nth_photo_of_a_folder(toys):
    seen: list[Frame] = []

    def blind(frame: Frame) -> Reading:
        seen.append(frame)
        return Reading((), Verdict.EMPTY)

    readers = {"blind": blind, "pips": peers.contours_and_pips}
    outcomes = peers.read_all(readers, [toys(5)], every=2)
    names = [f"images/{number:06d}.png" for number in (0, 2, 4)]
    assert [[one.file for one in outcomes[name]] for name in readers] == [names, names]
    assert len(seen) == 3
    assert sum(one.right for one in outcomes["blind"]) == 0
    assert sum(one.right for one in outcomes["pips"]) >= 7


def test_the_table_has_a_row_for_each_reader():
    outcomes = [a_read("1", "1").outcome, a_read("1", "2").outcome]
    table = peers.table({"this": outcomes, "none": []})
    named = [dict(zip(table.head, row, strict=True)) for row in table.rows]
    assert named[0] == {
        "reader": "this",
        "photos": 2,
        "found and right": 0.5,
        "precision": 0.5,
        "f1": 0.5,
        "rolls exact": 0.5,
        "answered": 1.0,
        "answered and wrong": 0.5,
        "ms median": 5.0,
    }
    assert named[1]["photos"] == 0
    assert named[1]["f1"] is None


def test_a_folder_without_labels_is_refused(tmp_path):
    with pytest.raises(TrainingError, match=r"expected annotations\.json or labels\.csv"):
        peers.read_all({"pips": peers.contours_and_pips}, [tmp_path])


def test_a_folder_that_is_none_is_refused(tmp_path):
    with pytest.raises(TrainingError, match="nowhere"):
        peers.read_all({"pips": peers.contours_and_pips}, [tmp_path / "nowhere"])


def test_the_verb_prints_a_row_for_each_kind_and_the_model(toys, capsys):
    assert "peers" in VERBS
    assert main(["peers", str(model.find()), str(toys(3)), "--every", "2"]) == 0
    spec = model.open_model(model.find()).spec
    head, _, *rows = capsys.readouterr().out.splitlines()
    assert head.startswith("| reader | photos | found and right |")
    assert [row.split(" | ")[:2] for row in rows] == [
        ["| blobs and clusters", "2"],
        ["| contours and pips", "2"],
        [f"| {spec.name} {spec.version}", "2"],
    ]


def test_the_verb_refuses_what_is_no_folder_of_photos_in_a_sentence(tmp_path, capsys):
    assert main(["peers", str(model.find()), str(tmp_path / "nowhere")]) == WRONG_USE
    assert "expected annotations.json or labels.csv" in capsys.readouterr().err


@pytest.mark.parametrize("every", ["0", "-1", "x", "1.5"])
def test_every_is_a_whole_number_from_1(every, capsys):
    with pytest.raises(SystemExit):
        main(["peers", "a", "b", "--every", every])
    assert "expected a whole number from 1" in capsys.readouterr().err
