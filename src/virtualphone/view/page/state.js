// The state as a tree that can be opened, narrowed to one app, and searched.

import { get } from "./link.js";
import { byId, made, short } from "./parts.js";

const MOST_FOUND = 300;
const opened = new Set();
let state = {};
let before = {};
let apps = {};

const isBranch = (value) => value !== null && typeof value === "object";

/** Rows go by their id, as in the log of changes. */
function entries(value) {
  if (!Array.isArray(value)) return Object.entries(value);
  const ids = value.map((item) => (isBranch(item) && "id" in item ? String(item.id) : null));
  const good = !ids.includes(null) && new Set(ids).size === ids.length;
  return value.map((item, index) => [good ? ids[index] : String(index), item]);
}

function at(root, path) {
  let value = root;
  for (const key of path) {
    if (!isBranch(value)) return undefined;
    const found = entries(value).find(([name]) => name === key);
    if (found === undefined) return undefined;
    value = found[1];
  }
  return value;
}

/** What a closed branch is about: the words of a row, or how much is in it. */
function gist(value) {
  if (!Array.isArray(value))
    for (const key of ["title", "name", "label", "text", "body", "number", "activity"])
      if (typeof value[key] === "string" && value[key]) return short(value[key], 60);
  const size = Array.isArray(value) ? value.length : Object.keys(value).length;
  return Array.isArray(value) ? `${size} ${size === 1 ? "row" : "rows"}` : `${size} ${size === 1 ? "value" : "values"}`;
}

function leaf(value) {
  return made("span", `value ${value === null ? "null" : typeof value}`, short(value, 400) || "“”");
}

function changed(value, path) {
  return JSON.stringify(value) !== JSON.stringify(at(before, path));
}

function branch(key, value, path) {
  const name = made("span", "name", apps[key] ? `${apps[key]} ` : key);
  if (apps[key]) name.append(made("code", "soft", key));
  const fresh = changed(value, path) ? " fresh" : "";
  if (!isBranch(value)) return made("div", `leaf${fresh}`, name, leaf(value));
  const whole = path.join("/");
  const summary = made("summary", "", name, made("span", "soft", gist(value)));
  const details = made("details", fresh, summary);
  const fill = () => {
    if (details.open && details.childElementCount === 1)
      details.append(...entries(value).map(([inner, held]) => branch(inner, held, [...path, inner])));
  };
  details.open = opened.has(whole);
  fill();
  // At the click and not at "toggle", which comes later: the tree may be drawn anew in between.
  summary.addEventListener("click", () => {
    if (details.open) opened.delete(whole);
    else opened.add(whole);
  });
  details.addEventListener("toggle", fill);
  return details;
}

function matches(value, path, wanted, found) {
  for (const [key, held] of entries(value)) {
    if (found.length >= MOST_FOUND) return;
    const here = [...path, key];
    if (isBranch(held)) {
      if (key.toLowerCase().includes(wanted)) found.push([here, held]);
      matches(held, here, wanted, found);
    } else if (key.toLowerCase().includes(wanted) || String(held).toLowerCase().includes(wanted)) {
      found.push([here, held]);
    }
  }
}

/** The words that were looked for, marked. */
function marked(text, wanted) {
  const start = text.toLowerCase().indexOf(wanted);
  if (start < 0) return [text];
  const end = start + wanted.length;
  return [text.slice(0, start), made("mark", "", text.slice(start, end)), text.slice(end)];
}

function foundRow(path, value, wanted) {
  const text = isBranch(value) ? gist(value) : short(value, 400);
  return made("div", "hit", made("code", "", ...marked(path.join("/"), wanted)), made("span", "value", ...marked(text, wanted)));
}

function draw() {
  const path = byId("scope").value ? byId("scope").value.split("/") : [];
  const wanted = byId("search").value.trim().toLowerCase();
  const part = at(state, path);
  const tree = byId("tree");
  byId("found").textContent = "";
  if (!isBranch(part)) tree.replaceChildren();
  else if (!wanted) tree.replaceChildren(...entries(part).map(([key, value]) => branch(key, value, [...path, key])));
  else {
    const found = [];
    matches(part, path, wanted, found);
    const many = found.length >= MOST_FOUND ? `the first ${MOST_FOUND}` : found.length;
    byId("found").textContent = `${many} found`;
    tree.replaceChildren(...found.map(([where, value]) => foundRow(where, value, wanted)));
  }
}

export function setApps(named) {
  if (JSON.stringify(named) === JSON.stringify(apps)) return;
  apps = named;
  const scope = byId("scope");
  const kept = scope.value;
  const all = made("option", "", "Everything");
  all.value = "";
  const each = Object.entries(apps).map(([name, label]) => {
    const option = made("option", "", label);
    option.value = `apps/${name}`;
    return option;
  });
  const settings = made("option", "", "Settings of the system");
  settings.value = "settings";
  scope.replaceChildren(all, ...each, settings);
  scope.value = kept;
}

export async function showState() {
  const now = await get("/state");
  before = Object.keys(state).length === 0 ? now : state;
  state = now;
  draw();
}

byId("scope").addEventListener("change", draw);
byId("search").addEventListener("input", draw);
