"""Photos of every sort are opened upright; what is no photo is refused in words."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageOps

from vision.photo import WORKING_PIXELS, PhotoError, from_pixels, load

SAMPLE = next((Path(__file__).parents[2] / "datasets" / "samples").glob("jc_hand-028.jpg"))


def encoded(image: Image.Image, kind: str, **options: object) -> bytes:
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


@pytest.fixture(scope="module")
def picture() -> Image.Image:
    with Image.open(SAMPLE) as image:
        return image.convert("RGB").resize((320, 240))


@pytest.mark.parametrize("orientation", range(1, 9))
def test_exif_orientation_is_undone(orientation: int) -> None:
    rng = np.random.default_rng(orientation)
    image = Image.fromarray(rng.integers(0, 255, (3, 5, 3), dtype=np.uint8))
    exif = Image.Exif()
    exif[0x0112] = orientation
    data = encoded(image, "PNG", exif=exif)
    # Pillow's own way is the reference.
    expected = np.asarray(ImageOps.exif_transpose(Image.open(io.BytesIO(data))))
    photo = load(data)
    assert np.array_equal(photo.pixels, expected)
    assert (photo.height, photo.width) == expected.shape[:2]


@pytest.mark.parametrize(
    ("mode", "kind"),
    [
        ("L", "JPEG"),
        ("CMYK", "JPEG"),
        ("P", "PNG"),
        ("1", "PNG"),
        ("RGBA", "PNG"),
        ("LA", "PNG"),
        ("RGB", "WEBP"),
        ("RGB", "HEIF"),
        ("RGB", "GIF"),
        ("RGB", "TIFF"),
    ],
)
def test_every_colour_mode_and_format_shows_the_same_picture(
    mode: str, kind: str, picture: Image.Image
) -> None:
    if kind == "HEIF":
        pytest.importorskip("pillow_heif").register_heif_opener()
    photo = load(encoded(picture.convert(mode), kind))
    assert photo.pixels.shape == (240, 320, 3)
    assert photo.pixels.dtype == np.uint8
    grey = np.asarray(picture.convert("L"), float)
    seen = np.asarray(Image.fromarray(photo.pixels).convert("L"), float)
    assert np.corrcoef(grey.ravel(), seen.ravel())[0, 1] > (0.3 if mode == "1" else 0.95)


def test_sixteen_bit_grey_keeps_its_range() -> None:
    ramp = np.linspace(0, 65535, 64 * 64).reshape(64, 64).astype(np.uint16)
    photo = load(encoded(Image.fromarray(ramp), "PNG"))
    assert photo.pixels.min() == 0
    assert photo.pixels.max() >= 254


def test_transparent_parts_are_white() -> None:
    assert load(encoded(Image.new("RGBA", (8, 8), (0, 0, 0, 0)), "PNG")).pixels.min() == 255


def test_first_frame_of_an_animation() -> None:
    frames = [Image.new("RGB", (8, 8), colour) for colour in ("red", "blue")]
    photo = load(encoded(frames[0], "GIF", save_all=True, append_images=frames[1:]))
    assert tuple(photo.pixels[0, 0]) == (255, 0, 0)


def test_sixty_megapixels_are_read_and_one_row_more_is_refused() -> None:
    photo = load(encoded(Image.new("RGB", (10_000, 6_000), "green"), "JPEG", quality=30))
    assert (photo.width, photo.height) == (10_000, 6_000)
    held = photo.pixels.shape[0] * photo.pixels.shape[1]
    assert held <= WORKING_PIXELS
    assert photo.scale == pytest.approx(10_000 / photo.pixels.shape[1])
    with pytest.raises(PhotoError, match=r"10000 x 6001 .* at most 60"):
        load(encoded(Image.new("1", (10_000, 6_001)), "PNG"), "big.png")


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "empty"),
        (b"this is a text, whatever its name says", "not an image"),
        (b"\xff\xd8\xff\xe0 a JPEG that ends here", "image"),
        (b"%PDF-1.7 some other file", "not an image"),
    ],
)
def test_what_is_no_photo_is_named_and_refused(data: bytes, words: str) -> None:
    with pytest.raises(PhotoError, match=rf"hand\.jpg.*{words}"):
        load(data, "hand.jpg")


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "HEIF"])
def test_a_photo_cut_short_is_refused(kind: str, picture: Image.Image) -> None:
    if kind == "HEIF":
        pytest.importorskip("pillow_heif").register_heif_opener()
    data = encoded(picture, kind)
    with pytest.raises(PhotoError, match="hand"):
        load(data[: len(data) // 2], "hand")


def test_missing_file_and_folder_are_named(tmp_path: Path) -> None:
    with pytest.raises(PhotoError, match=r"nowhere\.jpg: no such file"):
        load(tmp_path / "nowhere.jpg")
    with pytest.raises(PhotoError, match="folder"):
        load(tmp_path)


def test_one_pixel_is_a_photo() -> None:
    assert load(encoded(Image.new("RGB", (1, 1)), "PNG")).pixels.shape == (1, 1, 3)


def test_pixels_of_another_shape_are_refused() -> None:
    with pytest.raises(PhotoError):
        from_pixels(np.zeros((4, 4), np.uint8))
