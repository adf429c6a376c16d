/* Keeps the public pages that were visited last, and shows them where there is no network.

   Always the network first: whoever has one never sees an old page, and an update of Arobase reaches everybody with the
   next page. Only answers that are the same for everybody are kept (Cache-Control: public), so nothing of an arbiter,
   of a personal link or of a form ever is. Another VERSION empties the caches of the one before. */
"use strict";

const VERSION = "1";
const PAGES = `arobase-${VERSION}-pages`;
const PARTS = `arobase-${VERSION}-parts`; // what pages are made of: styles, scripts, typefaces, pictures
const MOST_PAGES = 40;
const MOST_PARTS = 120;
const LARGEST = 2_000_000; // bytes of a page
const PATIENCE = 8000; // ms for the network, where the page is kept
const OFFLINE = "/offline/";
const PRIVATE = /^\/(accounts|api|arbiter|captains|embed|helping|metrics|my|slips)(\/|$)/;
const KEPT_AT = "x-kept-at";

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keepPage(OFFLINE).catch(() => undefined));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) {
        if (name.startsWith("arobase-") && name !== PAGES && name !== PARTS) await caches.delete(name);
      }
      await self.clients.claim();
    })(),
  );
});

function isKept(url) {
  return url.origin === self.location.origin && !url.search && !PRIVATE.test(url.pathname);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate" && !PRIVATE.test(url.pathname)) event.respondWith(page(event, url));
  else if (url.pathname.startsWith("/static/")) event.respondWith(part(event));
});

async function page(event, url) {
  const kept = await (await caches.open(PAGES)).match(url.pathname);
  const asked = fetch(event.request).then((answer) => {
    event.waitUntil(keep(url, answer.clone()));
    return answer;
  });
  event.waitUntil(asked.catch(() => undefined));
  try {
    const answer = await (kept && !url.search ? soon(asked) : asked);
    // A proxy whose server does not answer is no network either.
    return kept && !url.search && [502, 503, 504].includes(answer.status) ? withItsTime(kept) : answer;
  } catch {
    if (kept) return withItsTime(kept);
    return (await caches.match(OFFLINE, { cacheName: PAGES })) ?? Response.error();
  }
}

function soon(asked) {
  return Promise.race([asked, new Promise((_done, failed) => setTimeout(() => failed(new Error("slow")), PATIENCE))]);
}

/* The page with the moment at which it was kept; the script of the page puts it into a line (app.js). */
async function withItsTime(kept) {
  const at = kept.headers.get(KEPT_AT);
  const html = (await kept.text()).replace("<html ", `<html data-kept-at="${at}" `);
  return new Response(html, { headers: kept.headers });
}

async function keep(url, answer) {
  const isPublic = /\bpublic\b/.test(answer.headers.get("Cache-Control") ?? "");
  const isPage = (answer.headers.get("Content-Type") ?? "").startsWith("text/html");
  if (!isKept(url) || answer.status !== 200 || answer.redirected || !isPublic || !isPage) return;
  const body = await answer.blob();
  if (body.size > LARGEST) return;
  const headers = new Headers(answer.headers);
  for (const name of ["Content-Encoding", "Content-Length", "ETag"]) headers.delete(name);
  headers.set(KEPT_AT, new Date().toISOString());
  const pages = await caches.open(PAGES);
  await pages.delete(url.pathname); // what comes last stands last
  await pages.put(url.pathname, new Response(body, { headers }));
  await forget(pages, MOST_PAGES);
  // Whoever reads in another language now gets the page for what is not there in it too.
  const offline = await pages.match(OFFLINE);
  const languageOf = (one) => one.headers.get("Content-Language");
  if (offline && languageOf(offline) !== languageOf(answer)) await keepPage(OFFLINE);
}

async function keepPage(path) {
  const url = new URL(path, self.location.origin);
  if (isKept(url)) await keep(url, await fetch(url));
}

async function part(event) {
  const parts = await caches.open(PARTS);
  const isUnchanging = /\.[0-9a-f]{12}\.\w+$/.test(new URL(event.request.url).pathname);
  const kept = await parts.match(event.request);
  if (kept && isUnchanging) return kept;
  try {
    const answer = await fetch(event.request);
    if (answer.status === 200) event.waitUntil(keepPart(parts, event.request.url, answer.clone()));
    return answer;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

async function keepPart(parts, address, answer) {
  await parts.put(address, answer);
  await forget(parts, MOST_PARTS);
}

/* The oldest go first, but never the page for what is not there. */
async function forget(cache, most) {
  const keys = (await cache.keys()).filter((request) => new URL(request.url).pathname !== OFFLINE);
  for (const request of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(request);
}

/* A page that was opened before this worker was there says so, with what it is made of. */
self.addEventListener("message", (event) => {
  const { page: path, parts = [] } = event.data ?? {};
  if (typeof path !== "string" || !path.startsWith("/") || path.startsWith("//")) return;
  event.waitUntil(
    (async () => {
      await keepPage(path);
      const cache = await caches.open(PARTS);
      for (const address of parts.slice(0, MOST_PARTS)) {
        const url = new URL(address, self.location.origin);
        if (url.origin !== self.location.origin || !url.pathname.startsWith("/static/")) continue;
        if (await cache.match(url.href)) continue;
        const answer = await fetch(url.href);
        if (answer.status === 200) await keepPart(cache, url.href, answer);
      }
    })().catch(() => undefined),
  );
});

/* A round was published: every message is shown, as browsers ask for. */
self.addEventListener("push", (event) => {
  let said = {};
  try {
    said = event.data.json();
  } catch {
    return; // nothing of ours
  }
  const { title = "Arobase", body = "", url = "/", tag } = said;
  event.waitUntil(self.registration.showNotification(title, { body, tag, renotify: Boolean(tag), data: { url } }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = new URL(event.notification.data?.url ?? "/", self.location.origin);
  if (url.origin !== self.location.origin) return;
  event.waitUntil(
    (async () => {
      const open = await self.clients.matchAll({ type: "window" });
      const same = open.find((client) => new URL(client.url).pathname === url.pathname);
      await (same ? same.focus() : self.clients.openWindow(url.href));
    })(),
  );
});
