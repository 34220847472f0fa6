"use strict";
(() => {
  document.documentElement.classList.add("scripted");

  // Each plot: its numbers as CSV, and its other axis.
  const quoted = (text) => {
    const safe = /^[=+\-@\t\r]/.test(text) && !/^-?[0-9.]+$/.test(text) ? "'" + text : text;
    return /[",\r\n]/.test(safe) ? '"' + safe.replaceAll('"', '""') + '"' : safe;
  };
  const csv = (table) =>
    [...table.rows]
      .map((row) => [...row.cells].map((cell) => quoted(cell.textContent.trim())).join(",") + "\n")
      .join("");
  const button = (text, act) => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = text;
    made.addEventListener("click", () => act(made));
    return made;
  };
  for (const figure of document.querySelectorAll("figure[id]")) {
    const title = figure.querySelector("h4").textContent;
    const tools = document.createElement("div");
    tools.className = "tools";
    const download = button("CSV", () => {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(
        new Blob([csv(figure.querySelector("table"))], { type: "text/csv" }));
      link.download = figure.id + ".csv";
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    });
    download.setAttribute("aria-label", "Numbers of " + title + " as CSV");
    tools.append(download);
    const scales = figure.querySelectorAll(".scale");
    if (scales.length === 2) {
      const other = button(figure.querySelector(".plot").dataset.other, (self) => {
        const isOther = !scales[0].hasAttribute("display");
        scales[isOther ? 1 : 0].removeAttribute("display");
        scales[isOther ? 0 : 1].setAttribute("display", "none");
        self.setAttribute("aria-pressed", String(isOther));
      });
      other.className = "axis";
      other.setAttribute("aria-pressed", "false");
      tools.append(other);
    }
    figure.append(tools);
  }

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

  // Filters, kept in the link. What is about all traces or all sizes stays for any of them.
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
