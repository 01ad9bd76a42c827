import json

import pytest

from scorekeeper.errors import VisionError
from scorekeeper.vision.labels import Label, LabelledPicture, loads_coco, loads_csv
from scorekeeper.vision.types import Box

IMAGES = [{"id": 1, "file_name": "a.jpg", "source_repo": "here"}, {"id": 2, "file_name": "b.jpg"}]
DIE = {"image_id": 1, "bbox": [10, 20, 30.5, 40], "value": 6, "ignore": 0}


def coco(*annotations: object, images: object = IMAGES) -> str:
    return json.dumps({"images": images, "annotations": annotations})


def test_coco_gives_pictures_in_order_with_their_labels():
    first = Label(face=6, box=Box(10, 20, 30.5, 40))
    unreadable = Label(face=None, box=Box(0, 0, 5, 5), ignore=True)
    text = coco(DIE, {"image_id": 1, "bbox": [0, 0, 5, 5], "value": None, "ignore": 1})
    assert loads_coco(text) == [
        LabelledPicture(file="images/a.jpg", source="here", labels=(first, unreadable)),
        LabelledPicture(file="images/b.jpg", source="", labels=()),
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "expected JSON"),
        ("[]", r"\$\.annotations: expected a list of objects, got NoneType"),
        (coco(images=[7]), r"\$\.images: expected a list of objects, got list"),
        (coco(images=[{"id": 1}]), r"\$\.images\[0\]\.file_name: expected a text or whole number"),
        (coco({**DIE, "bbox": [1, 2, 3]}), r"\$\.annotations\[0\]\.bbox: expected 4 numbers"),
        (coco({**DIE, "bbox": [1, 2, 3, "4"]}), r"\$\.annotations\[0\]\.bbox: expected 4 numbers"),
        (coco(DIE, {**DIE, "value": 7}), r"\$\.annotations\[1\]\.value: .* from 1 to 6, got 7"),
        (coco({**DIE, "image_id": 3}), r"expected an image for every image_id, got none for \[3\]"),
    ],
)
def test_wrong_coco_is_refused_with_its_place(text, words):
    with pytest.raises(VisionError, match=rf"^annotations\.json: {words}"):
        loads_coco(text)


def test_csv_gives_faces_without_places():
    text = "file,faces,source\na.jpg,661,here\nb.jpg,,\n"
    faces = (Label(face=1), Label(face=6), Label(face=6))
    assert loads_csv(text) == [
        LabelledPicture(file="a.jpg", source="here", labels=faces),
        LabelledPicture(file="b.jpg", source="", labels=()),
    ]
    assert loads_csv("faces,file\n1,a.jpg\n")[0].source == ""


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "expected the columns file and faces, got None"),
        ("file,dice\n", "expected the columns file and faces"),
        ("file,faces\na.jpg,12\nb.jpg,17\n", "expected faces 1 to 6, got '7' at column 2"),
    ],
)
def test_wrong_csv_is_refused(text, words):
    with pytest.raises(VisionError, match=words):
        loads_csv(text)


def test_a_wrong_line_is_told_by_its_number():
    with pytest.raises(VisionError, match=r"^labels\.csv:3: "):
        loads_csv("file,faces\na.jpg,12\nb.jpg,17\n")
