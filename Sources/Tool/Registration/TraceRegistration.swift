import ScrollTraces

/// A trace under a name: a recording, a generator, or edits during another trace.
public struct TraceRegistration: Sendable, Registration {
  public enum Origin: Sendable {
    /// Relative to `Benchmarks/Traces`.
    case bundled(file: String)
    /// Generated for the content from a seed. Takes the parameters `seconds` and `fps`.
    case generated(ScrollGesture)
    /// Edits or gestures while another trace plays. Takes the parameter `over` and what its kind
    /// needs; `scrollbench list traces` shows them all.
    case edits(EditKind)
    /// Another trace, whose flings and pages end where the layout wants them to. Takes the
    /// parameter `over`.
    case snapping
  }

  public var name: String
  public var summary: String
  public var origin: Origin

  public init(name: String, summary: String, origin: Origin) {
    self.name = name
    self.summary = summary
    self.origin = origin
  }

  /// Whether it plays another trace.
  var playsAnother: Bool {
    switch origin {
    case .edits, .snapping: true
    case .bundled, .generated: false
    }
  }

  /// The path of its file, relative to `Benchmarks`; nil if it has none.
  package var file: String? {
    if case .bundled(let file) = origin { "Traces/" + file } else { nil }
  }
}
