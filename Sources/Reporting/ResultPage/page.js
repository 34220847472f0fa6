"use strict";
(() => {
  document.documentElement.classList.add("scripted");

  // Tables that scroll can be scrolled by the keyboard; the others are no stop on its way.
  const reach = (part) => {
    for (const box of part.querySelectorAll(".wide")) {
      const scrolls = box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight;
      if (!scrolls) {
        for (const name of ["tabindex", "role", "aria-label"]) box.removeAttribute(name);
        continue;
      }
      const title = box.closest("figure, section").querySelector("h2, h3, h4");
      box.tabIndex = 0;
      box.setAttribute("role", "group");
      box.setAttribute("aria-label", "Table of " + title.textContent);
    }
  };
  document.addEventListener("toggle", (event) => reach(event.target), true);
  addEventListener("resize", () => reach(document));
  reach(document);

  // Filters, kept in the link. Content about all traces or all sizes is shown for each of them.
  const form = document.getElementById("filters");
  const selects = [...form.querySelectorAll("select")];
  const parts = [...document.querySelectorAll("[data-layout]")];
  const groups = parts.filter((part) => part.matches("section.group"));
  const bodies = [...document.querySelectorAll(".matrix tbody")];
  const shown = document.getElementById("shown");
  const apply = () => {
    for (const part of parts) {
      part.hidden = !selects.every(
        (select) => !select.value || !part.dataset[select.name]
          || part.dataset[select.name] === select.value);
    }
    for (const body of bodies) {
      body.hidden = [...body.querySelectorAll("[data-layout]")].every((row) => row.hidden);
    }
    shown.textContent =
      groups.filter((group) => !group.hidden).length + " of " + groups.length + " comparisons";
    reach(document);
  };
  const read = () => {
    const wanted = new URLSearchParams(location.hash.slice(1));
    for (const select of selects) {
      const value = wanted.get(select.name) ?? "";
      select.value = [...select.options].some((option) => option.value === value) ? value : "";
    }
    apply();
  };
  const write = () => {
    const chosen = new URLSearchParams();
    for (const select of selects) if (select.value) chosen.set(select.name, select.value);
    const text = chosen.toString();
    history.replaceState(null, "", text ? "#" + text : location.pathname + location.search);
    apply();
  };
  if (selects.length > 0) {
    form.hidden = false;
    if (innerWidth < 600) form.parentElement.open = false;
    form.addEventListener("change", write);
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("reset", () => setTimeout(write));
    addEventListener("hashchange", () => {
      if (location.hash.includes("=")) read();
    });
    read();
  }
})();
