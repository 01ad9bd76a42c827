// The largest type in which every player's line is whole: tried, not reckoned, as names differ.

const SMALLEST_PX = 12, LARGEST_SHARE = 0.3;
const ENOUGH_PX = 0.5;
// How much larger type must be for a shape to go before those named first, which read better.
const SHAPES = { line: 1.05, under: 1.08, card: 1.3 };
const MOST_COLUMNS = 4;

let known = "";
let found = null;

// Fits the list; `key` names what is in it and where. While it is the same, type never grows, so
// that a board does not breathe with every note that comes and goes.
export function fit(list, key) {
  const isSame = key === known;
  list.dataset.notes = "small";
  const best = isSame && found ? largest(list, found, found.size) : bestOf(list);
  [known, found] = [key, best];
  use(list, best, best.size);
  // Notes are as large as other words where that takes nothing from names and scores.
  list.dataset.notes = "large";
  if (!isWhole(list)) list.dataset.notes = "small";
}

function bestOf(list) {
  const count = list.children.length;
  const most = list.clientHeight * LARGEST_SHARE;
  let best = { columns: 1, shape: "line", size: SMALLEST_PX };
  for (const [shape, gain] of Object.entries(SHAPES)) {
    for (let columns = 1; columns <= Math.min(count, MOST_COLUMNS); columns += 1) {
      const tried = largest(list, { columns, shape }, most);
      if (tried.size > best.size * gain) best = tried;
    }
  }
  return best;
}

function largest(list, { columns, shape }, most) {
  let [low, high] = [SMALLEST_PX, Math.max(SMALLEST_PX, most)];
  if (fits(list, { columns, shape }, high)) return { columns, shape, size: high };
  while (high - low > ENOUGH_PX) {
    const middle = (low + high) / 2;
    if (fits(list, { columns, shape }, middle)) low = middle;
    else high = middle;
  }
  return { columns, shape, size: low };
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
