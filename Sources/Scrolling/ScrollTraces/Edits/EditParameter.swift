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

  /// A number that has a limit for all batches of a script together. A larger script would take
  /// minutes to record before the first batch is timed.
  package enum Total: Hashable, Sendable {
    case edits
    /// Frames or steps in which a gesture holds the path, in the words of a message.
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
  /// The number that the value counts in each batch, if that has a limit for the whole script.
  let total: Total?
  /// What may follow by itself in each batch, at most; counts for the limit too.
  let following: Int

  init(
    _ name: String, _ summary: String, _ values: Values, total: Total? = nil, following: Int = 0
  ) {
    self.name = name
    self.summary = summary
    self.values = values
    self.total = total
    self.following = following
  }

  /// The default of names and specifications: the layout determines the value.
  package static let automatic = "auto"

  /// How long each change takes to be shown.
  static func animate(default defaultText: String = "0s") -> EditParameter {
    EditParameter(
      "animate", "how long each change takes to be shown", .animation(default: defaultText))
  }

  /// The edits in a batch.
  static let edits = EditParameter(
    "edits", "edits in a batch", .whole(1...5_000, default: 16), total: .edits)
}
