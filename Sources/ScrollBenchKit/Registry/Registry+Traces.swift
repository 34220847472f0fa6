import ScrollTraces

extension Registry {
  private static let recordedTraces: KeyValuePairs = [
    "chrome-flick": "flicks as a browser animates them",
    "flick-browse": "flicks through a feed with pauses",
    "fling-to-end": "flings from one end to the other",
    "jump-to-index": "jumps to far items, and a little scrolling after each",
    "page-keys": "page up and page down",
    "pan-2d": "panning over a plane",
    "read-slow": "slow reading",
    "reversals": "flicks back and forth",
    "scrubber-drag": "dragging the scroll bar",
    "wheel-notched": "a notched mouse wheel",
  ]

  static let standardTraces: [TraceRegistration] =
    recordedTraces.map { name, summary in
      TraceRegistration(name: name, summary: summary, origin: .bundled(file: name + ".csv"))
    }
    + ScrollGesture.allCases.map { gesture in
      TraceRegistration(
        name: gesture.rawValue, summary: gesture.summary, origin: .generated(gesture))
    }
    + EditScript.Kind.allCases.map { kind in
      TraceRegistration(name: kind.rawValue, summary: kind.summary, origin: .edits(kind))
    }
    + [
      TraceRegistration(
        name: TraceRegistration.snap,
        summary: "another trace, whose flings and pages end where the layout wants",
        origin: .snapping)
    ]
}

extension TraceRegistration {
  /// The trace under an edit script, unless the user names another.
  static let defaultTrace = "flick-browse"
  /// The trace whose movements end where the layout wants them to.
  static let snap = "snap"

  /// The kind as lists show it.
  package var kind: String {
    switch origin {
    case .bundled: "recorded"
    case .generated: "generated"
    case .edits: "edits"
    case .snapping: "snapping"
    }
  }

  /// The parameters that users can give in brackets.
  package var parameters: [Parameter] {
    switch origin {
    case .bundled: []
    case .generated(let gesture):
      [
        Parameter(
          "seconds", "minimum length, of at most a million frames", .whole(1...3600),
          default: String(Int(gesture.seconds.rounded(.up)))),
        Parameter("fps", "frames per second", .whole(1...1000), default: "60"),
      ]
    case .snapping: [Self.over]
    case .edits(let kind):
      [Self.over]
        + (kind == .selfSizing
          ? []
          : [
            kind.hasBatches
              ? Parameter(
                "batches", "how often something is edited", .whole(0...100_000),
                default: String(kind.batches))
              : Parameter(
                "times", "how often that happens", .whole(0...100_000),
                default: String(kind.batches)),
            Parameter(
              "every", "frames from one batch to the next; 0 spreads them", .whole(0...1_000_000),
              default: "0"),
          ])
        + Self.parameters(ofChanging: kind)
        + (kind == .updates || kind == .taps
          ? [
            Parameter(
              "edits", "edits in a batch", .whole(1...5_000),
              default: String(EditScript.defaultEditsPerBatch))
          ] : [])
    }
  }

  private static var over: Parameter {
    Parameter("over", "the trace that plays", .name, default: defaultTrace)
  }

  /// How changes are shown, and what a change of the layout is.
  private static func parameters(ofChanging kind: EditScript.Kind) -> [Parameter] {
    let animate = Parameter(
      "animate", "how long each change takes to be shown", .duration("10s"),
      default: kind == .exchange || kind == .drag ? "0.3s" : "0s")
    return switch kind {
    case .selfSizing: []
    case .exchange:
      [
        animate,
        Parameter(
          "to", "the other layout; auto: grid, for grids masonry; the same where neither fits",
          .specification, default: automatic),
      ]
    case .pinch:
      [
        Parameter(
          "parameter", "of the layout; auto: its spacing, or what it has in its place", .name,
          default: automatic),
        Parameter(
          "to", "the other value; auto: 32 pt more, or 2 more of what is counted", .name,
          default: automatic),
        Parameter(
          "frames", "of a pinch, there and back", .whole(2...1000),
          default: String(EditScript.defaultFramesPerPinch)),
      ]
    case .drag:
      [
        animate,
        Parameter(
          "frames", "of a drag", .whole(3...1000),
          default: String(EditScript.defaultFramesPerDrag)),
      ]
    case .touch:
      [
        Parameter(
          "frames", "in which fingers drag or pinch", .whole(1...1000),
          default: String(EditScript.defaultFramesPerTouch))
      ]
    case .focusWalk:
      [
        Parameter(
          "steps", "of the focus, a frame each", .whole(1...1000),
          default: String(EditScript.defaultStepsPerWalk))
      ]
    case .taps:
      [
        Parameter(
          "selected", "the items that are selected at first",
          .oneOf(SelectedShare.allCases.map(\.rawValue)), default: SelectedShare.none.rawValue),
        animate,
      ]
    default: [animate]
    }
  }

  /// What a value is called that depends on the layout.
  static let automatic = "auto"
}
