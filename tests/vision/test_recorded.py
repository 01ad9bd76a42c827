import struct
from contextlib import closing
from pathlib import Path

import cv2
import numpy as np
import pytest

from scorekeeper.cli.exits import ExitCode, exit_code
from scorekeeper.errors import CameraError, PictureError
from scorekeeper.vision.recorded import FrameFolder, VideoFile
from scorekeeper.vision.sources import save_picture
from scorekeeper.vision.types import Frame

WIDE, HIGH = 96, 64
NO_TURN = (1, 0, 0, 1)


def picture(grey: int) -> np.ndarray:
    """Red in the top left quarter, else grey."""
    image = np.full((HIGH, WIDE, 3), grey, np.uint8)
    image[: HIGH // 2, : WIDE // 2] = (0, 0, 255)
    return image


def film(path: Path, *, frames: int = 30, fps: float = 25.0, kind: str = "mp4v") -> Path:
    """A video whose grey rises by 5 a frame."""
    fourcc = cv2.VideoWriter.fourcc(*kind)
    writer = cv2.VideoWriter(str(path), cv2.CAP_FFMPEG, fourcc, fps, (WIDE, HIGH))
    assert writer.isOpened()
    for i in range(frames):
        writer.write(picture(i * 5 % 256))
    writer.release()
    return path


def turned(path: Path, matrix: tuple[int, int, int, int]) -> None:
    """Write into an MP4 how its pictures are to be turned (tkhd of ISO/IEC 14496-12)."""
    data = bytearray(path.read_bytes())
    at = data.index(b"tkhd") + 44
    a, b, c, d = (it * 65536 for it in matrix)
    data[at : at + 36] = struct.pack(">9i", a, b, 0, c, d, 0, 0, 0, 1 << 30)
    path.write_bytes(data)


def all_of(path: Path) -> list[Frame]:
    with closing(VideoFile(path)) as source:
        return list(source)


def greys(frames: list[Frame]) -> list[int]:
    return [int(frame.image[-8, -8, 0]) for frame in frames]


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a.mp4", "mp4v"),
        ("a.avi", "MJPG"),
        ("a.mkv", "MJPG"),
        ("Würfel ۳ auf dem Tisch.mp4", "mp4v"),
    ],
)
def test_every_frame_of_a_video_comes_with_the_files_own_time(tmp_path, name, kind):
    frames = all_of(film(tmp_path / name, kind=kind))
    assert [frame.seconds for frame in frames] == pytest.approx([i / 25 for i in range(30)])
    assert np.abs(np.subtract(greys(frames), [i * 5 for i in range(30)])).max() < 12
    assert {frame.image.shape for frame in frames} == {(HIGH, WIDE, 3)}
    assert {str(frame.image.dtype) for frame in frames} == {"uint8"}


def test_the_same_file_gives_the_same_frames(tmp_path):
    source = VideoFile(film(tmp_path / "a.mp4"))
    first, second = list(source), list(source)
    assert [frame.seconds for frame in first] == [frame.seconds for frame in second]
    assert all(np.array_equal(a.image, b.image) for a, b in zip(first, second, strict=True))


def test_times_that_are_missing_in_the_container_are_counted_from_the_frames(tmp_path):
    """OpenCV tells 0 s of the last frame of this kind of file."""
    path = film(tmp_path / "a.mpg", kind="MPG1")
    raw = cv2.VideoCapture(str(path), cv2.CAP_FFMPEG)
    stamps = []
    while raw.read()[0]:
        stamps.append(raw.get(cv2.CAP_PROP_POS_MSEC))
    raw.release()
    assert stamps != sorted(stamps)
    assert [frame.seconds for frame in all_of(path)] == pytest.approx([i / 25 for i in range(30)])


@pytest.mark.parametrize(
    ("matrix", "shape", "red_at"),
    [
        (NO_TURN, (HIGH, WIDE), (8, 8)),
        ((0, 1, -1, 0), (WIDE, HIGH), (8, -8)),
        ((-1, 0, 0, -1), (HIGH, WIDE), (-8, -8)),
        ((0, -1, 1, 0), (WIDE, HIGH), (-8, 8)),
    ],
)
def test_a_phones_video_is_turned_upright_as_it_says(tmp_path, matrix, shape, red_at):
    path = film(tmp_path / "a.mp4", frames=2)
    turned(path, matrix)
    image = all_of(path)[0].image
    assert image.shape[:2] == shape
    corners = [(y, x) for y in (8, -8) for x in (8, -8) if image[y, x, 2] > 200]
    assert corners == [red_at]


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("none.mp4", None, "got: No such file"),
        ("empty.mp4", b"", "got an empty file"),
        ("text.mp4", b"dear diary\n" * 99, "damaged or of another kind"),
        ("photo.JPG", b"\xff\xd8", "got the picture"),
    ],
)
def test_what_is_no_video_is_refused_in_one_sentence(tmp_path, name, data, words, capfd):
    path = tmp_path / name
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(CameraError, match=words) as refusal:
        all_of(path)
    assert repr(str(path)) in str(refusal.value)
    assert refusal.value.hint
    assert "\n" not in refusal.value.sentence
    assert exit_code(refusal.value) is ExitCode.INPUT
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("name", ["x" * 300, "a\0b"])
def test_a_name_that_no_file_can_have_is_refused(name):
    with pytest.raises(CameraError, match="expected a video at"):
        all_of(Path(name))


def test_a_folder_is_no_video(tmp_path):
    with pytest.raises(CameraError, match="expected a video at"):
        all_of(tmp_path)


def test_an_mp4_that_breaks_off_is_refused(tmp_path, capfd):
    path = film(tmp_path / "a.mp4")
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    with pytest.raises(CameraError, match="damaged or of another kind"):
        all_of(path)
    assert capfd.readouterr().err == ""


def test_a_video_that_ends_too_early_gives_what_it_has_and_then_says_so(tmp_path, capfd):
    path = film(tmp_path / "a.avi", frames=50, fps=10, kind="MJPG")
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    frames: list[Frame] = []
    source = VideoFile(path)
    with pytest.raises(CameraError, match=r"expected 5\.0 s of video .* got 1\.\d s") as told:
        frames.extend(source)
    assert 10 <= len(frames) < 20
    assert "breaks off" in told.value.hint
    assert capfd.readouterr().err == ""


def test_closing_ends_the_iteration_without_a_complaint(tmp_path):
    source = VideoFile(film(tmp_path / "a.avi", frames=50, fps=10, kind="MJPG"))
    seen = 0
    for _ in source:
        seen += 1
        source.close()
    assert seen == 1
    source.close()


def test_a_file_whose_iteration_was_left_is_let_go_of(tmp_path):
    path = film(tmp_path / "a.mp4")
    source = VideoFile(path)
    frames = iter(source)
    next(frames)
    source.close()
    assert list(frames) == []
    opened = Path("/proc/self/fd")
    if opened.exists():
        assert str(path) not in {str(it.readlink()) for it in opened.iterdir() if it.is_symlink()}


def test_a_folder_gives_its_pictures_by_name_with_times_of_its_rate(tmp_path):
    for i in (2, 0, 1):
        save_picture(picture(i * 60), tmp_path / f"würfel{i}.png")
    (tmp_path / "notes.txt").touch()
    frames = list(FrameFolder(tmp_path, fps=10))
    assert [frame.seconds for frame in frames] == [0, 0.1, 0.2]
    assert greys(frames) == [0, 60, 120]
    assert [frame.seconds for frame in FrameFolder(tmp_path)] == [0, 1 / 30, 2 / 30]


def test_a_folder_with_a_damaged_picture_is_told_where_it_stands(tmp_path):
    save_picture(picture(0), tmp_path / "a.png")
    (tmp_path / "b.png").write_bytes(b"no picture")
    frames = iter(FrameFolder(tmp_path))
    next(frames)
    with pytest.raises(PictureError, match=r"b\.png"):
        next(frames)


def test_a_folder_without_pictures_is_refused(tmp_path):
    with pytest.raises(PictureError, match="no pictures in"):
        list(FrameFolder(tmp_path))


def test_a_folder_can_be_closed_while_it_is_gone_through(tmp_path):
    for i in range(3):
        save_picture(picture(i), tmp_path / f"{i}.png")
    source = FrameFolder(tmp_path)
    seen = 0
    for _ in source:
        seen += 1
        source.close()
    assert seen == 1
