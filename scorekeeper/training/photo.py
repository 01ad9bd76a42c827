"""What a camera does to a clean picture: colour cast, exposure, blur, noise, compression.

Every function takes and gives float32 (H, W, 3) BGR, 0 to 1, and draws from the `Generator` alone.
The odds and ranges are those that were measured to carry from rendered pictures to photos.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from scorekeeper.vision.types import BgrImage

Light: TypeAlias = npt.NDArray[np.float32]


def photograph(image: BgrImage, rng: np.random.Generator) -> BgrImage:
    """`image` (H, W, 3) uint8 BGR as a phone or a webcam might have taken it."""
    light = image.astype(np.float32) / np.float32(255)
    light = np.clip(_tone(light, rng), 0, 1)
    light = _sharpness(light, rng)
    if _happens(rng, 0.25):
        light = _shade(light, rng)
    if _happens(rng, 0.6):
        noise = rng.standard_normal(light.shape, np.float32)
        light = light + noise * np.float32(rng.uniform(0, 0.05))
    taken = (np.clip(light, 0, 1) * 255 + 0.5).astype(np.uint8)
    return _compressed(taken, rng) if _happens(rng, 0.6) else taken


def _happens(rng: np.random.Generator, odds: float) -> bool:
    return rng.random() < odds


def _tone(light: Light, rng: np.random.Generator) -> Light:
    """White balance, exposure, contrast, saturation, and now and then another hue altogether."""
    if _happens(rng, 0.8):
        light = light * (1 + rng.normal(0, 0.08, 3)).astype(np.float32)
    if _happens(rng, 0.6):
        light = np.clip(light, 0, 1) ** np.float32(np.exp(rng.normal(0, 0.3)))
    if _happens(rng, 0.6):
        mean = light.mean()
        contrast, brightness = np.exp(rng.normal(0, 0.2)), rng.normal(0, 0.05)
        light = (light - mean) * np.float32(contrast) + mean + np.float32(brightness)
    if _happens(rng, 0.6):
        grey = light.mean(-1, keepdims=True)
        saturation = rng.uniform(0, 1.4) if _happens(rng, 0.8) else 0.0
        light = grey + (light - grey) * np.float32(saturation)
    if _happens(rng, 0.12):
        hsv = cv2.cvtColor(np.clip(light, 0, 1).astype(np.float32), cv2.COLOR_BGR2HSV)
        hsv[..., 0] = (hsv[..., 0] + rng.uniform(0, 360)) % 360
        light = np.asarray(cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR), np.float32)
    return light


def _sharpness(light: Light, rng: np.random.Generator) -> Light:
    """One of: left alone, soft, shaken, out of focus, sharpened."""
    match rng.choice(5, p=(0.35, 0.35, 0.1, 0.1, 0.1)):
        case 1:
            changed = cv2.GaussianBlur(light, (0, 0), float(rng.uniform(0.3, 1.6)))
        case 2:
            changed = cv2.filter2D(light, -1, _streak(rng))
        case 3:
            size = int(rng.integers(3, 6))
            disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size)).astype(np.float32)
            changed = cv2.filter2D(light, -1, disc / disc.sum())
        case 4:
            soft = cv2.GaussianBlur(light, (0, 0), 1.0)
            changed = light + (light - soft) * np.float32(rng.uniform(0.3, 1.5))
        case _:
            return light
    return np.asarray(changed, np.float32)


def _streak(rng: np.random.Generator) -> Light:
    """The kernel of a shake: a line of 3 to 8 pixels in any direction."""
    length = int(rng.integers(3, 9))
    angle = rng.uniform(0, np.pi)
    half = length / 2
    step = half * np.array([np.cos(angle), np.sin(angle)])
    start, end = (half - step).astype(int), (half + step).astype(int)
    kernel: Light = np.zeros((length, length), np.float32)
    cv2.line(
        kernel, (int(start[0]), int(start[1])), (int(end[0]), int(end[1])), (1.0,), thickness=1
    )
    return np.asarray(kernel / max(float(kernel.sum()), 1.0), np.float32)


def _shade(light: Light, rng: np.random.Generator) -> Light:
    """A shadow with a straight edge, soft or hard, anywhere across the picture."""
    height, width = light.shape[:2]
    angle = rng.uniform(0, 2 * np.pi)
    across = np.cos(angle) * (np.arange(width) / width - 0.5)
    down = np.sin(angle) * (np.arange(height) / height - 0.5)
    edge = (across[None, :] + down[:, None]) * rng.uniform(1, 12) + rng.uniform(-1, 1)
    dark = rng.uniform(0.2, 0.6) / (1 + np.exp(-edge))
    return np.asarray(light * (1 - dark)[..., None], np.float32)


def _compressed(image: BgrImage, rng: np.random.Generator) -> BgrImage:
    quality = int(rng.integers(25, 95))
    _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
    decoded = cv2.imdecode(data, cv2.IMREAD_COLOR)
    return np.asarray(decoded, np.uint8)
