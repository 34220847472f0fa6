import CollectionAttributes
import Foundation

/// The form of a contender's answers.
enum Output: String {
  /// Numbers of elements, 4 bytes each.
  case ids
  /// Attributes, 64 bytes each.
  case attributes
}

/// One way to answer queries over content.
protocol Contender: AnyObject {
  var name: String { get }
  var output: Output { get }
  var cost: BuildCost { get }

  /// Answers the queries of `range` in order, into a buffer that is reused.
  func run(_ windows: Windows, _ range: Range<Int>)

  /// Brings the contender's caches into the state that they have after many queries.
  func warm(_ windows: Windows)

  /// The digest of the answers to all queries.
  func digest(_ windows: Windows) -> AnswerDigest
}

extension Contender {
  func warm(_ windows: Windows) {}
}

/// The cost of building what a contender needs before its first query.
struct BuildCost {
  /// nil if nothing is built.
  var nanosecondsPerItem: Double?
  /// Bytes in addition to the attributes, including rounding; nil if nothing is kept.
  var bytesPerItem: Double?

  static let none = BuildCost(nanosecondsPerItem: nil, bytesPerItem: nil)
}

/// The answers of many queries as two numbers, independent of the order within each answer.
struct AnswerDigest: Equatable {
  private(set) var hits = 0
  private(set) var checksum: UInt64 = 0

  mutating func add(_ element: ElementAttributes, query: Int) {
    var hash = UInt64(truncatingIfNeeded: element.id.item &+ 1) &* 0x9E37_79B9_7F4A_7C15
    let frame = element.frame
    for value in [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height] {
      hash = (hash ^ Double(value).bitPattern) &* 0xBF58_476D_1CE4_E5B9
      hash ^= hash >> 29
    }
    hash = (hash ^ UInt64(truncatingIfNeeded: 2 * query)) &* 0x94D0_49BB_1331_11EB
    hits += 1
    checksum &+= hash ^ hash >> 31
  }
}
