/* Notifications of one player's boards: asked for after a tap, by the push service of the browser. */
"use strict";

(() => {
  const form = document.querySelector("form.notify");
  if (!form) return;
  const worker = document.currentScript.dataset.worker;
  const kept = `arobase-notified:${location.pathname}`;
  const problem = form.querySelector("[data-problem]");

  function show(state) {
    for (const part of form.querySelectorAll("[data-state]")) part.hidden = part.dataset.state !== state;
  }

  function fail(text) {
    problem.textContent = text || problem.dataset.failed;
    problem.hidden = false;
  }

  function keyBytes(text) {
    const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
    return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
  }

  const isSame = (one, other) => one.length === other.length && one.every((byte, place) => byte === other[place]);

  async function registration() {
    await navigator.serviceWorker.register(worker, { updateViaCache: "none" });
    return navigator.serviceWorker.ready;
  }

  /* One subscription of a browser serves all players; one for another key of the server is of no use any more. */
  async function subscription(manager) {
    const applicationServerKey = keyBytes(form.dataset.key);
    const known = await manager.getSubscription();
    if (known) {
      if (isSame(new Uint8Array(known.options.applicationServerKey ?? []), applicationServerKey)) return known;
      await known.unsubscribe();
    }
    return manager.subscribe({ userVisibleOnly: true, applicationServerKey });
  }

  async function send(address, values) {
    const body = new URLSearchParams({ ...values, csrfmiddlewaretoken: form.elements.csrfmiddlewaretoken.value });
    const answer = await fetch(address, { method: "POST", body });
    if (answer.ok) return;
    const said = await answer.json().catch(() => ({}));
    throw new Error(said.problem ?? "");
  }

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    problem.hidden = true;
    try {
      if ((await Notification.requestPermission()) !== "granted") {
        show("denied");
        return;
      }
      const made = await subscription((await registration()).pushManager);
      const { endpoint, keys } = made.toJSON();
      await send(form.action, { endpoint, p256dh: keys.p256dh, auth: keys.auth });
      localStorage.setItem(kept, endpoint);
      show("on");
    } catch (error) {
      fail(error.name === "Error" ? error.message : "");
    }
  });

  form.querySelector("[data-stop-it]").addEventListener("click", async () => {
    problem.hidden = true;
    try {
      await send(form.dataset.stop, { endpoint: localStorage.getItem(kept) ?? "" });
      localStorage.removeItem(kept);
      show("off");
    } catch {
      fail("");
    }
  });

  async function state() {
    if (!window.isSecureContext) return "insecure";
    if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) return "unsupported";
    if (Notification.permission === "denied") return "denied";
    const known = await (await registration()).pushManager.getSubscription();
    return known && known.endpoint === localStorage.getItem(kept) ? "on" : "off";
  }

  state().then(show, () => show("unsupported"));
})();
