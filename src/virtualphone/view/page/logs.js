// What came in and what it changed, newest first.

import { byId, made, phoneTime, short, shortId } from "./parts.js";

const MOST = 500;

function pressed(entry) {
  if (entry.kind === "text") return `“${short(entry.text)}”`;
  if (entry.kind === "key") return `${keyName(entry.code)}${entry.long ? ", long" : ""}`;
  if (entry.kind === "keys") return entry.codes.map(keyName).join(" + ");
  if (entry.to_x !== undefined) return `${entry.x},${entry.y} → ${entry.to_x},${entry.to_y} in ${entry.ms} ms`;
  if (entry.x !== undefined) return `${entry.x},${entry.y}`;
  const { n, at_ms, kind, source, target, ...rest } = entry;
  return short(rest);
}

const NAMES = {
  3: "Home", 4: "Back", 19: "Up", 20: "Down", 21: "Left", 22: "Right", 26: "Power", 61: "Tab", 66: "Enter",
  67: "Backspace", 82: "Menu", 83: "Notifications", 92: "Page up", 93: "Page down", 112: "Delete",
  113: "Control", 122: "To the start", 123: "To the end", 187: "Recents",
};

function keyName(code) {
  if (code >= 29 && code <= 54) return String.fromCharCode(65 + code - 29);
  return NAMES[code] ?? `key ${code}`;
}

/** The element that was touched, as words; its id is the small print. */
function touched(target) {
  if (!target) return [];
  const words = target.text || shortId(target.id) || target.window || "nothing";
  const parts = [made("strong", "", short(words, 80))];
  if (target.text && target.id) parts.push(" ", made("code", "soft", shortId(target.id)));
  return parts;
}

function inputRow(entry) {
  const [, time] = phoneTime(entry.at_ms);
  const what = made("span", "what", ...touched(entry.target));
  const how = made("span", "soft", pressed(entry));
  what.append(entry.target ? " " : "", how);
  const row = made("li", "", made("time", "", time), made("b", `kind ${entry.kind}`, entry.kind), what);
  row.append(made("span", "source", entry.source === "view" ? "view" : "adb"));
  row.title = `number ${entry.n}`;
  return row;
}

function changeRow(entry) {
  const [, time] = phoneTime(entry.at_ms);
  const values = made("span", "values");
  if (entry.before !== null) values.append(made("del", "", short(entry.before)));
  if (entry.before !== null && entry.after !== null) values.append(" → ");
  if (entry.after !== null) values.append(made("ins", "", short(entry.after)));
  const what = made("span", "what", made("code", "", entry.path), values);
  const row = made("li", "", made("time", "", time), made("b", `kind ${entry.cause}`, entry.cause), what);
  row.title = `number ${entry.n}`;
  return row;
}

function add(list, entries, row, again) {
  if (again) list.replaceChildren();
  list.prepend(...entries.map(row).reverse());
  while (list.children.length > MOST) list.lastElementChild.remove();
  list.previousElementSibling.hidden = list.children.length > 0;
}

function count(place, number) {
  place.textContent = number > 0 ? (number >= MOST ? `${MOST}+` : String(number)) : "";
}

export function showLogs(told) {
  add(byId("log"), told.inputs, inputRow, told.again);
  add(byId("changes"), told.changes, changeRow, told.again);
  count(byId("count-log"), byId("log").children.length);
  count(byId("count-changes"), byId("changes").children.length);
}
