// Asks the phone what is new, again and again, and shows it.

import { showTimes } from "./controls.js";
import { showElements } from "./elements.js";
import { findToken, forgetToken, get, getPicture, Locked, useToken } from "./link.js";
import { showLogs } from "./logs.js";
import { byId, setZone, trouble } from "./parts.js";
import { drawPicture } from "./screen.js";
import { setApps, showState } from "./state.js";

const tabs = [...document.querySelectorAll("[role=tab]")];
let seen = null;
let shown = { picture: -1, revision: -1 };

const paneOf = (tab) => byId(tab.getAttribute("aria-controls"));
const isOpen = (name) => !byId(`pane-${name}`).hidden;

function choose(chosen) {
  for (const tab of tabs) {
    tab.setAttribute("aria-selected", String(tab === chosen));
    tab.tabIndex = tab === chosen ? 0 : -1;
    paneOf(tab).hidden = tab !== chosen;
  }
  fill(true).catch(failed);
}

tabs.forEach((tab, index) => {
  tab.addEventListener("click", () => choose(tab));
  tab.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const next = tabs[(index + step + tabs.length) % tabs.length];
    choose(next);
    next.focus();
  });
});

/** The panes that cost a request of their own are filled while they are looked at. */
async function fill(anyway) {
  if (seen === null) return;
  if (isOpen("state") && (anyway || shown.revision !== seen.revision)) {
    shown.revision = seen.revision;
    await showState();
  }
  if (isOpen("screen") && (anyway || shown.elements !== seen.picture)) {
    shown.elements = seen.picture;
    await showElements();
  }
}

async function show(told) {
  setZone(told.times);
  seen = told.seen;
  byId("front").textContent = told.apps[told.front.package] ?? told.front.package;
  byId("page-name").textContent = `${told.front.package} / ${told.front.activity}`;
  document.title = `${byId("front").textContent} – virtual phone`;
  setApps(told.apps);
  showTimes(told);
  showLogs(told);
  if (shown.picture !== seen.picture) {
    shown.picture = seen.picture;
    drawPicture(await getPicture(), told.density);
    byId("view").dataset.picture = String(seen.picture);
  }
  await fill(false);
}

function lock(why) {
  byId("view").hidden = true;
  byId("locked").hidden = false;
  byId("locked-why").textContent = why;
}

function failed(problem) {
  if (problem instanceof Locked) {
    const had = seen !== null || sessionStorage.length > 0;
    forgetToken();
    lock(had ? "The phone does not take the key that was given: it may have been started again." : "");
    return true;
  }
  trouble("The phone does not answer. Is it still running? Trying again …", true);
  return false;
}

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

function visible() {
  if (!document.hidden) return Promise.resolve();
  return new Promise((done) => document.addEventListener("visibilitychange", done, { once: true }));
}

/** Before the first words: what was shaped without the font may stay as empty boxes. */
function withFont() {
  return document.fonts.load('16px "Phone text"', "中").catch(() => {});
}

async function follow() {
  await withFont();
  for (;;) {
    await visible();
    try {
      const told = await get(`/live?${new URLSearchParams(seen ?? {})}`);
      if (told.off) throw new Error("off");
      if (byId("trouble").textContent.startsWith("The phone does not answer")) trouble("");
      byId("view").hidden = false;
      byId("locked").hidden = true;
      await show(told);
    } catch (problem) {
      if (failed(problem)) return;
      await pause(1500);
    }
  }
}

byId("unlock").addEventListener("submit", (event) => {
  event.preventDefault();
  useToken(byId("token").value);
  byId("token").value = "";
  seen = null;
  shown = { picture: -1, revision: -1 };
  follow();
});

window.addEventListener("hashchange", () => location.reload());
choose(tabs[0]);
if (findToken()) follow();
else lock("");
