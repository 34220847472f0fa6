import Escaping
import Foundation

/// Every frame of a case for a player in a web page: for each frame the elements that came, went
/// and moved.
///
/// Coordinates are whole numbers of 1/64 pt. All numbers of `frames` and `keys` are in base 36, and
/// zeros are left out. A frame is six fields between semicolons:
/// ```
/// head;counters;gone;new;changed;tiles
/// head      x, y, cost (ns + 1), width, height, reach x, reach y, content width, content height
/// counters  in the order of `counterNames`
/// gone      views that show nothing any more
/// new       elements: view, kind, section, item, x, y, width, height, z, reuses, type, fade,
///           and, if transformed, x and y of four corners from the frame's origin
/// changed   the same
/// tiles     number, what happened (`TileChange`), x, y, width, height
/// ```
/// Numbers of a head are differences to the frame before, except for the cost, which is missing if
/// the frame was not timed. In lists, slashes separate records, and commas their numbers. Each
/// number is the difference to that of the record before; the first view of a list is the
/// difference to -1, and the first new element counts from the viewport's origin. In `changed`, all
/// numbers but the view are differences to what the view showed before. The overscan reaches
/// `reach` beyond the viewport on either side, and `fade` is 100 less the alpha in percent.
public struct PlayerRecording: Codable, Hashable, Sendable {
  /// A kind of elements.
  public struct Kind: Codable, Hashable, Sendable {
    public var name: String
    /// `cell`, `supplementary` or `decoration`.
    public var category: String
    /// Whether its elements belong to items: their names then contain the item's number.
    public var hasItems: Bool
    /// The order among elements with the same `z`: lower ones are drawn first.
    public var order: UInt32

    package init(name: String, category: String, hasItems: Bool, order: UInt32) {
      self.name = name
      self.category = category
      self.hasItems = hasItems
      self.order = order
    }
  }

  /// The edits of the collection before or within a frame, in words.
  public struct Edits: Codable, Hashable, Sendable {
    public var frame: Int
    public var words: [String]

    package init(frame: Int, words: [String]) {
      self.frame = frame
      self.words = words
    }
  }

  /// The effect of a frame on a tile.
  public enum TileChange: Int, Sendable {
    /// The tile existed, and the last query touches it from this frame on.
    case hit = 0
    /// Its elements were placed in this frame; the last query touches it from now on.
    case filled = 1
    /// It was evicted in this frame, and the last query does not touch it.
    case evicted = 2
    /// The last query does not touch it any more.
    case left = 3
  }

  public static let counterNames = [
    "passes", "examined", "hits", "over-fetch", "attributes computed", "tiles filled", "tiles hit",
    "tiles evicted", "index nodes visited", "index nodes touched by edits", "sections examined",
  ]

  /// The distance between frames that can be shown without the frames before them.
  static let keyDistance = 32

  public var version = 1
  /// The case, as reports name it.
  public var name: String
  public var isHorizontal: Bool
  public var isPlane: Bool
  /// How the strategy chose to work on the layout; empty if it has no choice.
  public var choice: String
  public var counterNames = Self.counterNames
  public var kinds: [Kind]
  /// The identifiers under which views are registered.
  public var types: [String]
  public var edits: [Edits]
  /// When each frame is due, in microseconds since the frame before, in base 36 and between commas;
  /// empty if that is not known.
  public var due: String
  public var keyDistance = Self.keyDistance
  /// `new;tiles` of every `keyDistance`th frame, written without the frames before it; empty for
  /// frame 0, which has no frames before it.
  public var keys: [String]
  public var frames: [String]

  package init(
    name: String, isHorizontal: Bool, isPlane: Bool, choice: String, kinds: [Kind],
    types: [String], edits: [Edits], due: String, keys: [String], frames: [String]
  ) {
    self.name = name
    self.isHorizontal = isHorizontal
    self.isPlane = isPlane
    self.choice = choice
    self.kinds = kinds
    self.types = types
    self.edits = edits
    self.due = due
    self.keys = keys
    self.frames = frames
  }

  /// The recording as JSON that may stand in a script element of HTML: no character in it ends the
  /// element or begins a comment.
  ///
  /// - Complexity: O(bytes).
  public var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else {
      preconditionFailure("a recording has numbers and strings alone")
    }
    return JSONText.inScript(data)
  }
}
