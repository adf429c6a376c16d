/* The site as an app: the worker that keeps pages for times without a network, and the line that says how old one is. */
"use strict";

(() => {
  const script = document.querySelector("script[data-worker]");
  const root = document.documentElement;

  function clock(moment) {
    const sameDay = moment.toDateString() === new Date().toDateString();
    const day = sameDay ? {} : { day: "numeric", month: "short" };
    return moment.toLocaleString(root.lang, { ...day, hour: "2-digit", minute: "2-digit" });
  }

  function sayHowOld() {
    const line = document.getElementById("kept-line");
    const moment = new Date(root.dataset.keptAt ?? NaN);
    if (!line || Number.isNaN(moment.getTime())) return;
    line.querySelector("time").textContent = clock(moment);
    line.querySelector("time").dateTime = moment.toISOString();
    line.hidden = false;
    // As soon as the page has been brought up to date, by itself or anew, it is not old any more.
    document.addEventListener("live:replaced", () => (line.hidden = true));
    window.addEventListener("online", () => location.reload());
  }

  /* On the page that stands in for one that was never opened: those that were, the latest first. */
  async function listKept() {
    const section = document.getElementById("kept");
    if (!section || !("caches" in window)) return;
    window.addEventListener("online", () => location.reload());
    const list = section.querySelector("ul");
    for (const name of await caches.keys()) {
      if (!name.endsWith("-pages")) continue;
      const cache = await caches.open(name);
      for (const request of (await cache.keys()).reverse()) {
        const path = new URL(request.url).pathname;
        if (path === "/offline/") continue;
        const kept = await cache.match(request);
        const title = /<title>([^<]*)<\/title>/.exec(await kept.text())?.[1] ?? path;
        const item = document.createElement("li");
        const link = document.createElement("a");
        link.href = path;
        link.textContent = new DOMParser().parseFromString(title, "text/html").body.textContent.replace(/ – Arobase$/, "");
        const time = document.createElement("span");
        time.className = "quiet small";
        time.textContent = ` ${list.dataset.asOf.replace("{time}", clock(new Date(kept.headers.get("x-kept-at"))))}`;
        item.append(link, time);
        list.append(item);
      }
    }
    section.hidden = !list.children.length;
  }

  async function register() {
    const { serviceWorker } = navigator;
    if (!serviceWorker) return; // without https there is none
    const wasThere = Boolean(serviceWorker.controller);
    await serviceWorker.register(script.dataset.worker, { updateViaCache: "none" });
    const { active } = await serviceWorker.ready;
    if (wasThere || location.search) return;
    const parts = performance.getEntriesByType("resource").map((one) => one.name);
    active.postMessage({ page: location.pathname, parts: parts.filter((name) => new URL(name).pathname.startsWith("/static/")) });
  }

  /* Share by what the phone offers; where it offers nothing the link is copied. */
  const share = document.querySelector("[data-share]");
  if (share && (navigator.share || navigator.clipboard)) {
    share.hidden = false;
    share.addEventListener("click", async () => {
      const link = { title: document.title, url: location.origin + location.pathname };
      try {
        if (navigator.share) {
          await navigator.share(link);
        } else {
          await navigator.clipboard.writeText(link.url);
          share.textContent = share.dataset.copied;
        }
      } catch {
        // Whoever closes the list of the phone shares nothing.
      }
    });
  }

  /* A calendar that is subscribed to has a scheme of its own, and the name under which this reader came. */
  for (const link of document.querySelectorAll("a[data-webcal]")) {
    link.href = `webcal://${location.host}${new URL(link.href).pathname}`;
  }

  sayHowOld();
  listKept().catch(() => undefined);
  window.addEventListener("load", () => register().catch(() => undefined));
})();
