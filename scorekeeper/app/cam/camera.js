// The device: which camera is open, what is wrong with it, and its newest frame as a JPEG.

const FAULT_OF = {
  NotAllowedError: "refused",
  SecurityError: "refused",
  NotFoundError: "none",
  OverconstrainedError: "none",
  NotReadableError: "busy",
  AbortError: "busy",
};
const LONG_SIDE = 1280, SHORT_SIDE = 720, QUALITY = 0.8;
const FROZEN_MS = 5_000;
const REMEMBERED = "scorekeeper-camera";

const frame = document.createElement("canvas");

// `fault` is a key of the page's sentences, or "". The page sets the functions that it is told by.
export const camera = {
  video: document.getElementById("video"),
  stream: null,
  all: [],
  fault: "",
  detail: "",
  isTorchOn: false,
  isDemo: false,
  onChange: () => {},
  onFault: () => {},
};
let chosen = recall();
let attempt = 0;
let waitsSince = 0;
let awake = null;

export async function openCamera() {
  closeCamera();
  const mine = attempt;
  if (!window.isSecureContext) return fail("insecure");
  if (!navigator.mediaDevices?.getUserMedia) return fail("unsupported");
  camera.onChange();
  let stream;
  try {
    stream = await ask();
  } catch (error) {
    if (mine === attempt) fail(FAULT_OF[error.name] ?? "other", error.name);
    return;
  }
  if (mine !== attempt) return end(stream);
  adopt(stream);
  await listCameras();
}

// A clip takes the camera's place, over and over, for people who have none at hand.
export function openDemo() {
  closeCamera();
  const { video } = camera;
  Object.assign(camera, { stream: new MediaStream(), isDemo: true });
  video.onerror = () => fail("noDemo");
  video.loop = true;
  video.src = "cam/demo.webm";
  play();
  camera.onChange();
}

async function ask() {
  const which = chosen ? { deviceId: { exact: chosen } } : { facingMode: { ideal: "environment" } };
  // Unscaled, for to come closer to the size that was asked for, a browser cuts an upright picture.
  const size = { width: { ideal: LONG_SIDE }, height: { ideal: SHORT_SIDE }, resizeMode: "none" };
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: false, video: { ...size, ...which } });
  } catch (error) {
    if (!chosen || FAULT_OF[error.name] !== "none") throw error;
    remember(""); // the camera that was chosen once is not here today
    return ask();
  }
}

function adopt(stream) {
  camera.stream = stream;
  const opened = track();
  opened.onended = () => stream === camera.stream && fail("unplugged");
  opened.onmute = opened.onunmute = () => camera.onChange();
  camera.video.srcObject = stream;
  play();
  if (waitsSince) waitsSince = Date.now();
  keepAwake();
  camera.onChange();
}

function play() {
  const { stream } = camera;
  camera.video.play().catch((error) => {
    // That another picture takes this one's place interrupts play() too, and is no fault.
    if (error.name === "NotAllowedError" && stream === camera.stream) fail("tap");
  });
}

export function closeCamera() {
  attempt += 1;
  const { stream, video } = camera;
  Object.assign(camera, { stream: null, fault: "", detail: "", isTorchOn: false, isDemo: false });
  video.onerror = null;
  video.removeAttribute("src");
  video.srcObject = null;
  if (stream) end(stream);
  awake?.release().catch(() => {}); // the browser may have taken it back before, which is as good
  awake = null;
}

function end(stream) {
  stream.getTracks().forEach((each) => each.stop());
}

function fail(fault, detail = "") {
  closeCamera();
  Object.assign(camera, { fault, detail });
  camera.onFault();
}

export function track() {
  return camera.stream?.getVideoTracks()[0];
}

export async function listCameras() {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  camera.all = devices.filter((device) => device.kind === "videoinput" && device.deviceId);
  camera.onChange();
}

// Opens the next camera, and gives its place from 1 and its name.
export function swapCamera() {
  const now = track()?.getSettings().deviceId;
  const next = (camera.all.findIndex((device) => device.deviceId === now) + 1) % camera.all.length;
  const { deviceId, label } = camera.all[next];
  remember(deviceId);
  openCamera();
  return [next + 1, label];
}

export function hasTorch() {
  return Boolean(track()?.getCapabilities?.().torch);
}

// Gives whether the light did as it was told.
export async function switchTorch() {
  try {
    await track().applyConstraints({ advanced: [{ torch: !camera.isTorchOn }] });
  } catch {
    return false;
  }
  camera.isTorchOn = !camera.isTorchOn;
  return true;
}

export async function keepAwake() {
  if (document.hidden || !camera.stream) return;
  // Where there is no such thing, or the battery is low, the screen follows the device's settings.
  awake = (await navigator.wakeLock?.request("screen").catch(() => null)) ?? null;
}

// Resolves with the next frame of the video, which comes only while the page is seen.
export async function newFrame() {
  while (document.hidden) {
    await new Promise((go) => document.addEventListener("visibilitychange", go, { once: true }));
  }
  waitsSince = Date.now();
  await new Promise((go) => {
    if (camera.video.requestVideoFrameCallback) camera.video.requestVideoFrameCallback(go);
    else requestAnimationFrame(go);
  });
  waitsSince = 0;
}

// Whether a frame is waited for in vain. A page that was hidden begins to wait `anew`.
export function isFrozen({ anew = false } = {}) {
  if (anew && waitsSince) waitsSince = Date.now();
  return Boolean(camera.stream) && waitsSince > 0 && Date.now() - waitsSince > FROZEN_MS;
}

// The picture of this moment, at most 1280 × 720 or 720 × 1280; null where there is none.
export function toJpeg() {
  const { videoWidth, videoHeight } = camera.video;
  if (!videoWidth || !videoHeight || document.hidden) return null;
  const scale = Math.min(
    1,
    LONG_SIDE / Math.max(videoWidth, videoHeight),
    SHORT_SIDE / Math.min(videoWidth, videoHeight),
  );
  frame.width = Math.round(videoWidth * scale);
  frame.height = Math.round(videoHeight * scale);
  frame.getContext("2d", { alpha: false }).drawImage(camera.video, 0, 0, frame.width, frame.height);
  return new Promise((go) => frame.toBlob(go, "image/jpeg", QUALITY));
}

// A browser that keeps nothing for pages throws; then the back camera is asked for each time.
function recall() {
  try { return localStorage.getItem(REMEMBERED) ?? ""; } catch { return ""; }
}

function remember(deviceId) {
  chosen = deviceId;
  try { localStorage.setItem(REMEMBERED, deviceId); } catch { /* as above */ }
}
