import Files

/// Every frame of a case for a player in a web page. Each frame lists the elements that came, went
/// and moved.
///
/// Coordinates are whole numbers of 1/64 pt. All numbers of `frames` and `keys` are in base 36, and
/// zeros are left out. A frame has six fields, separated by semicolons:
/// ```
/// head;counters;gone;new;changed;tiles
/// head      x, y, cost (ns + 1), width, height, reach x, reach y, content width, content height
/// counters  in the order of `counterNames`
/// gone      views that show nothing any more
/// new       elements: view, kind, section, item, x, y, width, height, z, reuses, type, fade,
///           and, if transformed, x and y of four corners from the frame's origin
/// changed   elements that were shown before, with the same numbers
/// tiles     number, what happened (`TileChange`), x, y, width, height
/// ```
/// The numbers of a head are differences to the head of the frame before. Only the cost is not; it
/// is missing if the frame was not timed. `reach` is how far the overscan extends beyond the
/// viewport on either side.
///
/// In lists, slashes separate records, and commas separate the numbers of a record. Each number is
/// the difference to that of the record before. The first view of a list is written as the
/// difference to -1, and the place of the first new element as the difference to the viewport's
/// origin. In `changed`, all numbers except the view are differences to what the view showed
/// before. `fade` is 100 less the alpha in percent.
package struct PlayerRecording: Codable, Hashable, Sendable {
  /// A kind of element.
  package struct Kind: Codable, Hashable, Sendable {
    package var name: String
    /// `cell`, `supplementary` or `decoration`.
    package var category: String
    /// Whether its elements belong to items. If so, their names contain the item's number.
    package var hasItems: Bool
    /// The order among elements with the same `z`: lower ones are drawn first.
    var order: UInt32

    package init(name: String, category: String, hasItems: Bool, order: UInt32) {
      self.name = name
      self.category = category
      self.hasItems = hasItems
      self.order = order
    }
  }

  /// A change before or within a frame: edits of the collection, an exchange of the layout, a
  /// touch.
  package struct Change: Codable, Hashable, Sendable {
    package var frame: Int
    /// The changes, a phrase for each; empty for a change that has no description.
    package var words: [String]
    /// The time that it took in the run, ns; nil if it was not timed.
    package var nanoseconds: UInt64?

    package init(frame: Int, words: [String], nanoseconds: UInt64?) {
      self.frame = frame
      self.words = words
      self.nanoseconds = nanoseconds
    }
  }

  /// The effect of a frame on a tile.
  package enum TileChange: Int, Sendable {
    /// The tile existed, and the last query touches it from this frame on.
    case hit = 0
    /// Its elements were placed in this frame; the last query touches it from now on.
    case filled = 1
    /// It was evicted in this frame, and the last query does not touch it.
    case evicted = 2
    /// The last query does not touch it any more.
    case left = 3
  }

  package static let counterNames = [
    "passes", "examined", "hits", "over-fetch", "attributes computed", "tiles filled", "tiles hit",
    "tiles evicted", "index nodes visited", "index nodes touched by edits", "sections examined",
  ]

  /// Every frame whose number is a multiple of this can be shown without the frames before it.
  static let keyDistance = 32

  var version = 2
  /// The case, as reports name it.
  package var name: String
  var isHorizontal: Bool
  var isPlane: Bool
  /// The index or method that the strategy chose for the layout; empty if it has no choice.
  var choice: String
  package var counterNames = Self.counterNames
  package var kinds: [Kind]
  /// The identifiers under which views are registered.
  package var types: [String]
  /// By frame, ascending.
  package var changes: [Change]
  /// When each frame is due, in microseconds since the frame before, in base 36 and between commas;
  /// empty if unknown.
  package var due: String
  package var keyDistance = Self.keyDistance
  /// `new;tiles` of every `keyDistance`th frame, written without the frames before it; empty for
  /// frame 0, which has no frames before it.
  package var keys: [String]
  package var frames: [String]

  package init(
    name: String, isHorizontal: Bool, isPlane: Bool, choice: String, kinds: [Kind],
    types: [String], changes: [Change], due: String, keys: [String], frames: [String]
  ) {
    self.name = name
    self.isHorizontal = isHorizontal
    self.isPlane = isPlane
    self.choice = choice
    self.kinds = kinds
    self.types = types
    self.changes = changes
    self.due = due
    self.keys = keys
    self.frames = frames
  }

  /// The recording as JSON for a script element of HTML: it contains no character that would end
  /// the element or begin a comment.
  ///
  /// - Complexity: O(bytes).
  package var json: String {
    guard let json = try? JSONText.inScript(self) else {
      preconditionFailure("a recording has only numbers and strings")
    }
    return json
  }
}
