/// A parameter that some kinds of edit scripts have, with its default.
package struct EditParameter: Hashable, Sendable {
  package enum Values: Hashable, Sendable {
    case whole(ClosedRange<Int>, default: Int)
    case oneOf([String], default: String)
    /// A name that depends on the layout; `EditParameter.automatic` by default.
    case name
    /// The same with parameters in brackets of its own.
    case specification
    /// How long changes take to be shown (`EditPlan.animation`), at most 10 s.
    case animation(default: String)
  }

  /// What all batches together may have of something. More would be recorded for minutes before the
  /// first of them is timed.
  package enum Total: Hashable, Sendable {
    case edits
    /// Frames or steps in which hands hold the path.
    case held(String)

    var words: String {
      switch self {
      case .edits: "edits"
      case .held(let words): words
      }
    }

    var most: Int {
      switch self {
      case .edits: 500_000
      case .held: 20_000
      }
    }
  }

  package let name: String
  package let summary: String
  package let values: Values
  /// What its value, times the number of batches, is a number of; nil for no such number.
  let total: Total?

  init(_ name: String, _ summary: String, _ values: Values, total: Total? = nil) {
    self.name = name
    self.summary = summary
    self.values = values
    self.total = total
  }

  /// What a value is called that depends on the layout.
  package static let automatic = "auto"

  static func animate(default defaultText: String = "0s") -> EditParameter {
    EditParameter(
      "animate", "how long each change takes to be shown", .animation(default: defaultText))
  }

  /// The edits in a batch.
  static let edits = EditParameter(
    "edits", "edits in a batch", .whole(1...5_000, default: 16), total: .edits)
}
