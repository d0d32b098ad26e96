"""One synthetic photo: boxes with faces, painted far to near by a pinhole camera, each labelled where it
shows.

Colours are BGR floats 0..255 until the end. A tile is labelled if enough of its face is visible; its box
hugs the visible part of the face, as the labels of the real photos do.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dataset.synthesis.background import draw_background
from vision.dataset.synthesis.layouts import HEIGHT, WIDTH, Placed, Pose, draw_layout
from vision.dataset.synthesis.things import lay_things

Random = np.random.Generator
Points = NDArray[np.float64]

LEAST_VISIBLE = 0.5  # share of a face that must show for a label
LEAST_SIDE = 7.0  # pixels


class FaceSet(Protocol):
    """One tile set: RGBA faces, upright; ink on nothing, or opaque."""

    def face(self, kind: int, rng: Random) -> NDArray[np.uint8]:
        """The face of class id `kind`."""
        ...


@dataclass(frozen=True, slots=True)
class Scene:
    """A finished picture: BGR image, class ids (n,), boxes (n, 4) in pixels."""

    image: NDArray[np.uint8]
    kinds: NDArray[np.int64]
    boxes: NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class _Body:
    """The look of one set's tiles."""

    front: NDArray[np.float64]
    back: NDArray[np.float64]
    depth: float
    split: float  # share of the depth that is of the front's colour
    corner: float
    engraved: float


class Camera:
    """A pinhole at `eye` that looks at `target`; `focal` in pixels."""

    def __init__(self, eye: Points, target: Points, roll: float, focal: float, size: int) -> None:
        forward = target - eye
        forward = forward / np.linalg.norm(forward)
        aside = np.cross(forward, [0.0, 0.0, 1.0])
        if np.linalg.norm(aside) < 1e-3:
            aside = np.array([1.0, 0.0, 0.0])
        right = aside / np.linalg.norm(aside)
        down = np.cross(forward, right)
        cos, sin = math.cos(roll), math.sin(roll)
        self.axes = np.stack([cos * right + sin * down, -sin * right + cos * down, forward])
        self.eye, self.focal, self.middle = eye, focal, size / 2

    def project(self, points: Points) -> Points:
        """(n, 3) world points to (n, 2) pixels."""
        local = (points - self.eye) @ self.axes.T
        return np.asarray(local[:, :2] / np.maximum(local[:, 2:], 0.05) * self.focal + self.middle)


def draw_scene(face_set: FaceSet, kinds: tuple[int, ...], size: int, random: Random) -> Scene:
    """A (size, size) picture of tiles of one set, of the given possible kinds."""
    body = _draw_body(random)
    layout = draw_layout(random, body.depth)
    chosen = _choose_kinds(kinds, len(layout), random)
    camera = _draw_camera(layout, size, random)
    light = np.array([*random.normal(0, 0.6, 2), 1.0])
    light /= np.linalg.norm(light)
    image = draw_background(size, random).astype(np.float32)
    if random.random() < 0.35:
        lay_things(image, camera.project, camera.eye, layout, random)
    image *= _shadow(layout, body, camera, light, size, random)[..., None]
    owners = np.full((size, size), -1, np.int16)
    order = sorted(range(len(layout)), key=lambda i: -_distance(layout[i], camera))
    order.sort(key=lambda i: layout[i].z)
    whole: dict[int, float] = {}
    for index in order:
        area = _paint(
            image, owners, index, layout[index], body, face_set, chosen[index], camera, light, random
        )
        if area is not None:
            whole[index] = area
    if random.random() < 0.15:
        _cover(image, owners, random)
    if random.random() < 0.3:
        _glare(image, random)
    labels, boxes = [], []
    for index, box in _visible_boxes(owners, whole):
        labels.append(chosen[index])
        boxes.append(box)
    finished = image.clip(0, 255).astype(np.uint8)
    return Scene(finished, np.array(labels, np.int64), np.array(boxes, np.float32).reshape(-1, 4))


def _draw_body(random: Random) -> _Body:
    white = np.array([225.0, 235.0, 240.0]) + random.normal(0, 8, 3)
    if random.random() < 0.3:  # ivory, yellowed
        white = np.array([175.0, 220.0, 235.0]) + random.normal(0, 12, 3)
    elif random.random() < 0.12:  # a coloured front
        white = random.uniform(90, 240, 3)
    back = random.uniform(0, 255, 3)
    if random.random() < 0.5:
        back = np.array(
            [(60, 120, 30), (160, 90, 20), (40, 130, 220), (30, 30, 30)][int(random.integers(4))], float
        )
    return _Body(
        white.clip(40, 252),
        back,
        float(random.uniform(0.55, 1.0)),
        float(random.uniform(0.3, 1.0)),
        float(random.uniform(0.03, 0.14)),
        float(random.uniform(0, 1)),
    )


def _choose_kinds(kinds: tuple[int, ...], number: int, random: Random) -> list[int]:
    """Any kinds, flowers and white a little more often; sometimes mostly of one suit, as hands are."""
    weights = np.array([2.5 if kind >= 34 else 2.0 if kind == 33 else 1.0 for kind in kinds])
    if random.random() < 0.3:
        low = int(random.integers(5)) * 9
        weights *= np.array([6.0 if low <= kind < low + 9 else 1.0 for kind in kinds])
    return [int(kind) for kind in random.choice(kinds, number, p=weights / weights.sum())]


def _draw_camera(layout: list[Placed], size: int, random: Random) -> Camera:
    standing = sum(tile.pose is Pose.STANDING for tile in layout) > len(layout) / 4
    elevation = (
        random.uniform(5, 50) if standing else random.choice([random.uniform(22, 60), random.uniform(55, 90)])
    )
    faces = [tile for tile in layout if tile.pose is not Pose.FACE_DOWN] or layout
    centres = np.array([(t.x, t.y, 0.4) for t in faces])
    extent = max(float(np.ptp(centres[:, 0])), float(np.ptp(centres[:, 1]))) + 1.5
    whole = size / extent
    tile = float(np.exp(random.uniform(math.log(16), math.log(230))))
    if random.random() < 0.75:
        tile = whole * random.uniform(0.95, 2.0)
    tile = float(np.clip(tile, 14, 330))
    target = centres.mean(0) if tile < whole * 1.2 else centres[random.integers(len(centres))]
    target = target + np.append(random.normal(0, 0.12 * size / tile, 2), 0)
    distance = random.uniform(1.2, 3.5) * size / tile  # short: wide angle, strong perspective
    angle = math.radians(elevation)
    away = -math.pi / 2 + random.normal(0, 0.25)
    eye = target + distance * np.array(
        [math.cos(angle) * math.cos(away), math.cos(angle) * math.sin(away), math.sin(angle)]
    )
    return Camera(eye, target, random.normal(0, 0.08), tile * distance, size)


def _distance(tile: Placed, camera: Camera) -> float:
    return float(np.linalg.norm(np.array([tile.x, tile.y, tile.z + 0.4]) - camera.eye))


def _corners(tile: Placed, depth: float) -> tuple[Points, Points]:
    """The corners of the face (top left first, clockwise as one reads it) and, behind each, those of the
    back."""
    half = WIDTH / 2
    if tile.pose is Pose.STANDING:
        face = np.array(
            [
                [-half, -depth / 2, HEIGHT],
                [half, -depth / 2, HEIGHT],
                [half, -depth / 2, 0],
                [-half, -depth / 2, 0],
            ]
        )
        back = face + np.array([0, depth, 0])
    elif tile.pose is Pose.ON_SIDE:
        face = np.array(
            [
                [-HEIGHT / 2, -depth / 2, 0],
                [-HEIGHT / 2, -depth / 2, WIDTH],
                [HEIGHT / 2, -depth / 2, WIDTH],
                [HEIGHT / 2, -depth / 2, 0],
            ]
        )
        back = face + np.array([0, depth, 0])
    else:
        level = depth
        half_high = HEIGHT / 2
        face = np.array(
            [
                [-half, half_high, level],
                [half, half_high, level],
                [half, -half_high, level],
                [-half, -half_high, level],
            ]
        )
        back = face - np.array([0, 0, depth])
    cos, sin = math.cos(tile.turn), math.sin(tile.turn)
    rotate = np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]])
    shift = np.array([tile.x, tile.y, tile.z])
    return face @ rotate.T + shift, back @ rotate.T + shift


def _shadow(
    layout: list[Placed], body: _Body, camera: Camera, light: Points, size: int, random: Random
) -> NDArray[np.float32]:
    dark = np.zeros((size, size), np.uint8)
    for tile in layout:
        face, back = _corners(tile, body.depth)
        points = np.concatenate([face, back])
        ground = points - light * (points[:, 2:] / light[2])
        hull = cv2.convexHull(_pixels(camera.project(ground)))
        cv2.fillConvexPoly(dark, hull, 255)
    soft = float(random.uniform(0.5, 5))
    share = cv2.GaussianBlur(dark, (0, 0), soft).astype(np.float32) / 255
    return np.asarray(1 - share * float(random.uniform(0.1, 0.6)), np.float32)


def _pixels(points: Points) -> NDArray[np.int32]:
    return np.asarray(points.clip(-8000, 8000).round(), np.int32)


def _paint(
    image: NDArray[np.float32],
    owners: NDArray[np.int16],
    index: int,
    tile: Placed,
    body: _Body,
    face_set: FaceSet,
    kind: int,
    camera: Camera,
    light: Points,
    random: Random,
) -> float | None:
    """Paint a tile; the area of its face in pixels (outside the picture too), or None where it has no face
    to see."""
    face, back = _corners(tile, body.depth)
    face_up = tile.pose is not Pose.FACE_DOWN
    front_colour, back_colour = (body.front, body.back) if face_up else (body.back, body.front)
    split = body.split if face_up else 1 - body.split
    middle = face + (back - face) * split
    centre = (face.mean(0) + back.mean(0)) / 2
    for side in range(4):
        following = (side + 1) % 4
        quad = np.stack([face[side], face[following], back[following], back[side]])
        if not _towards(quad, centre, camera):
            continue
        shade = _shade(quad, centre, light)
        for near, far, colour in ((face, middle, front_colour), (middle, back, back_colour)):
            part = np.stack([near[side], near[following], far[following], far[side]])
            _fill(image, owners, camera.project(part), colour * shade)
    if not _towards(face, centre, camera):
        return None
    quad_pixels = camera.project(face)
    shade = _shade(face, centre, light)
    if not face_up:
        _fill(image, owners, quad_pixels, front_colour * shade)
        return None
    if max(np.ptp(quad_pixels[:, 0]), np.ptp(quad_pixels[:, 1])) > 3 * image.shape[0]:
        return None
    texture, mask = _texture(face_set.face(kind, random), body, quad_pixels)
    _fill(image, owners, quad_pixels, front_colour * shade * 0.94)
    _lay(image, owners, index, quad_pixels, texture * shade, mask)
    return float(cv2.contourArea(quad_pixels.astype(np.float32)))


def _towards(quad: Points, centre: Points, camera: Camera) -> bool:
    normal = np.cross(quad[1] - quad[0], quad[3] - quad[0])
    if normal @ (quad.mean(0) - centre) < 0:
        normal = -normal
    return bool(normal @ (camera.eye - quad.mean(0)) > 0)


def _shade(quad: Points, centre: Points, light: Points) -> float:
    normal = quad.mean(0) - centre
    normal = normal / max(float(np.linalg.norm(normal)), 1e-6)
    return 0.62 + 0.4 * max(0.0, float(normal @ light))


def _fill(image: NDArray[np.float32], owners: NDArray[np.int16], quad: Points, colour: Points) -> None:
    fixed = np.asarray((quad.clip(-3000, 3000) * 16).round(), np.int32)
    cv2.fillConvexPoly(image, fixed, [float(value) for value in colour], lineType=cv2.LINE_AA, shift=4)
    cv2.fillConvexPoly(owners, fixed, -1, shift=4)


def _texture(
    face: NDArray[np.uint8], body: _Body, quad: Points
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The face on its body at about its size in the picture (so that warping skips no pixels), and its
    mask."""
    across = max(float(np.linalg.norm(quad[1] - quad[0])), float(np.linalg.norm(quad[2] - quad[3])))
    down = max(float(np.linalg.norm(quad[3] - quad[0])), float(np.linalg.norm(quad[2] - quad[1])))
    width = int(np.clip(across * 1.2, 6, face.shape[1]))
    height = int(np.clip(down * 1.2, 6, face.shape[0]))
    ink = face[..., 3:].astype(np.float32) / 255
    colours = face[..., 2::-1].astype(np.float32)
    texture = colours * ink + body.front.astype(np.float32) * (1 - ink)
    if body.engraved > 0.5 and ink.min() < 1:  # the far edge of a cut is dark, the near edge catches light
        edge = cv2.GaussianBlur(ink[..., 0], (0, 0), 1.2)
        slope = np.roll(edge, 2, axis=0) - np.roll(edge, -2, axis=0)
        texture += (slope * 60 * body.engraved)[..., None]
    texture = np.asarray(cv2.resize(texture, (width, height), interpolation=cv2.INTER_AREA), np.float32)
    mask = np.zeros((height, width), np.float32)
    radius = max(1, int(body.corner * width))
    cv2.rectangle(mask, (radius, 0), (width - 1 - radius, height - 1), 1.0, -1)
    cv2.rectangle(mask, (0, radius), (width - 1, height - 1 - radius), 1.0, -1)
    for x in (radius, width - 1 - radius):
        for y in (radius, height - 1 - radius):
            cv2.circle(mask, (x, y), radius, 1.0, -1)
    return np.asarray(texture, np.float32), mask


def _lay(
    image: NDArray[np.float32],
    owners: NDArray[np.int16],
    index: int,
    quad: Points,
    texture: NDArray[np.float32],
    mask: NDArray[np.float32],
) -> None:
    size = image.shape[0]
    x0, y0 = np.floor(quad.min(0)).astype(int).clip(0, size)
    x1, y1 = (np.ceil(quad.max(0)).astype(int) + 1).clip(0, size)
    if x1 - x0 < 1 or y1 - y0 < 1:
        return
    height, width = mask.shape
    source = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    matrix = cv2.getPerspectiveTransform(source, (quad - [x0, y0]).astype(np.float32))
    patch_size = (int(x1 - x0), int(y1 - y0))
    patch = cv2.warpPerspective(
        texture, matrix, patch_size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    alpha = cv2.warpPerspective(mask, matrix, patch_size, flags=cv2.INTER_LINEAR)[..., None]
    region = image[y0:y1, x0:x1]
    region += (patch - region) * alpha
    owners[y0:y1, x0:x1][alpha[..., 0] > 0.4] = index


def _visible_boxes(
    owners: NDArray[np.int16], areas: dict[int, float]
) -> list[tuple[int, tuple[float, float, float, float]]]:
    """The tiles of `areas` (index to whole area in pixels) that show enough, each with the box of the part
    shown."""
    ys, xs = np.nonzero(owners >= 0)
    owner = owners[ys, xs]
    size = owners.shape[0]
    count = np.bincount(owner, minlength=max(areas, default=0) + 1)
    low = np.full((len(count), 2), size)
    high = np.zeros((len(count), 2), low.dtype)
    for axis, places in enumerate((xs, ys)):
        np.minimum.at(low[:, axis], owner, places)
        np.maximum.at(high[:, axis], owner, places + 1)
    found = []
    for index, area in areas.items():
        if count[index] < LEAST_VISIBLE * area or (high[index] - low[index]).min() < LEAST_SIDE:
            continue
        (x0, y0), (x1, y1) = low[index], high[index]
        found.append((index, (float(x0), float(y0), float(x1), float(y1))))
    return found


def _cover(image: NDArray[np.float32], owners: NDArray[np.int16], random: Random) -> None:
    """Something over part of the scene: a finger, a stick, a hand's shape."""
    size = image.shape[0]
    colour = np.array([120.0, 150.0, 205.0]) * random.uniform(0.5, 1.2)
    if random.random() < 0.4:
        colour = random.uniform(20, 230, 3)
    start = random.uniform(0, size, 2)
    end = start + random.normal(0, size / 5, 2)
    width = int(random.uniform(0.02, 0.1) * size)
    ends = [tuple(int(value) for value in point) for point in (start, end)]
    cv2.line(image, ends[0], ends[1], [float(value) for value in colour], width, cv2.LINE_AA)
    cv2.line(owners, ends[0], ends[1], -1, width)


def _glare(image: NDArray[np.float32], random: Random) -> None:
    size = image.shape[0]
    spot = np.zeros((size // 8, size // 8), np.float32)
    x, y = random.integers(0, size // 8, 2)
    cv2.ellipse(
        spot,
        (int(x), int(y)),
        (int(random.integers(2, 9)), int(random.integers(2, 6))),
        random.uniform(0, 180),
        0,
        360,
        1.0,
        -1,
    )
    spot = cv2.GaussianBlur(spot, (0, 0), 3)
    image += cv2.resize(spot, (size, size))[..., None] * float(random.uniform(30, 160))
