// The line to the scorekeeper: every message holds the whole board, so nothing is ever missed.

const PATIENCE_MS = 25_000; // the server speaks every ten seconds (board_routes.py)
const FIRST_PAUSE_MS = 250, LONGEST_PAUSE_MS = 5_000;

let socket = null;
let timer = 0;
let tries = 0;
let last = 0;
let heard = "";
let take = () => {};
let tellAway = () => {};

// `onMessage` gets every message, `onAway` whether there is no line.
export function follow(onMessage, onAway) {
  [take, tellAway] = [onMessage, onAway];
  setInterval(() => { if (Date.now() - last > PATIENCE_MS) connect(); }, 1_000);
  // A device that slept may hold a line that is dead: it asks anew, and gets what holds now.
  document.addEventListener("visibilitychange", () => { if (!document.hidden) connect(); });
  window.addEventListener("pageshow", (event) => { if (event.persisted) connect(); });
  window.addEventListener("online", connect);
  connect();
}

function connect() {
  clearTimeout(timer);
  const old = socket;
  last = Date.now();
  const asked = new URLSearchParams(location.search);
  const address = new URL("board/live", location.href);
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  address.search = new URLSearchParams({
    game: asked.get("game") ?? "",
    lang: document.documentElement.lang,
    heard,
  });
  const mine = socket = new WebSocket(address);
  mine.onmessage = (event) => {
    if (mine !== socket) return;
    const message = JSON.parse(event.data);
    [tries, last] = [0, Date.now()];
    if (message.view.game) heard = `${message.view.game}:${message.view.seq}`;
    tellAway(false);
    take(message);
  };
  mine.onclose = () => {
    if (mine !== socket) return;
    tellAway(true);
    timer = setTimeout(connect, Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries));
    tries += 1;
  };
  old?.close();
}
