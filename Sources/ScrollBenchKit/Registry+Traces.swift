extension Registry {
  static let standardTraces: KeyValuePairs = [
    "chrome-flick": "flicks as a browser animates them",
    "flick-browse": "flicks through a feed with pauses",
    "fling-to-end": "flings from one end to the other",
    "jump-to-index": "jumps to far items, and a little scrolling after each",
    "page-keys": "page up and page down",
    "pan-2d": "panning over a plane",
    "read-slow": "slow reading",
    "reversals": "flicks to and fro",
    "scrubber-drag": "dragging the scroll bar",
    "wheel-notched": "a notched mouse wheel",
  ]
}
