/* Names without marks and capitals, for every search on a page. The letters are those of tournaments/basics/collation.py. */
"use strict";

(() => {
  const special = { æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", ł: "l", þ: "th", ı: "i", ħ: "h", "’": "'", ß: "ss" };

  window.plainName = (text) =>
    text
      .toLowerCase()
      .replace(/[æœøđðłþıħ’ß]/g, (letter) => special[letter])
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .replaceAll(",", " ");

  /* Whether each word of `wanted` stands somewhere in `text`. */
  window.namesMatch = (text, wanted) => {
    const plain = window.plainName(text);
    return window
      .plainName(wanted)
      .split(/\s+/)
      .every((word) => plain.includes(word));
  };
})();
