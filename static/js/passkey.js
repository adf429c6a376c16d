/* Passkeys: what the server asks goes to the browser, and what the device answers goes into the form that is sent. */
"use strict";

(() => {
  const form = document.querySelector("form[data-passkey]");
  if (!form || !window.isSecureContext || !window.PublicKeyCredential || !navigator.credentials) {
    return; // the page says what to use instead
  }
  const told = form.querySelector("[data-told]");
  const button = form.querySelector("button");
  const field = form.elements.credential;
  document.querySelector("[data-without-passkey]").hidden = true;
  form.hidden = false;
  if (!document.querySelector("[role=alert]:not([hidden])")) {
    (form.querySelector("input:not([type=hidden])") ?? button).focus();
  }

  /* Bytes stand in JSON as base64url. */
  const bytes = (text) =>
    Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
  const text = (buffer) =>
    btoa(Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join(""))
      .replaceAll("+", "-")
      .replaceAll("/", "_")
      .replaceAll("=", "");
  const described = (keys) => keys?.map((key) => ({ ...key, id: bytes(key.id) }));

  const asked = () => {
    const options = JSON.parse(form.dataset.options);
    options.challenge = bytes(options.challenge);
    options.allowCredentials = described(options.allowCredentials);
    options.excludeCredentials = described(options.excludeCredentials);
    if (options.user) {
      options.user.id = bytes(options.user.id);
    }
    return { publicKey: options };
  };

  const answer = (key) => {
    const response = {};
    for (const part of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]) {
      if (key.response[part]) {
        response[part] = text(key.response[part]);
      }
    }
    response.transports = key.response.getTransports?.() ?? [];
    return { id: key.id, rawId: text(key.rawId), type: key.type, response, clientExtensionResults: {} };
  };

  const why = (fault) => {
    if (fault.name === "NotAllowedError" || fault.name === "AbortError") {
      return form.dataset.cancelled;
    }
    return (fault.name === "InvalidStateError" && form.dataset.known) || `${form.dataset.failed} (${fault.name})`;
  };

  form.addEventListener("submit", async (event) => {
    if (field.value) {
      return; // there already: only the password or the name was not right
    }
    event.preventDefault();
    told.hidden = true;
    button.disabled = true;
    try {
      const key = await navigator.credentials[form.dataset.passkey](asked());
      field.value = JSON.stringify(answer(key));
      form.submit();
    } catch (fault) {
      told.textContent = why(fault);
      told.hidden = false;
      button.disabled = false;
      button.focus();
    }
  });

  /* Back from the next page: what was sent then is used up. */
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) {
      field.value = "";
      button.disabled = false;
    }
  });
})();
