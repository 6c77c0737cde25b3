// The picture, and what fingers, wheel and keyboard do on it.

import { post } from "./link.js";
import { byId, trouble } from "./parts.js";

const HOLD_MS = 500;
const picture = byId("picture");
const sink = byId("sink");
const finger = byId("finger");
const pen = picture.getContext("2d");
let slop = 21;

export function drawPicture(bitmap, density) {
  slop = (8 * density) / 160;
  if (picture.width !== bitmap.width || picture.height !== bitmap.height) {
    picture.width = bitmap.width;
    picture.height = bitmap.height;
    picture.style.setProperty("--shape", bitmap.width / bitmap.height);
    picture.classList.toggle("across", bitmap.width > bitmap.height);
  }
  pen.drawImage(bitmap, 0, 0);
  bitmap.close();
}

// What waits to be sent: one after the other, letters that come meanwhile together.
const waiting = [];
let sending = false;

export async function send(input) {
  const last = waiting.at(-1);
  if (input.kind === "text" && last?.kind === "text") last.text += input.text;
  else waiting.push(input);
  if (sending) return;
  sending = true;
  while (waiting.length > 0) {
    try {
      await post("/input", waiting.shift());
    } catch (problem) {
      waiting.length = 0;
      trouble(problem.message || "That did not reach the phone.");
    }
  }
  sending = false;
}

/** From the page to the phone's pixels. */
function place(event) {
  const area = picture.getBoundingClientRect();
  return {
    x: Math.round(((event.clientX - area.left) * picture.width) / area.width),
    y: Math.round(((event.clientY - area.top) * picture.height) / area.height),
  };
}

function showFinger(event, held) {
  const area = byId("frame").getBoundingClientRect();
  finger.hidden = false;
  finger.className = held ? "held" : "";
  finger.style.left = `${event.clientX - area.left}px`;
  finger.style.top = `${event.clientY - area.top}px`;
}

let stroke = null;

picture.addEventListener("pointerdown", (event) => {
  if (event.button !== 0) return;
  event.preventDefault();
  picture.setPointerCapture(event.pointerId);
  sink.focus({ preventScroll: true });
  stroke = { ...place(event), at: event.timeStamp, moved: null, far: 0 };
  showFinger(event, false);
  stroke.timer = setTimeout(() => stroke?.moved === null && showFinger(event, true), HOLD_MS);
});

picture.addEventListener("pointermove", (event) => {
  if (stroke === null) return;
  const now = place(event);
  const distance = Math.max(Math.abs(now.x - stroke.x), Math.abs(now.y - stroke.y));
  stroke.far = Math.max(stroke.far, distance);
  if (stroke.moved === null && distance > slop) stroke.moved = event.timeStamp;
  showFinger(event, finger.className === "held");
});

function lifted() {
  clearTimeout(stroke?.timer);
  stroke = null;
  finger.hidden = true;
}

picture.addEventListener("pointercancel", lifted);

picture.addEventListener("pointerup", (event) => {
  if (stroke === null) return;
  const { x, y, at, moved, far } = stroke;
  const end = place(event);
  const ms = Math.round(event.timeStamp - at);
  lifted();
  const away = Math.max(Math.abs(end.x - x), Math.abs(end.y - y));
  if (moved === null) send(ms >= HOLD_MS ? { kind: "hold", x, y, ms } : { kind: "tap", x, y });
  else if (far > slop && away <= slop) return; // there and back again: taken back
  else send({ kind: moved - at >= HOLD_MS ? "drag" : "swipe", x, y, to_x: end.x, to_y: end.y, ms });
});

picture.addEventListener("contextmenu", (event) => event.preventDefault());

// A wheel turns in many small steps: they go together, a few times a second.
let turned = null;

picture.addEventListener(
  "wheel",
  (event) => {
    event.preventDefault();
    const area = picture.getBoundingClientRect();
    const unit = event.deltaMode === 1 ? 40 : event.deltaMode === 2 ? area.height : 1;
    const scale = (picture.width / area.width) * unit;
    if (turned === null) {
      turned = { ...place(event), dx: 0, dy: 0 };
      setTimeout(() => {
        const { x, y, dx, dy } = turned;
        turned = null;
        if (Math.round(dx) !== 0 || Math.round(dy) !== 0)
          send({ kind: "scroll", x, y, dx: Math.round(dx), dy: Math.round(dy) });
      }, 90);
    }
    turned.dx += event.deltaX * scale;
    turned.dy += event.deltaY * scale;
  },
  { passive: false },
);

const KEYS = {
  Enter: "ENTER", Backspace: "DEL", Delete: "FORWARD_DEL", Escape: "BACK", ArrowLeft: "DPAD_LEFT",
  ArrowRight: "DPAD_RIGHT", ArrowUp: "DPAD_UP", ArrowDown: "DPAD_DOWN", Home: "MOVE_HOME", End: "MOVE_END",
  PageUp: "PAGE_UP", PageDown: "PAGE_DOWN",
};
const TOGETHER = { a: "A", c: "C", x: "X" };

sink.addEventListener("keydown", (event) => {
  if (event.isComposing || event.keyCode === 229) return; // these keys belong to the input method
  const control = event.ctrlKey || event.metaKey;
  const letter = control && !event.altKey ? TOGETHER[event.key.toLowerCase()] : undefined;
  if (letter) send({ kind: "keys", keys: ["CTRL_LEFT", letter] });
  else if (!control && !event.altKey && KEYS[event.key]) send({ kind: "key", key: KEYS[event.key] });
  else return;
  event.preventDefault();
});

/** What has been typed, pasted or composed. */
function typed() {
  const text = sink.value;
  sink.value = "";
  if (text) send({ kind: "text", text });
}

sink.addEventListener("input", (event) => event.isComposing || typed());
sink.addEventListener("compositionend", () => setTimeout(typed));
sink.addEventListener("blur", () => typed());

for (const button of document.querySelectorAll("#keys button"))
  button.addEventListener("click", () => send({ kind: "key", key: button.dataset.key }));
