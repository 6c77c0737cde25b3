// Small things that every part of the page uses. Text is only ever set as text: a phone may show anything.

export const byId = (id) => document.getElementById(id);

/** An element with a class and children; strings become text. */
export function made(name, className, ...children) {
  const element = document.createElement(name);
  if (className) element.className = className;
  element.append(...children);
  return element;
}

/** A value on one line. */
export function short(value, most = 160) {
  const text = typeof value === "string" ? value : JSON.stringify(value) ?? "";
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

let offset = 0;

/** The phone has a time zone of its own: how far its clock is from the zero meridian. */
export function setZone(times) {
  offset = Date.parse(`${times.now.slice(0, 19)}Z`) - Math.floor(times.now_ms / 1000) * 1000;
}

/** A moment of the phone as [date, time]. */
export function phoneTime(ms) {
  const text = new Date(ms + offset).toISOString();
  return [text.slice(0, 10), text.slice(11, 19)];
}

/** `com.android.notes:id/add` without what the reader knows already. */
export const shortId = (id) => id.replace(/^.*:id\//, "");

let hiding = 0;

/** Say what went wrong, for a while or until it is over. */
export function trouble(text, lasting = false) {
  const place = byId("trouble");
  clearTimeout(hiding);
  place.textContent = text;
  place.hidden = text === "";
  if (text && !lasting) hiding = setTimeout(() => trouble(""), 6000);
}
