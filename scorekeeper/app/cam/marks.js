// A box around each die over the live picture, and beside it the face that was read, drawn.

const PIPS = {
  1: [[0.5, 0.5]],
  2: [[0.25, 0.75], [0.75, 0.25]],
  3: [[0.25, 0.75], [0.5, 0.5], [0.75, 0.25]],
  4: [[0.25, 0.25], [0.25, 0.75], [0.75, 0.25], [0.75, 0.75]],
  5: [[0.25, 0.25], [0.25, 0.75], [0.5, 0.5], [0.75, 0.25], [0.75, 0.75]],
  6: [[0.25, 0.25], [0.25, 0.5], [0.25, 0.75], [0.75, 0.25], [0.75, 0.5], [0.75, 0.75]],
};
const IVORY = "#fbf8ef", INK = "#1d1b16", EDGE = "#8d8878";
const CLEAR = "#35c3a5", DOUBT = "#ff8a3d", RIM = "rgba(0, 0, 0, .55)";
const SAME_SHAPE = 0.02; // by which shares of width and height may differ from rounding alone

// Where a picture of this size lies in a place that contains it whole: left, top and pixels per pixel.
export function contained(width, height, placeWidth, placeHeight) {
  const scale = Math.min(placeWidth / width, placeHeight / height);
  return {
    left: (placeWidth - width * scale) / 2,
    top: (placeHeight - height * scale) / 2,
    scale,
  };
}

// Draws `shown` ({dice, size}, or null for nothing) over the picture of `video`.
export function drawMarks(canvas, video, shown) {
  const { clientWidth, clientHeight } = canvas;
  const density = window.devicePixelRatio || 1;
  const width = Math.round(clientWidth * density), height = Math.round(clientHeight * density);
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const pen = canvas.getContext("2d");
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.clearRect(0, 0, width, height);
  const [wide, high] = shown?.size ?? [0, 0];
  if (!wide || !high || !video.videoWidth) return;
  // A phone that was turned has another picture than the one that the boxes are of.
  if (Math.abs(wide / high / (video.videoWidth / video.videoHeight) - 1) > SAME_SHAPE) return;
  const place = contained(wide, high, clientWidth, clientHeight);
  pen.setTransform(density, 0, 0, density, 0, 0);
  const marks = shown.dice.map((die) => {
    const [x, y, boxWidth, boxHeight] = die.box;
    const box = {
      x: place.left + x * place.scale,
      y: place.top + y * place.scale,
      width: boxWidth * place.scale,
      height: boxHeight * place.scale,
    };
    return [die, box];
  });
  // Where dice lie close, no box covers a face, and what is in doubt lies on top.
  marks.sort(([one], [other]) => other.clear - one.clear);
  for (const [die, box] of marks) drawBox(pen, die, box);
  for (const [die, box] of marks) drawBadge(pen, die, box, place.top);
}

function drawBox(pen, die, box) {
  const line = Math.min(6, Math.max(3, Math.max(box.width, box.height) * 0.035));
  rounded(pen, box.x, box.y, box.width, box.height, Math.min(box.width, box.height) * 0.16);
  pen.setLineDash([]);
  pen.lineWidth = line + 2;
  pen.strokeStyle = RIM;
  pen.stroke();
  pen.setLineDash(die.clear ? [] : [8, 5]);
  pen.lineWidth = line;
  pen.strokeStyle = die.clear ? CLEAR : DOUBT;
  pen.stroke();
}

function drawBadge(pen, die, box, highest) {
  const size = Math.max(box.width, box.height);
  const side = Math.min(44, Math.max(22, size * 0.5));
  const above = box.y - side - 4;
  const top = above >= highest ? above : box.y + box.height + 4;
  drawFace(pen, die, box.x + box.width / 2 - side / 2, top, side);
}

function drawFace(pen, die, x, y, side) {
  rounded(pen, x, y, side, side, side * 0.2);
  pen.setLineDash(die.clear ? [] : [6, 4]);
  pen.lineWidth = die.clear ? 1 : 3;
  pen.strokeStyle = die.clear ? EDGE : DOUBT;
  pen.fillStyle = IVORY;
  pen.fill();
  pen.stroke();
  pen.setLineDash([]);
  pen.fillStyle = INK;
  for (const [across, down] of PIPS[die.face] ?? []) {
    pen.beginPath();
    pen.arc(x + across * side, y + down * side, side * 0.095, 0, 2 * Math.PI);
    pen.fill();
  }
  if (!PIPS[die.face]) ask(pen, x + side / 2, y + side / 2, side * 0.7);
  else if (!die.clear) {
    pen.beginPath();
    pen.arc(x + side * 1.36, y + side / 2, side * 0.3, 0, 2 * Math.PI);
    pen.fillStyle = DOUBT;
    pen.fill();
    pen.fillStyle = INK;
    ask(pen, x + side * 1.36, y + side / 2, side * 0.46);
  }
}

function ask(pen, x, y, size) {
  pen.font = `700 ${size}px system-ui, sans-serif`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText("?", x, y + size * 0.06);
}

function rounded(pen, x, y, width, height, corner) {
  pen.beginPath();
  // Older phones have no rounded rectangles.
  if (pen.roundRect) pen.roundRect(x, y, width, height, corner);
  else pen.rect(x, y, width, height);
}
