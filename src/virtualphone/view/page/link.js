// The way to the phone: every request carries the token in a header, never in an address.

const KEPT = "virtualphone-token";

/** The phone does not take this token, or there is none. */
export class Locked extends Error {}

let token = "";

function taken(text) {
  const found = /(?:^|[#&?]token=)([\w-]{16,})$/.exec(text.trim());
  return found === null ? "" : found[1];
}

/** Take the token out of the address (and out of sight) or from before a reload. */
export function findToken() {
  const given = taken(location.hash);
  if (given) {
    sessionStorage.setItem(KEPT, given);
    history.replaceState(null, "", location.pathname);
  }
  token = given || sessionStorage.getItem(KEPT) || "";
  return token !== "";
}

export function useToken(text) {
  token = taken(text) || text.trim();
  sessionStorage.setItem(KEPT, token);
}

export function forgetToken() {
  token = "";
  sessionStorage.removeItem(KEPT);
}

async function request(method, path, body) {
  const answer = await fetch(path, {
    method,
    headers: { Authorization: `Bearer ${token}` },
    body: body === undefined ? undefined : JSON.stringify(body),
    cache: "no-store",
    credentials: "omit",
  });
  if (answer.status === 401) throw new Locked();
  if (!answer.ok) {
    const said = await answer.json().catch(() => ({}));
    throw new Error(said.error || `The phone answered ${answer.status}.`);
  }
  return answer;
}

export async function get(path) {
  if (!token) throw new Locked();
  return (await request("GET", path)).json();
}

export async function getPicture() {
  return createImageBitmap(await (await request("GET", "/live.png")).blob());
}

export async function post(path, body) {
  return (await request("POST", path, body)).json();
}
