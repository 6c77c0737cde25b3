// Phone time, reset, save and restore.

import { post } from "./link.js";
import { byId, made, phoneTime, setZone, trouble } from "./parts.js";

const NAMES = { transitions: "Transitions", captures: "Captures", dumps: "Dumps" };
const KINDS = { screencap: "captures", dump: "dumps" };
let times = null;
let since = 0;

function showClock() {
  if (times === null) return;
  const now = times.now_ms + (performance.now() - since) * times.speed;
  const [date, time] = phoneTime(now);
  byId("clock").textContent = time;
  byId("date").textContent = date;
}

export function showTimes(told) {
  times = told.times;
  since = performance.now();
  setZone(times);
  showClock();
  const often = { transitions: 0, captures: 0, dumps: 0 };
  for (const [kind, number] of Object.entries(times.count)) often[KINDS[kind] ?? "transitions"] += number;
  byId("spent").replaceChildren(
    ...Object.entries(times.ms).map(([kind, ms]) =>
      made("tr", "", made("th", "", NAMES[kind] ?? kind), made("td", "", (ms / 1000).toFixed(2)), made("td", "", String(often[kind] ?? 0))),
    ),
  );
  byId("speed").textContent =
    times.speed === 0
      ? "Speed 0: time moves with each command, half a second, and stands still while you look."
      : `Speed ${times.speed}: time runs by itself.`;
  if (document.activeElement !== byId("seed")) byId("seed").value = told.seed;
  showSaved(told.saved);
}

function showSaved(names) {
  const select = byId("saved");
  if ([...select.options].map((one) => one.value).join("\n") !== names.join("\n")) {
    const kept = select.value;
    select.replaceChildren(...names.map((name) => made("option", "", name)));
    if (names.includes(kept)) select.value = kept;
  }
  for (const part of byId("restore").elements) part.disabled = names.length === 0;
}

async function tell(path, body) {
  try {
    await post(path, body);
  } catch (problem) {
    trouble(problem.message);
  }
}

function onSubmit(id, action) {
  byId(id).addEventListener("submit", (event) => {
    event.preventDefault();
    action();
  });
}

for (const button of document.querySelectorAll("[data-advance]"))
  button.addEventListener("click", () => tell("/advance", { seconds: Number(button.dataset.advance) }));
onSubmit("advance", () => tell("/advance", { seconds: Number(byId("seconds").value) }));
onSubmit("reset", async () => {
  await tell("/save", { name: "before reset" });
  await tell("/reset", { seed: Number(byId("seed").value) });
});
onSubmit("save", async () => {
  await tell("/save", { name: byId("name").value });
  byId("name").value = "";
});
onSubmit("restore", () => tell("/restore", { name: byId("saved").value }));

setInterval(() => times?.speed > 0 && showClock(), 250);
