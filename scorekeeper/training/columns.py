"""The columns of a solid in the tracer's table of solids (float64)."""

from __future__ import annotations

TURN = 0  # 9: rotation from the solid's own axes to the world's, row by row
PLACE = 9  # 3: its centre
SCALE = 12
KIND = 13
HALF = 14  # 3: half extents; a sphere's or cylinder's radius in the first
CORNER = 17  # radius of the rounded edges
BALL = 18  # a die is also cut by a ball of this radius
BODY = 19  # 3: colour
BODY2 = 22  # 3: the pattern's other colour
PATTERN = 25
PATTERN_SCALE = 26
PATTERN_SEED = 27
ROUGH = 28
METAL = 29
SHINE = 30  # mirrored share of light that falls straight down
CLEAR = 31  # share of light that passes through
HOLES = 32  # a button's
PIP_DISC = 33  # 21 x 4: a pip's centre on the face and radius²
PIP_BALL = 117  # 21 x 4: centre and radius of the ball that carves it
PIP_START = 201  # 7: first pip of each face +x -x +y -y +z -z, and the end
DEPTH = 208  # 0: the pips are painted
PIP_COLOUR = 209  # 6 x 3
PIP_ROUGH = 227
BOUND = 228  # radius of a ball around the solid, own axes
TILE = 229  # 6: mark laid on each face, -1 for none
WEAR = 235  # share of the pips' paint that is gone
MARK = 236  # 3: colour of the marks
COUNT = 239

DIE, CYLINDER, SPHERE, BOX = 0.0, 1.0, 2.0, 3.0
SOLID, MARBLE, WOOD, SPECKLE, RINGS, TWO_TONE = 0.0, 1.0, 2.0, 3.0, 4.0, 5.0
