// Shapes: a player's mark and a die with its pips, as SVG.

const SVG = "http://www.w3.org/2000/svg";
const MARKS = 12;
const LOW = 25, MIDDLE = 50, HIGH = 75;
const PIPS = {
  1: [[MIDDLE, MIDDLE]],
  2: [[LOW, HIGH], [HIGH, LOW]],
  3: [[LOW, HIGH], [MIDDLE, MIDDLE], [HIGH, LOW]],
  4: [[LOW, LOW], [LOW, HIGH], [HIGH, LOW], [HIGH, HIGH]],
  5: [[LOW, LOW], [LOW, HIGH], [MIDDLE, MIDDLE], [HIGH, LOW], [HIGH, HIGH]],
  6: [LOW, HIGH].flatMap((x) => [LOW, MIDDLE, HIGH].map((y) => [x, y])),
};

function shape(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

// A symbol of the page.
export function sign(id, className) {
  const made = shape("svg", { class: className, "aria-hidden": "true" });
  made.append(shape("use", { href: `#${id}` }));
  return made;
}

export function markOf(seat) {
  return `mark-${seat % MARKS}`;
}

// A die; `look` is rolled, kept or gone, and a face of 0 shows none.
export function die(face, look) {
  const made = shape("svg", { class: `die ${look}`, viewBox: "0 0 100 100", "aria-hidden": "true" });
  made.append(shape("rect", { x: 3, y: 3, width: 94, height: 94, rx: 20 }));
  for (const [x, y] of PIPS[face] ?? []) made.append(shape("circle", { cx: x, cy: y, r: 9.5 }));
  return made;
}
