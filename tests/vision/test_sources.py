import io
import warnings
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from scorekeeper.errors import PictureError
from scorekeeper.vision import sources

RED, BLUE = (250, 20, 10), (10, 20, 250)


def encoded(kind: str, *, size: tuple[int, int] = (60, 40), mode: str = "RGB", **options) -> bytes:
    """Red (RGB) in the top left quarter, blue elsewhere."""
    picture = Image.new("RGB", size, BLUE)
    picture.paste(RED, (0, 0, size[0] // 2, size[1] // 2))
    data = io.BytesIO()
    picture.convert(mode).save(data, kind, **options)
    return data.getvalue()


def is_red(image: np.ndarray, x: int, y: int) -> bool:
    return bool(
        np.abs(image[y, x].astype(int) - RED[::-1]).max() < 60
    )  # a palette may not hold the very red


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "BMP", "TIFF", "GIF"])
def test_every_kind_is_read_as_bgr_from_file_and_bytes_alike(tmp_path, kind):
    data = encoded(kind)
    path = tmp_path / f"Würfel auf dem Tisch.{kind.lower()}"
    path.write_bytes(data)
    image = sources.load_picture(path).image
    assert image.shape == (40, 60, 3)
    assert image.dtype == np.uint8
    assert is_red(image, 5, 5)
    assert not is_red(image, 50, 5)
    assert np.array_equal(sources.load_picture(data).image, image)
    assert np.array_equal(sources.load_picture(str(path)).image, image)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "TIFF"])
@pytest.mark.parametrize(
    ("orientation", "red_at"),
    [
        *((1, "top left"), (2, "top right"), (3, "bottom right"), (4, "bottom left")),
        *((5, "top left"), (6, "top right"), (7, "bottom right"), (8, "bottom left")),
    ],
)
def test_pictures_are_turned_upright_as_their_exif_says(kind, orientation, red_at):
    exif = Image.Exif()
    exif[0x0112] = orientation
    image = sources.load_picture(encoded(kind, exif=exif)).image
    assert image.shape == ((40, 60, 3) if orientation < 5 else (60, 40, 3))
    height, width = image.shape[:2]
    corners = {
        f"{row} {column}": is_red(image, x, y)
        for row, y in (("top", 4), ("bottom", height - 5))
        for column, x in (("left", 4), ("right", width - 5))
    }
    assert [corner for corner, red in corners.items() if red] == [red_at]


@pytest.mark.parametrize(
    ("kind", "mode"),
    [
        *(("JPEG", "L"), ("JPEG", "CMYK"), ("PNG", "L"), ("PNG", "LA"), ("PNG", "RGBA")),
        *(("PNG", "P"), ("PNG", "1"), ("WEBP", "RGBA"), ("GIF", "P"), ("TIFF", "CMYK")),
    ],
)
def test_grey_palette_alpha_and_print_colours_become_three_channels(kind, mode):
    image = sources.load_picture(encoded(kind, mode=mode)).image
    assert image.shape == (40, 60, 3)
    assert image.dtype == np.uint8
    assert is_red(image, 5, 5) == (mode not in {"L", "LA", "1"})


def test_sixteen_bits_are_brought_to_eight():
    ramp = np.linspace(0, 65535, 32 * 32).reshape(32, 32).astype(np.uint16)
    data = io.BytesIO()
    Image.fromarray(ramp).save(data, "PNG")
    image = sources.load_picture(data.getvalue()).image
    assert np.abs(image[..., 0] - ramp / 257).max() <= 1


def test_of_an_animation_the_first_picture_counts():
    first, second = Image.new("RGB", (32, 32), RED), Image.new("RGB", (32, 32), BLUE)
    data = io.BytesIO()
    first.save(data, "GIF", save_all=True, append_images=[second])
    assert is_red(sources.load_picture(data.getvalue()).image, 9, 9)


def test_several_pictures_in_one_jpeg_are_read_as_the_first():
    data = io.BytesIO()
    others = [Image.new("RGB", (32, 32), BLUE)]
    Image.new("RGB", (32, 32), RED).save(data, "MPO", save_all=True, append_images=others)
    assert is_red(sources.load_picture(data.getvalue()).image, 9, 9)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        pytest.param(b"", "an empty file", id="empty"),
        pytest.param(b"dear diary", "a file that begins b'dear dia'", id="text"),
        pytest.param(b"\0\0\0\x18ftypheic\0\0\0\0", "a HEIC picture", id="heic"),
        pytest.param(encoded("PNG", size=(1, 1)), "got 1x1", id="one pixel"),
        pytest.param(encoded("JPEG", size=(400, 15)), "got 400x15", id="a line"),
    ],
)
def test_what_is_no_picture_is_refused_in_one_sentence(tmp_path, data, words):
    path = tmp_path / "photo.jpg"
    path.write_bytes(data)
    with pytest.raises(PictureError) as refusal:
        sources.load_picture(path)
    assert words in str(refusal.value)
    assert str(path) in str(refusal.value)
    assert refusal.value.hint
    assert "\n" not in refusal.value.sentence


@pytest.mark.parametrize("share", [0.03, 0.5, 0.95])
@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "BMP", "TIFF", "GIF"])
def test_a_file_that_breaks_off_is_refused_and_nothing_else_is_said(kind, share, capfd):
    noise = np.random.default_rng(0).integers(0, 255, (200, 300, 3)).astype(np.uint8)
    data = io.BytesIO()
    Image.fromarray(noise).save(data, kind)
    cut = data.getvalue()[: int(len(data.getvalue()) * share)]
    with pytest.raises(PictureError, match=r"in 'the picture', got one that is damaged"):
        sources.load_picture(cut)
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize(("size", "is_read"), [((10_000, 10_000), True), ((20_000, 20_000), False)])
def test_over_a_hundred_megapixels_are_refused_before_they_are_decoded(size, is_read, monkeypatch):
    data = io.BytesIO()
    Image.new("1", size).save(data, "PNG")
    monkeypatch.setattr("cv2.imdecode", lambda *_: np.zeros((4, 4, 3), np.uint8))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        if is_read:
            assert sources.load_picture(data.getvalue())
            return
        with pytest.raises(PictureError, match="expected at most 100 megapixels"):
            sources.load_picture(data.getvalue())


def test_a_little_over_a_hundred_megapixels_is_told_with_its_size():
    data = io.BytesIO()
    Image.new("1", (10_001, 10_000)).save(data, "PNG")
    with pytest.raises(PictureError, match=r"got 10001x10000$"):
        sources.load_picture(data.getvalue())


def test_a_missing_file_and_a_folder_are_told_apart(tmp_path):
    with pytest.raises(PictureError, match="got no file"):
        sources.load_picture(tmp_path / "nobody.jpg")
    with pytest.raises(PictureError, match="which is no file"):
        sources.load_picture(tmp_path)
    with pytest.raises(PictureError, match="expected to read"):
        sources.load_picture(tmp_path / ("x" * 300))


def test_a_file_that_may_not_be_read_is_told(tmp_path, monkeypatch):
    """The administrator may read everything, so the refusal is played."""
    path = tmp_path / "photo.jpg"
    path.write_bytes(encoded("JPEG"))

    def refuse(*_args: object, **_options: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(PictureError, match=r"photo\.jpg', got no permission"):
        sources.load_picture(path)


def test_a_folder_gives_its_pictures_by_name(tmp_path):
    for name in ("b.JPG", "a.png", "notes.txt", "c.heic"):
        (tmp_path / name).touch()
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "d.jpg").touch()
    assert [path.name for path in sources.pictures_in(tmp_path)] == ["a.png", "b.JPG", "c.heic"]


def test_a_folder_without_pictures_is_refused(tmp_path):
    with pytest.raises(PictureError, match="no pictures in"):
        sources.pictures_in(tmp_path)
    with pytest.raises(PictureError, match="expected a folder of pictures"):
        sources.pictures_in(tmp_path / "none")


@pytest.mark.parametrize("suffix", sorted(sources.WRITABLE))
def test_what_is_saved_can_be_loaded(tmp_path, suffix):
    image = sources.load_picture(encoded("PNG")).image
    path = tmp_path / "neu" / f"Würfel{suffix}"
    sources.save_picture(image, path)
    assert np.abs(sources.load_picture(path).image.astype(int) - image).mean() < 4


def test_a_place_that_cannot_be_written_is_told(tmp_path):
    (tmp_path / "file").touch()
    image = np.zeros((20, 20, 3), np.uint8)
    with pytest.raises(PictureError, match="expected to write"):
        sources.save_picture(image, tmp_path / "file" / "a.png")


def test_nothing_else_decodes_pictures():
    package = Path(sources.__file__).parents[1]
    words = ("imdecode", "imread", "Image.open", "VideoCapture(")
    users = {
        path.relative_to(package).as_posix()
        for path in package.rglob("*.py")
        if any(word in path.read_text(encoding="utf-8") for word in words)
    }
    assert {user for user in users if not user.startswith("training")} == {
        "vision/sources.py",
        "vision/camera.py",
        "vision/recorded.py",
    }
