// The largest type in which every player's line is whole: tried, not reckoned, as names differ.

const SMALLEST_PX = 12, LARGEST_SHARE = 0.3;
const EXACT = 1.02; // as a share: nobody sees less
const MOST_COLUMNS = 3;
// How much larger type must be for a shape to go before those named first, which read better.
const SHAPES = { line: 1.05, under: 1.08, card: 1.3 };

let known = "";
let found = null;

// Fits the list; `key` names what is in it and where. While it is the same, type never grows, so
// that a board does not breathe with every note that comes and goes.
export function fit(list, key) {
  const find = () => (key === known && found ? largest(list, found, found.size) : bestOf(list));
  list.dataset.notes = "small";
  let best = find();
  use(list, best, best.size);
  if (isWhole(list)) {
    // Notes are as large as other words where that takes nothing from names and scores.
    list.dataset.notes = "large";
    if (!isWhole(list)) list.dataset.notes = "small";
  } else {
    // Very many on a very small screen: the most pressing note of each.
    list.dataset.notes = "few";
    best = find();
    use(list, best, best.size);
  }
  [known, found] = [key, best];
}

function bestOf(list) {
  const most = Math.max(SMALLEST_PX, list.clientHeight * LARGEST_SHARE);
  const columns = Math.min(Math.ceil(list.children.length / 2), MOST_COLUMNS);
  let best = largest(list, { columns: 1, shape: "line" }, most);
  if (!fits(list, best, best.size)) best.size = 0;
  for (const [shape, gain] of Object.entries(SHAPES)) {
    for (let across = 1; across <= columns; across += 1) {
      const way = { columns: across, shape };
      const least = Math.max(SMALLEST_PX, best.size * gain);
      if (least < most && fits(list, way, least)) best = largest(list, way, most, least);
    }
  }
  return { ...best, size: best.size || SMALLEST_PX };
}

function largest(list, way, most, least = SMALLEST_PX) {
  if (fits(list, way, most)) return { ...way, size: most };
  let [low, high] = [least, most];
  while (high > low * EXACT) {
    const middle = Math.sqrt(low * high);
    if (fits(list, way, middle)) low = middle;
    else high = middle;
  }
  return { ...way, size: low };
}

function use(list, { columns, shape }, size) {
  list.dataset.shape = shape;
  list.style.setProperty("--columns", columns);
  list.style.setProperty("--rows", Math.ceil(list.children.length / columns));
  list.style.setProperty("--huge", `${Math.floor(size * 2) / 2}px`);
}

function fits(list, way, size) {
  use(list, way, size);
  return isWhole(list);
}

function isWhole(list) {
  if (list.scrollHeight > list.clientHeight || list.scrollWidth > list.clientWidth) return false;
  return [...list.children].every((line) =>
    line.scrollHeight <= line.clientHeight && line.scrollWidth <= line.clientWidth
    && [...line.querySelectorAll(".name, .note, .score")].every((it) => it.scrollWidth <= it.clientWidth));
}
