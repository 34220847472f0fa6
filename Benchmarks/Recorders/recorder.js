// Records a scrolling element of a web page as a trace, and the sizes of its content as data, for
// scrollbench. Paste it into the browser's console; README.md has the commands.

const scrollRecorder = (() => {
  let element, frames, size, request, handler, event, change;
  const inputs = {
    touchstart: "touchstart",
    touchmove: "touchmove",
    touchend: "touchend",
    touchcancel: "touchend",
    wheel: "wheel",
    keydown: "key",
  };

  const isPage = () => element === document.scrollingElement;
  const clamp = (value, most) => Math.min(Math.max(value, 0), Math.max(most, 0));
  // Six digits are more than the reader needs, which rounds to 1/64 pt. They also avoid exponents.
  const number = (value) => String(Number(value.toFixed(6)));

  function viewport() {
    return { width: element.clientWidth, height: element.clientHeight };
  }

  function frame(time) {
    const view = viewport();
    if (view.width !== size.width || view.height !== size.height) {
      // A trace has one viewport.
      change = `${view.width}x${view.height}`;
      stop();
      return;
    }
    size.contentWidth = Math.max(size.contentWidth, element.scrollWidth);
    size.contentHeight = Math.max(size.contentHeight, element.scrollHeight);
    // Offsets of pages from right to left are negative. Offsets in a bounce are beyond the edges.
    const x = clamp(Math.abs(element.scrollLeft), element.scrollWidth - view.width);
    const y = clamp(element.scrollTop, element.scrollHeight - view.height);
    const last = frames[frames.length - 1];
    if (!last || time > last.time) {
      const isFar =
        last && (Math.abs(x - last.x) > view.width || Math.abs(y - last.y) > view.height);
      frames.push({ time, x, y, event: event || (isFar ? "jump" : "") });
      event = "";
    }
    request = requestAnimationFrame(frame);
  }

  // Begins a new recording of an element, by default of the page itself.
  function start(scrolling = document.scrollingElement) {
    if (request !== undefined) stop();
    element = scrolling;
    frames = [];
    event = "";
    change = "";
    size = { ...viewport(), contentWidth: 0, contentHeight: 0 };
    handler = (input) => {
      event = inputs[input.type];
    };
    for (const name in inputs) addEventListener(name, handler, { passive: true, capture: true });
    request = requestAnimationFrame(frame);
  }

  // Ends the recording; returns the number of frames.
  function stop() {
    cancelAnimationFrame(request);
    request = undefined;
    for (const name in inputs) removeEventListener(name, handler, { capture: true });
    return frames.length;
  }

  // The trace as text.
  function trace() {
    const lines = [
      `# source: recorder.js, viewport ${size.width}x${size.height}, ` +
        `content ${size.contentWidth} x ${size.contentHeight} CSS px`,
    ];
    if (change) lines.push(`# stopped when the view became ${change}`);
    lines.push("t_ms,x,y,event");
    for (const { time, x, y, event } of frames) {
      lines.push([number(time - frames[0].time), number(x), number(y), event].join(","));
    }
    return lines.join("\n") + "\n";
  }

  // The sizes of the elements that match `items`, in the order of the document; an element that
  // matches `headers` begins a section. Without `items`, the children of the scrolling element.
  function sizes({ of = element || document.scrollingElement, items, headers } = {}) {
    const all = items
      ? of.querySelectorAll(headers ? `${items}, ${headers}` : items)
      : (isPage() ? document.body : of).children;
    const rows = ["# source: recorder.js; unit: CSS px", "section,item,width,height"];
    const sections = [];
    for (const one of all) {
      const box = one.getBoundingClientRect();
      if (headers && one.matches(headers)) {
        sections.push({ header: box.height, count: 0 });
        continue;
      }
      if (sections.length === 0) sections.push({ header: 0, count: 0 });
      const section = sections[sections.length - 1];
      rows.push(
        [sections.length - 1, section.count++, number(box.width), number(box.height)].join(","));
    }
    const heads = sections.map(({ header, count }, index) => `${index},,${number(header)},${count}`);
    return {
      data: rows.join("\n") + "\n",
      sections: ["section,title,header_height,item_count", ...heads].join("\n") + "\n",
    };
  }

  function download(name, text) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  }

  function saveTrace(name = "trace") {
    download(`${name}.csv`, trace());
  }

  function saveSizes(options, name = "data") {
    const found = sizes(options);
    download(`${name}.csv`, found.data);
    download(`${name}.sections.csv`, found.sections);
  }

  return { start, stop, trace, sizes, saveTrace, saveSizes };
})();
