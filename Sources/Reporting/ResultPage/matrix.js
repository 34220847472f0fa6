// The first table: the measure of its fields, the order of its rows, and the way to a group.
(() => {
  for (const matrix of document.querySelectorAll(".matrix")) {
    const fields = [...matrix.querySelectorAll("td[data-m]")].map((cell) => ({
      cell, link: cell.querySelector("a"),
      values: cell.dataset.m.split(";").map((one) => one.split("|")),
    }));
    const switches = [...matrix.querySelectorAll(".measures button")];
    const note = matrix.querySelector(".note");
    const heads = [...matrix.querySelectorAll("thead th")];
    const bodies = [...matrix.querySelectorAll("tbody")];
    const order = bodies.map((body) => [...body.rows]);
    let measure = Math.max(0, switches.findIndex((one) => one.getAttribute("aria-pressed") === "true"));

    const show = (index) => {
      measure = index;
      switches.forEach((other, place) => other.setAttribute("aria-pressed", String(place === index)));
      note.textContent = switches[index].dataset.note;
      for (const { cell, link, values } of fields) {
        const [text, shade] = values[index];
        link.textContent = text;
        if (cell.className !== "failed") cell.className = "s" + shade;
      }
    };
    switches.forEach((one, index) => one.addEventListener("click", () => {
      show(index);
      sort(heads.findIndex((head) => head.hasAttribute("aria-sort")));
    }));
    matrix.querySelector(".measures").hidden = switches.length < 2;

    // Rows stay with their layout, and layouts go by their first row.
    const numberOf = (row, column) => {
      const cell = row.cells[column];
      const text = cell && cell.dataset.m ? cell.dataset.m.split(";")[measure].split("|")[2] : "";
      return text === "" ? null : Number(text);
    };
    const sort = (column) => {
      const sign = column > 0 ? (heads[column].getAttribute("aria-sort") === "ascending" ? 1 : -1) : 0;
      const compare = (a, b) => {
        const [x, y] = [numberOf(a, column), numberOf(b, column)];
        if (x === null || y === null) return (x === null) - (y === null);
        return sign * (x - y);
      };
      const sorted = order.map((rows, place) => {
        const own = rows.slice(1);
        if (sign) own.sort(compare);
        return { body: bodies[place], title: rows[0], rows: own };
      });
      if (sign) sorted.sort((a, b) => compare(a.rows[0], b.rows[0]));
      for (const { body, title, rows } of sorted) {
        body.append(title, ...rows);
        body.parentNode.append(body);
      }
    };
    heads.forEach((head, column) => {
      const text = head.textContent.trim();
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = text;
      button.title = column === 0 ? "As in the run" : "Sort by " + text;
      button.addEventListener("click", () => {
        const before = head.getAttribute("aria-sort");
        heads.forEach((other) => other.removeAttribute("aria-sort"));
        if (column > 0) {
          head.setAttribute("aria-sort", before === "descending" ? "ascending" : "descending");
        }
        sort(column);
      });
      head.replaceChildren(button);
    });
  }

  // A link to something folded unfolds it and goes there.
  const unfold = (hash) => {
    const target = hash.startsWith("#") && hash.length > 1 && !hash.includes("=")
      ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (!target) return;
    const own = target.querySelector(":scope > details");
    if (own) own.open = true;
    for (let outer = target.closest("details"); outer; outer = outer.parentElement.closest("details")) {
      outer.open = true;
    }
    const focus = own ? own.querySelector("summary") : target;
    if (!own && !target.hasAttribute("tabindex")) target.tabIndex = -1;
    focus.focus({ preventScroll: true });
    target.scrollIntoView();
  };
  document.addEventListener("click", (event) => {
    const cell = event.target.closest(".matrix td[data-m]");
    const link = event.target.closest("a[href^='#']") || (cell && cell.querySelector("a"));
    if (!link || link.classList.contains("skip")) return;
    event.preventDefault();
    unfold(link.getAttribute("href"));
  });
  addEventListener("hashchange", () => unfold(location.hash));
  unfold(location.hash);

  // On paper, everything is unfolded if the reader chose that.
  if (document.documentElement.dataset.print === "full") {
    let closed = [];
    addEventListener("beforeprint", () => {
      closed = [...document.querySelectorAll("details:not([open])")];
      for (const one of closed) one.open = true;
    });
    addEventListener("afterprint", () => {
      for (const one of closed) one.open = false;
      closed = [];
    });
  }
})();
