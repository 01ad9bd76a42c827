import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from scorekeeper.errors import ModelError
from scorekeeper.vision import model

SPEC = model.ModelSpec(
    name="tiny",
    version="1",
    finder=model.FinderSpec(file="finder.onnx", sizes_px=(320, 640), heat_threshold=0.06),
    faces=model.FacesSpec(file="faces.onnx", size_px=64, crop_scales=(1.1, 1.25)),
    labels=("1", "2", "3", "4", "5", "6", "none"),
    accept_confidence=0.3,
    clear_confidence=(0.8, 0.8, 0.8, 0.8, 0.85, 0.85),
    heat_power=0.25,
    judge=model.JudgeSpec(doubt_confidence=0.2),
)


def changed(path: str, value: object) -> str:
    """The spec's text with one value changed, or dropped if it is None."""
    data = json.loads(model.dumps(SPEC))
    *parents, key = path.split(".")
    part = data
    for parent in parents:
        part = part[parent]
    if value is None:
        del part[key]
    else:
        part[key] = value
    return json.dumps(data)


def test_a_spec_survives_its_text_form():
    assert model.loads(model.dumps(SPEC)) == SPEC


def test_one_clear_confidence_stands_for_all_six():
    assert model.loads(changed("clear_confidence", 0.9)).clear_confidence == (0.9,) * 6


def test_a_model_may_know_dice_without_a_face_to_read():
    labels = ["1", "2", "3", "4", "5", "6", "none", "cocked", "sign"]
    assert model.loads(changed("labels", labels)).labels == tuple(labels)


def test_second_looks_may_be_in_a_spec_or_not():
    assert SPEC.finder.closer is None
    closer = {"die_px": 24, "size_px": 1024}
    spec = model.loads(changed("finder.closer", closer))
    assert spec.finder.closer == model.SecondLook(die_px=24, size_px=1024)
    assert model.loads(model.dumps(spec)) == spec


def test_a_calibration_may_be_in_a_spec_or_not():
    raw = np.array([0, 0.25, 0.75, 1], np.float32)
    assert SPEC.calibrated(raw) == pytest.approx(raw)
    spec = model.loads(changed("calibration", [[0, 0], [0.5, 0.9], [1, 0.98]]))
    assert spec.calibrated(raw) == pytest.approx([0, 0.45, 0.94, 0.98])
    assert model.loads(model.dumps(spec)) == spec


def test_the_judge_may_be_left_out_of_a_spec():
    assert model.loads(changed("judge", None)) == replace(SPEC, judge=model.JudgeSpec())


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("version", None, "$.version: expected this key"),
        ("finder.file", None, "$.finder.file: expected this key"),
        ("colour", "red", "$.colour: expected one of"),
        ("faces.colour", "red", "$.faces.colour: expected one of"),
        ("judge.patience", 3, "$.judge.patience: expected one of"),
        ("name", 7, "$.name: expected a text, got 7"),
        ("finder", [], "$.finder: expected an object, got []"),
        ("finder.sizes_px", 640, "$.finder.sizes_px: expected a list, got 640"),
        ("finder.sizes_px", [], "$.finder.sizes_px: expected at least one"),
        ("finder.sizes_px", [320, 0], "$.finder.sizes_px[1]: expected a whole number from 1 up"),
        ("calibration", [[0, 0], [0.5]], "$.calibration[1]: expected two numbers, got [0.5]"),
        ("calibration", [[0, 0], [0.5, 2]], "$.calibration[1][1]: expected a number from 0 to 1"),
        ("calibration", [[0, 0.5], [1, 0]], "$.calibration: expected points that rise"),
        ("calibration", [[0, 0], [0.9, 1]], "$.calibration: expected points that rise"),
        ("finder.closer", {"px": 3}, "$.finder.closer.die_px: expected this key"),
        ("finder.farther", 3, "$.finder.farther: expected an object, got 3"),
        ("finder.heat_threshold", 1.5, "$.finder.heat_threshold: expected a number from 0 to 1"),
        ("faces.size_px", 6.5, "$.faces.size_px: expected a whole number from 1 up, got 6.5"),
        ("heat_power", True, "$.heat_power: expected a number from 0 up, got True"),
        ("clear_confidence", [0.5, 0.5], "$.clear_confidence: expected 1 or 6 numbers, got 2"),
        ("labels", ["1", "2", "3", "4", "5", "6", "7"], "$.labels: expected ['1', '2'"),
        ("labels", [*"123456", "none", "sign", "sign"], "$.labels: expected ['1', '2'"),
    ],
)
def test_a_wrong_spec_is_refused_with_the_path_of_what_is_wrong(path, value, words):
    with pytest.raises(ModelError) as refusal:
        model.loads(changed(path, value), where="m/spec.json")
    assert str(refusal.value).startswith(f"m/spec.json: {words}")
    assert refusal.value.hint


def test_a_spec_that_is_no_json_is_refused():
    with pytest.raises(ModelError, match=r"^m/spec.json: expected JSON, got "):
        model.loads("{", where="m/spec.json")


def test_an_unknown_name_says_where_was_looked():
    with pytest.raises(ModelError, match=r"model 'nobody' not found at .*_models.*models") as no:
        model.find("nobody")
    assert "path of a model's folder" in no.value.sentence


def test_a_name_may_be_the_path_of_a_folder(tmp_path):
    (tmp_path / "spec.json").write_text("{}")
    assert model.find(str(tmp_path)) == tmp_path
    with pytest.raises(ModelError, match=rf"not found at {tmp_path / 'none'}$"):
        model.find(str(tmp_path / "none"))


def test_a_missing_folder_spec_or_net_has_a_message_of_its_own(tmp_path):
    with pytest.raises(ModelError, match="model folder not found at"):
        model.open_model(tmp_path / "none")
    with pytest.raises(ModelError, match="model config not found at"):
        model.open_model(tmp_path)
    (tmp_path / "spec.json").write_text(model.dumps(SPEC))
    with pytest.raises(ModelError, match=r"model file not found at .*finder\.onnx"):
        model.open_model(tmp_path)


def test_a_net_that_is_no_onnx_is_refused(tmp_path):
    (tmp_path / "spec.json").write_text(model.dumps(SPEC))
    (tmp_path / "finder.onnx").write_bytes(b"version https://git-lfs.github.com/spec/v1")
    with pytest.raises(ModelError, match=r"expected an ONNX model at .*finder\.onnx, got "):
        model.open_model(tmp_path)


def write_net(path: Path, *, input_name: str, channels: int = 7, output: str = "out") -> None:
    """A net that gives the mean of its input in each of its output's channels."""
    onnx = pytest.importorskip("onnx", reason="needs the extra 'train'")
    make = onnx.helper
    rows = ["n", 3, "h", "w"]
    nodes = [
        make.make_node("ReduceMean", [input_name], ["mean"], axes=[1, 2, 3], keepdims=1),
        make.make_node("Expand", ["mean", "shape"], [output]),
    ]
    graph = make.make_graph(
        nodes,
        "tiny",
        [make.make_tensor_value_info(input_name, onnx.TensorProto.FLOAT, rows)],
        [make.make_tensor_value_info(output, onnx.TensorProto.FLOAT, ["n", channels, 1, 1])],
        [make.make_tensor("shape", onnx.TensorProto.INT64, [4], [1, channels, 1, 1])],
    )
    net = make.make_model(graph, opset_imports=[make.make_opsetid("", 17)], ir_version=8)
    onnx.save(net, str(path))


@pytest.mark.torch
def test_a_whole_model_opens_and_runs(tmp_path):
    (tmp_path / "spec.json").write_text(model.dumps(SPEC))
    write_net(tmp_path / "finder.onnx", input_name="image")
    write_net(tmp_path / "faces.onnx", input_name="crops")
    opened = model.open_model(tmp_path)
    assert opened.spec == SPEC
    output = opened.finder(np.full((1, 3, 32, 64), 0.5, np.float32))
    assert output.dtype == np.float32
    assert np.allclose(output, np.full((1, 7, 1, 1), 0.5))


@pytest.mark.torch
@pytest.mark.parametrize(
    "wrong", [{"input_name": "pixels"}, {"input_name": "image", "channels": 13}]
)
def test_a_net_with_other_ends_is_refused(tmp_path, wrong):
    (tmp_path / "spec.json").write_text(model.dumps(SPEC))
    write_net(tmp_path / "finder.onnx", **wrong)
    with pytest.raises(ModelError, match=r"finder\.onnx: expected 'image' to \('out', 7\), got "):
        model.open_model(tmp_path)
