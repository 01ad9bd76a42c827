// The table's camera: what this page says and shows. camera.js has the device, link.js the server.

import * as device from "./camera.js";
import * as server from "./link.js";
import { drawMarks } from "./marks.js";

const { camera } = device, { link, table } = server;

// Every sentence of this page. What is seen on the table is worded by the server.
const WORDS = {
  title: "Table camera · Scorekeeper",
  titleHidden: "Paused · Table camera",
  picture: (dice) => `Live picture of the table. ${dice}`,
  noDice: "No dice are marked.",
  dice: (faces) => `Dice: ${faces.join(", ")}.`,
  unclear: "one that is not clear",
  buttons: {
    swap: "Other camera",
    torch: "Light",
    stop: "Stop",
    demo: "Demo clip",
    start: "Start",
    scoreboard: "Scoreboard",
    retry: "Try again",
    now: "Try now",
    takeOver: "Use this camera instead",
  },
  byHand: "You can go on by hand on the scoreboard.",
  demo: "A demo clip plays in place of a camera. Its dice count in this game.",
  asking: "Starting the camera. If the browser asks, allow it.",
  connecting: "Connecting to the scorekeeper.",
  looking: "Looking at the table.",
  stopped: "The camera is stopped.",
  muted: "The camera gives no picture just now. It goes on by itself when the picture is back.",
  frozen: "The picture stands still. Is the camera in use elsewhere?",
  away: "No connection to the scorekeeper. This page goes on trying.",
  awayLong: "The scorekeeper does not answer. Is it running, and is this device on its network?",
  back: "The connection is back.",
  returned: "Nothing was sent while this page was hidden. It goes on now.",
  camera: (place, count, label) => `Camera ${place} of ${count}${label ? `: ${label}` : ""}`,
  torchFailed: "The light of this camera could not be switched.",
  noTable: "This address names no table. Open the camera page from the scoreboard.",
  faults: {
    refused: "This page may not use the camera. Allow it in the browser's settings, then try again.",
    insecure:
      "This address gives no access to the camera. Open the page by one that begins with https, " +
      "or on the scorekeeper's own computer.",
    unsupported: "This browser has no camera for web pages. Try another browser.",
    none: "No camera was found. Connect one, then try again.",
    busy: "Another program uses the camera. Close it there, then try again.",
    unplugged: "The camera is gone. Connect it again, or try again.",
    noDemo: "The demo clip cannot be played in this browser.",
    tap: "The picture waits for a tap.",
    other: (name) => `The camera could not be started (${name}).`,
  },
  ends: {
    gone: "There is no such table. Open the camera page from the scoreboard.",
    taken: "Another camera looks at this table now.",
    failed: "The camera cannot be used at this table.",
  },
};

const KIND_OF = {
  rolling: "moving", hand: "moving", roll: "good", kept: "good", doubt: "ask", stalled: "fault", lost: "fault",
};
const LONG_AWAY = 4; // so many tries without an answer, and the page says what to look at
const NOTICE_MS = 5_000;
const WATCH_MS = 1_000;

const it = (id) => document.getElementById(id);
const marks = it("marks");
// Shown inside of the scoreboard, which words what is seen itself and is no link away.
const isInside = new URLSearchParams(location.search).has("inside");
let isStopped = false;
let passing = "", passingTimer = 0;

// What is to be said now: kind of sign, words, a second line, and the button that leads on.
function message() {
  const { buttons, faults, ends } = WORDS;
  const byHand = isInside ? "" : WORDS.byHand;
  const retry = [buttons.retry, () => startAnew()];
  if (!table) return { kind: "fault", words: WORDS.noTable };
  if (link.end === "taken") return { kind: "paused", words: ends.taken, act: [buttons.takeOver, () => startAnew()] };
  if (link.end === "failed" && link.refused) {
    return { kind: "fault", words: link.refused, aside: byHand, act: retry };
  }
  if (link.end) return { kind: "fault", words: ends[link.end], aside: byHand, act: retry };
  if (camera.fault) {
    const words = camera.fault === "other" ? faults.other(camera.detail) : faults[camera.fault];
    return { kind: "fault", words, aside: byHand, act: camera.fault === "insecure" ? null : retry };
  }
  if (isStopped) return { kind: "paused", words: WORDS.stopped, aside: byHand };
  if (!camera.stream) return { kind: "calm", words: WORDS.asking };
  if (link.tries) {
    const words = link.tries > LONG_AWAY ? WORDS.awayLong : WORDS.away;
    return { kind: "fault", words, aside: byHand, act: [buttons.now, server.hurry] };
  }
  if (device.track()?.muted) return { kind: "paused", words: WORDS.muted, aside: byHand, act: retry };
  if (device.isFrozen()) return { kind: "fault", words: WORDS.frozen, aside: byHand, act: retry };
  if (!link.shown) return { kind: "calm", words: link.isBack ? WORDS.looking : WORDS.connecting };
  const aside = camera.isDemo ? WORDS.demo : "";
  return { kind: KIND_OF[link.shown.state] ?? "calm", words: link.shown.words, aside };
}

function show() {
  const { kind, words, aside = "", act = null } = message();
  it("state").dataset.kind = kind;
  sign(it("state"), kind);
  write(it("words"), words);
  write(it("aside"), passing || aside);
  if (act) write(it("act"), act[0]);
  it("act").onclick = act?.[1] ?? null;
  it("act").hidden = !act;
  const isLive = Boolean(camera.stream);
  document.querySelector("main").classList.toggle("has-picture", isLive);
  it("swap-camera").hidden = !isLive || camera.all.length < 2;
  it("torch").hidden = !device.hasTorch();
  it("torch").setAttribute("aria-pressed", String(camera.isTorchOn));
  it("demo").hidden = isLive || !table || link.end === "gone";
  it("stop-start").hidden = !isLive && !isStopped;
  sign(it("stop-start"), isStopped ? "start" : "stop");
  label(it("stop-start"), WORDS.buttons[isStopped ? "start" : "stop"]);
  document.title = document.hidden && isLive ? WORDS.titleHidden : WORDS.title;
  draw();
}

function draw() {
  marks.hidden = !camera.stream;
  if (marks.hidden) return;
  drawMarks(marks, camera.video, link.shown);
  const dice = link.shown?.dice ?? [];
  const faces = dice.map((die) => (die.clear && die.face ? die.face : WORDS.unclear));
  const name = WORDS.picture(dice.length ? WORDS.dice(faces) : WORDS.noDice);
  if (marks.getAttribute("aria-label") !== name) marks.setAttribute("aria-label", name);
}

// Writing the same words again would have them read aloud again.
function write(element, words) {
  if (element.textContent !== words) element.textContent = words;
}

function label(button, words) {
  write(button.querySelector("span"), words);
}

function sign(element, name) {
  element.querySelector("use").setAttribute("href", `#${name}`);
}

function notice(words) {
  clearTimeout(passingTimer);
  passing = words;
  passingTimer = setTimeout(() => { passing = ""; show(); }, NOTICE_MS);
  show();
}

// ---- what the camera and the server tell

camera.onChange = () => {
  if (camera.stream && !server.isAtWork()) server.connect();
  show();
};

// Without a camera there is no connection either, so that the table knows at once.
camera.onFault = () => {
  server.disconnect();
  show();
};

link.onChange = show;

link.onAnswer = (wasAway) => {
  if (link.refused) notice(link.refused);
  else if (wasAway) notice(WORDS.back);
  else show();
};

link.onEnd = () => {
  device.closeCamera();
  show();
};

// ---- what people and browsers do

// Somebody chose this camera just now, so it may push another one away.
function startAnew(open = device.openCamera) {
  isStopped = false;
  Object.assign(link, { isBack: false, tries: 0, end: "" });
  open();
}

function stopOrStart() {
  if (isStopped) return startAnew();
  device.closeCamera();
  server.disconnect();
  isStopped = true;
  show();
}

function swapCamera() {
  const [place, name] = device.swapCamera();
  notice(WORDS.camera(place, camera.all.length, name));
}

async function switchTorch() {
  if (await device.switchTorch()) show();
  else notice(WORDS.torchFailed);
}

function hiddenOrSeen() {
  if (document.hidden) return show();
  device.isFrozen({ anew: true });
  device.keepAwake();
  server.hurry();
  if (device.track()?.readyState === "ended") device.openCamera();
  else if (camera.stream) notice(WORDS.returned);
  else show();
}

function devicesChanged() {
  if (camera.fault === "unplugged" || camera.fault === "none") device.openCamera();
  else if (camera.stream) device.listCameras();
}

function watch() {
  if (document.hidden) return;
  server.checkPatience();
  if (device.isFrozen()) show();
}

function start() {
  label(it("swap-camera"), WORDS.buttons.swap);
  label(it("torch"), WORDS.buttons.torch);
  label(it("demo"), WORDS.buttons.demo);
  label(it("scoreboard"), WORDS.buttons.scoreboard);
  it("scoreboard").href = new URL(table ? `game/${encodeURIComponent(table)}` : ".", location.href);
  it("scoreboard").hidden = isInside;
  document.documentElement.classList.toggle("inside", isInside);
  it("swap-camera").onclick = swapCamera;
  it("torch").onclick = switchTorch;
  it("demo").onclick = () => startAnew(device.openDemo);
  it("stop-start").onclick = stopOrStart;
  document.addEventListener("visibilitychange", hiddenOrSeen);
  window.addEventListener("online", server.hurry);
  window.addEventListener("resize", draw);
  camera.video.addEventListener("resize", draw);
  new ResizeObserver(draw).observe(it("stage"));
  navigator.mediaDevices?.addEventListener?.("devicechange", devicesChanged);
  setInterval(watch, WATCH_MS);
  if (table) device.openCamera();
  show();
}

start();
