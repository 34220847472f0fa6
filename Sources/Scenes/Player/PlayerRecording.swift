import Escaping
import Foundation

/// Every frame of a case as a player in a web page shows it: what came, went and moved, frame by frame.
///
/// Coordinates are whole numbers of 1/64 pt; all numbers of `frames` and `keys` are written to the base
/// 36, and one that is 0 is left out. A frame is six fields between semicolons:
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
/// Numbers of a head are differences to the frame before, but for the cost, which is missing where the
/// frame was not timed. In lists, records are between slashes and their numbers between commas, each the
/// difference to the record before. Views count from -1, the first new element from the viewport's
/// origin, and a changed one, but for its view, from what the view showed before. The overscan reaches
/// `reach` beyond the viewport on either side, and `fade` is 100 less the alpha in percent.
public struct PlayerRecording: Codable, Hashable, Sendable {
  /// A kind of elements.
  public struct Kind: Codable, Hashable, Sendable {
    public var name: String
    /// `cell`, `supplementary` or `decoration`.
    public var category: String
    /// Whether its elements are beside items: their names then have the item's number.
    public var hasItems: Bool
    /// Of elements with one `z`, those of the lower order are drawn first.
    public var order: UInt32
  }

  /// What happened to the collection before or within a frame, in words.
  public struct Edits: Codable, Hashable, Sendable {
    public var frame: Int
    public var words: [String]
  }

  /// What a frame did to a tile.
  public enum TileChange: Int, Sendable {
    /// The last query touches it from this frame on; it was there.
    case hit = 0
    /// Its elements were placed in this frame; it is touched from now on.
    case filled = 1
    /// It was evicted in this frame, and is not touched.
    case evicted = 2
    /// It is not touched any more.
    case left = 3
  }

  public static let counterNames = [
    "passes", "examined", "hits", "over-fetch", "attributes computed", "tiles filled", "tiles hit",
    "tiles evicted", "index nodes visited", "index nodes touched by edits", "sections examined",
  ]

  /// Frames from one to the next that can be shown without those before it.
  static let keyDistance = 32

  public var version = 1
  /// The case, as reports name it.
  public var name: String
  public var isHorizontal: Bool
  public var isPlane: Bool
  /// How the strategy chose to work on the layout; empty where it has no choice.
  public var choice: String
  public var counterNames = Self.counterNames
  public var kinds: [Kind]
  /// What views are registered under.
  public var types: [String]
  public var edits: [Edits]
  /// When each frame is due, in microseconds since the frame before, to the base 36 and between commas;
  /// empty where nobody knows.
  public var due: String
  public var keyDistance = Self.keyDistance
  /// `new;tiles` of every `keyDistance`th frame, from nothing on; empty for frame 0, which is from
  /// nothing itself.
  public var keys: [String]
  public var frames: [String]

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
