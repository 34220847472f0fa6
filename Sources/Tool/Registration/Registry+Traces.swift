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
    + EditKind.allCases.map { kind in
      TraceRegistration(name: kind.name, summary: kind.summary, origin: .edits(kind))
    }
    + [
      TraceRegistration(
        name: TraceRegistration.snap,
        summary: "another trace, but the layout chooses where each fling or page comes to rest",
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
      [Self.over] + Self.times(of: kind) + kind.parameters.map(Parameter.init)
    }
  }

  /// How often and when something happens; nothing where that is not fixed.
  private static func times(of kind: EditKind) -> [Parameter] {
    guard let name = kind.countName else { return [] }
    return [
      Parameter(
        name, name == "batches" ? "the number of batches of edits" : "how often that happens",
        .whole(0...100_000), default: String(kind.batches)),
      Parameter(
        "every", "frames from one batch to the next; 0 spreads them", .whole(0...1_000_000),
        default: "0"),
    ]
  }

  private static var over: Parameter {
    Parameter("over", "the trace that plays", .name, default: defaultTrace)
  }
}

extension Parameter {
  fileprivate init(_ edit: EditParameter) {
    let (values, defaultText): (Values, String) =
      switch edit.values {
      case .whole(let range, let number): (.whole(range), String(number))
      case .oneOf(let names, let name): (.oneOf(names), name)
      case .name: (.name, EditParameter.automatic)
      case .specification: (.specification, EditParameter.automatic)
      case .animation(let time): (.duration("10s"), time)
      }
    self.init(edit.name, edit.summary, values, default: defaultText)
  }
}

extension EditPlan {
  /// - Parameter values: of the parameters of the kind's trace.
  package init(_ kind: EditKind, _ values: ParameterValues) {
    let every = kind.countName == nil ? 0 : values.whole("every")
    var animation: UInt64 = 0
    var own: [String: Value] = [:]
    for parameter in kind.parameters {
      switch parameter.values {
      case .whole: own[parameter.name] = .whole(values.whole(parameter.name))
      case .oneOf, .name, .specification:
        own[parameter.name] = .text(values.text(parameter.name))
      case .animation: animation = values.duration(parameter.name)
      }
    }
    self.init(
      kind, batches: kind.countName.map { values.whole($0) },
      framesBetween: every > 0 ? every : nil, animation: animation, own)
  }
}
