// The caller: speaks what the server words, each call once. Any page can use it.

const PACE = 0.98; // a little slower than the voice's own pace: numbers are to be understood

const voice = window.speechSynthesis;
const lang = document.documentElement.lang;
let isWanted = false;
let isHeard = navigator.userActivation?.hasBeenActive ?? false;
let last = { game: "", id: 0 };
let tell = () => {};

// `onChange` gets "on", "off" (a tap turns it on), "silent" (no voice) or "" (no speech here).
export function prepare(wanted, onChange) {
  [isWanted, tell] = [wanted, onChange];
  voice?.addEventListener?.("voiceschanged", say);
  say();
}

// The first tap lets the browser speak; another one turns the caller off, or on.
export function toggle(words) {
  if (!voice) return;
  isWanted = isHeard ? !isWanted : true;
  isHeard = true;
  voice.cancel();
  if (isWanted) speak(words);
  say();
}

export function call(game, calls) {
  for (const { id, words, hushes } of calls) {
    if (game === last.game && id <= last.id) continue;
    last = { game, id };
    if (!isWanted || !voice) continue;
    if (hushes) voice.cancel();
    if (words) speak(words);
  }
}

function speak(words) {
  const own = ours();
  if (own === null) return;
  const said = new SpeechSynthesisUtterance(words);
  said.lang = lang;
  said.rate = PACE;
  if (own) said.voice = own;
  said.onstart = () => { isHeard = true; say(); };
  said.onerror = (event) => {
    if (event.error === "not-allowed") { isHeard = false; say(); }
  };
  voice.speak(said);
}

// A voice of this device, never one that sends the names of players to another host. Null: none
// speaks this language; undefined: the browser does not say which it has.
function ours() {
  const all = voice.getVoices();
  const isOurs = (it) => it.localService && it.lang.replace("_", "-").split("-")[0] === lang;
  return all.length ? (all.find((it) => isOurs(it) && it.default) ?? all.find(isOurs) ?? null) : undefined;
}

function say() {
  if (!voice) return tell("");
  if (ours() === null) return tell("silent");
  tell(isWanted && isHeard ? "on" : "off");
}
