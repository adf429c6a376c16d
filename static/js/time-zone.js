// A new tournament is most likely played where its organiser's computer is: the field begins with the browser's zone.
for (const select of document.querySelectorAll("select[data-own-zone]")) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if ([...select.options].some((option) => option.value === zone)) select.value = zone;
}
