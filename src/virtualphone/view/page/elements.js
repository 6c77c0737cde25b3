// Everything on the screen that can be touched, as buttons: for the keyboard and for screen readers.

import { get } from "./link.js";
import { byId, made, short, shortId } from "./parts.js";
import { send } from "./screen.js";

let held = [];

const within = ([a, b, c, d], [left, top, right, bottom]) => a >= left && b >= top && c <= right && d <= bottom;

/** A row without words of its own is named by what is in it. */
function named(element, all) {
  const own = element.text || element.desc;
  if (own) return own;
  const inner = all.filter(
    (one) => one !== element && one.window === element.window && (one.text || one.desc) && within(one.bounds, element.bounds),
  );
  const words = inner.map((one) => one.text || one.desc).slice(0, 4);
  return words.join(" · ") || shortId(element.id);
}

function outline(bounds) {
  const place = byId("outline");
  const picture = byId("picture");
  place.hidden = bounds === null;
  if (bounds === null) return;
  const scale = picture.clientWidth / picture.width;
  const [left, top, right, bottom] = bounds;
  Object.assign(place.style, {
    left: `${picture.offsetLeft + left * scale}px`,
    top: `${picture.offsetTop + top * scale}px`,
    width: `${(right - left) * scale}px`,
    height: `${(bottom - top) * scale}px`,
  });
}

function row(element) {
  const [left, top, right, bottom] = element.bounds;
  const x = Math.round((left + right) / 2);
  const y = Math.round((top + bottom) / 2);
  const button = made("button", "", made("span", "", short(element.label, 90)));
  button.append(made("code", "soft", shortId(element.id)));
  button.dataset.at = element.bounds.join(" ");
  button.addEventListener("click", (event) => send({ kind: event.shiftKey ? "hold" : "tap", x, y }));
  button.addEventListener("focus", () => outline(element.bounds));
  button.addEventListener("mouseenter", () => outline(element.bounds));
  button.addEventListener("mouseleave", () => outline(null));
  button.addEventListener("blur", () => outline(null));
  return made("li", "", button);
}

function draw() {
  const wanted = byId("filter").value.trim().toLowerCase();
  const focused = document.activeElement?.dataset?.at;
  const rows = held.filter((one) => `${one.label} ${one.id}`.toLowerCase().includes(wanted)).map(row);
  outline(null);
  byId("elements").replaceChildren(...rows);
  // Where the keyboard was, it stays, if that is still there.
  if (focused) byId("elements").querySelector(`[data-at="${CSS.escape(focused)}"]`)?.focus();
}

/** What a window over the page covers cannot be touched; the keys of the keyboard are under your own hands. */
function reachable(all) {
  const over = ["lock", "shade", "dialog"].find((kind) => all.some((one) => one.window === kind));
  const hidden = over === undefined ? ["ime"] : ["ime", "app", ...(over === "dialog" ? [] : ["dialog"])];
  return all.filter((one) => one.clickable && !hidden.includes(one.window));
}

export async function showElements() {
  const all = await get("/windows");
  held = reachable(all);
  for (const element of held) element.label = named(element, all);
  draw();
}

byId("filter").addEventListener("input", draw);
