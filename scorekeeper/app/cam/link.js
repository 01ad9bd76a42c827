// The connection: the newest frame goes up, one at a time, and each is answered before the next.

import { newFrame, toJpeg } from "./camera.js";

const END_OF = { 4404: "gone", 4409: "taken", 4500: "failed" }; // the codes of cam_routes.py
const PATIENCE_MS = 10_000; // for a connection, and for an answer
const FIRST_PAUSE_MS = 500, LONGEST_PAUSE_MS = 10_000;
const REFUSED_MS = 1_000;

export const table = new URLSearchParams(location.search).get("table") ?? "";
// By its own name the server tells a page that comes back after a break from another one.
const page = Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join("");

// `tries` counts the connections that failed since the last answer; `end` is a key of the page's
// sentences, or ""; `isBack` says that this page has been answered before.
export const link = {
  shown: null,
  refused: "",
  end: "",
  tries: 0,
  isBack: false,
  onChange: () => {},
  onAnswer: () => {},
  onEnd: () => {},
};
let socket = null;
let timer = 0;
let deadline = 0;
let answered = () => {};

export function connect() {
  disconnect();
  link.end = "";
  const address = new URL("cam/frames", location.href);
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  const { lang } = document.documentElement;
  address.search = new URLSearchParams({ table, page, lang, ...(link.isBack && { again: "1" }) });
  const mine = socket = new WebSocket(address);
  deadline = Date.now() + PATIENCE_MS;
  mine.onopen = () => mine === socket && feed(mine);
  mine.onmessage = (message) => mine === socket && take(JSON.parse(message.data));
  mine.onclose = (event) => mine === socket && lose(END_OF[event.code]);
}

export function disconnect() {
  clearTimeout(timer);
  const last = socket;
  socket = null;
  timer = deadline = 0;
  link.shown = null;
  last?.close();
}

// Whether there is a connection, or one is coming.
export function isAtWork() {
  return socket !== null || timer !== 0;
}

// Does not wait for the end of the pause between two tries.
export function hurry() {
  if (timer) connect();
}

export function checkPatience() {
  if (deadline && Date.now() > deadline) lose();
}

function lose(end = "") {
  disconnect();
  link.end = end;
  if (end) return link.onEnd();
  timer = setTimeout(connect, Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** link.tries));
  link.tries += 1;
  link.onChange();
}

async function feed(mine) {
  deadline = 0;
  let pause = 0;
  while (mine === socket) {
    if (pause) await new Promise((go) => setTimeout(go, pause));
    await newFrame();
    const jpeg = mine === socket && (await toJpeg());
    if (!jpeg || mine !== socket) continue;
    const answer = new Promise((go) => { answered = go; });
    deadline = Date.now() + PATIENCE_MS;
    mine.send(jpeg);
    pause = await answer;
  }
}

function take(answer) {
  const wasAway = link.tries > 0;
  deadline = 0;
  Object.assign(link, { tries: 0, isBack: true, refused: answer.refused ?? "" });
  if (!link.refused) link.shown = answer;
  answered(link.refused ? REFUSED_MS : answer.interval_ms);
  link.onAnswer(wasAway);
}
