// The table's camera: what this page says and shows. camera.js has the device, link.js the server.

import * as device from "./camera.js";
import * as server from "./link.js";
import { drawMarks } from "./marks.js";

const { camera } = device, { link, table } = server;

const it = (id) => document.getElementById(id);

// Every sentence of this page, in its language. What is seen on the table comes worded, too.
const WORDS = JSON.parse(it("sentences").textContent);

const KIND_OF = {
  rolling: "moving", hand: "moving", roll: "good", kept: "good", doubt: "ask", stalled: "fault", lost: "fault",
};
const LONG_AWAY = 4; // so many tries without an answer, and the page says what to look at
const NOTICE_MS = 5_000;
const WATCH_MS = 1_000;

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
    const words = camera.fault === "other" ? filled(faults.other, { name: camera.detail }) : faults[camera.fault];
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
  const seen = dice.length ? filled(WORDS.dice, { faces: faces.join(", ") }) : WORDS.noDice;
  const name = filled(WORDS.picture, { dice: seen });
  if (marks.getAttribute("aria-label") !== name) marks.setAttribute("aria-label", name);
}

// A sentence with its {values} put in.
function filled(words, values) {
  return words.replace(/\{(\w+)\}/g, (field, key) => values[key] ?? field);
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
  notice(filled(name ? WORDS.cameraNamed : WORDS.camera, { place, count: camera.all.length, name }));
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
