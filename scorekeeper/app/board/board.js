// The board: draws what the server words. It has no words and no sums of its own.

import * as caller from "./caller.js";
import { die, markOf, sign } from "./draw.js";
import { fit } from "./fit.js";
import { follow } from "./live.js";

const GAIN_MS = 2_000;
const AWAY_MS = 1_000; // a break that is shorter is not worth a word

const it = (id) => document.getElementById(id);
const players = it("players"), note = it("caller");
let shown = null;
let awayTimer = 0;

function take({ view, calls }) {
  const isNews = Boolean(shown) && view.game === shown.game && view.seq > shown.seq;
  const isSame = JSON.stringify(view) === JSON.stringify(shown);
  if (!isSame) show(view, isNews);
  caller.call(view.game, calls);
}

function show(view, isNews) {
  const isGame = view.scene === "game" || view.scene === "over";
  document.body.dataset.scene = view.scene;
  write(it("title"), view.title);
  write(it("rule-set"), view.rule_set);
  write(it("words"), view.words);
  write(it("address"), view.address);
  it("still").hidden = view.scene === "game";
  players.hidden = !isGame;
  pair(it("banner"), view.banner);
  showPlayers(view, isNews);
  showTurn(view, isNews);
  shown = view;
  layOut();
}

function showPlayers({ players: all }, isNews) {
  players.replaceChildren(...all.map(line));
  if (!isNews) return;
  for (const gain of players.querySelectorAll(".gain")) {
    gain.hidden = !gain.textContent;
    setTimeout(() => { gain.hidden = true; }, GAIN_MS);
  }
}

function line(player) {
  const made = document.createElement("li");
  made.classList.toggle("turn", player.is_turn);
  const name = span("name", player.name);
  if (player.is_turn) name.append(span("spoken", `, ${players.dataset.toMove}`));
  const words = span("note", "");
  if (player.lead) {
    words.append(span("lead", player.lead));
    words.firstChild.prepend(sign("lead", "crown"));
  }
  words.append(...player.notes.map((note) => span("", note)));
  if (player.farkles) words.append(span("grave", player.farkles));
  const score = span("score", "");
  const gain = span("gain", player.gain);
  gain.hidden = true;
  score.append(gain, span("number", player.score));
  made.append(marks(player), name, words, score);
  return made;
}

function marks({ seats, place }) {
  const made = span("marks", place);
  for (const seat of seats) {
    const mark = sign(markOf(seat), "mark");
    mark.style.fill = `var(--seat-${seat % 12})`;
    made.append(mark);
  }
  return made;
}

function showTurn({ turn, sign: now, scene }, isNews) {
  const strip = it("turn");
  strip.hidden = !turn;
  if (!turn) return;
  strip.style.setProperty("--mine", `var(--seat-${turn.seat % 12})`);
  strip.querySelector("use").setAttribute("href", `#${markOf(turn.seat)}`);
  write(strip.querySelector("h2 span"), turn.title);
  write(it("points").firstElementChild, turn.points);
  const before = shown?.turn?.kept.length ?? 0;
  const groups = turn.kept.map(({ faces, points }, place) => {
    const group = document.createElement("div");
    group.className = "group";
    group.classList.toggle("fresh", isNews && place >= before);
    group.append(...faces.map((face) => die(face, "kept")), span("worth", points));
    return group;
  });
  const rest = document.createElement("div");
  rest.className = "group";
  rest.append(...turn.roll.map((face) => die(face, "rolled")));
  for (let place = 0; place < turn.to_throw; place += 1) rest.append(die(0, "gone"));
  it("dice").replaceChildren(...groups, ...(rest.children.length ? [rest] : []));
  it("dice").setAttribute("aria-label", turn.label || turn.words);
  it("now").classList.toggle("grave", Boolean(now?.is_grave));
  pair(it("now"), now ?? { title: "", text: turn.words });
}

function pair(element, words) {
  element.hidden = !words;
  write(element.firstElementChild, words?.title ?? "");
  write(element.lastElementChild, words?.text ?? "");
}

function span(className, words) {
  const made = document.createElement("span");
  made.className = className;
  made.textContent = words;
  return made;
}

function write(element, words) {
  if (element.textContent !== words) element.textContent = words;
}

function layOut() {
  shorten(it("turn").querySelector("h2"));
  if (players.hidden || !players.children.length) return;
  const names = shown.players.map((player) => player.name);
  fit(players, JSON.stringify([shown.game, shown.scene, names, innerWidth, innerHeight]));
}

// A name that would break, or take three lines, is written smaller.
function shorten(title) {
  title.classList.remove("long");
  const size = Number.parseFloat(getComputedStyle(title).fontSize);
  title.classList.toggle("long", title.scrollWidth > title.clientWidth || title.clientHeight > 2.6 * size);
}

function away(isAway) {
  clearTimeout(awayTimer);
  const tell = () => {
    it("away").hidden = !isAway || !shown;
    document.body.classList.toggle("away", isAway);
    layOut();
  };
  if (isAway) awayTimer = setTimeout(tell, AWAY_MS);
  else if (!it("away").hidden || document.body.classList.contains("away")) tell();
}

function showCaller(state) {
  note.hidden = !state;
  note.dataset.state = state;
  write(note.lastElementChild, note.dataset[state] ?? "");
}

async function keepAwake() {
  try {
    if (!document.hidden) await navigator.wakeLock?.request("screen");
  } catch {
    // The screen then sleeps when its owner lets it.
  }
}

function start() {
  const asked = new URLSearchParams(location.search);
  it("row").replaceChildren(...[1, 2, 3, 4, 5, 6].map((face) => die(face, "rolled")));
  caller.prepare(asked.has("caller") && asked.get("caller") !== "0", showCaller);
  const toggle = () => caller.toggle(note.dataset.on);
  document.addEventListener("click", toggle);
  document.addEventListener("keydown", (event) => {
    if (["Enter", " "].includes(event.key) && !event.repeat) toggle();
  });
  document.addEventListener("visibilitychange", keepAwake);
  window.addEventListener("resize", layOut);
  keepAwake();
  follow(take, away);
}

start();
