import CollectionAttributes
import CollectionModel
import Files
import Foundation
import Measurement

/// What one frame of a case did: the work of its queries, what the index touched, what came and
/// went. Numbers are exact, and the same on every machine, but for the time.
package struct Explanation: Codable, Hashable, Sendable {
  /// A rectangle in points of the content.
  package struct Rectangle: Codable, Hashable, Sendable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double

    init(_ rect: CGRect) {
      (x, y) = (rect.origin.x, rect.origin.y)
      (width, height) = (rect.size.width, rect.size.height)
    }
  }

  /// Its number among the frames whose bounds move, from 0.
  package var frame: Int
  package var frameCount: Int
  /// The viewport, and the viewport grown by the overscan.
  package var bounds = Rectangle(.zero)
  package var queryRect = Rectangle(.zero)
  /// What happened to the collection before or within the frame.
  package var edits: [String] = []
  /// How often the frame was laid out: once, and once more for each batch of edits.
  package var passes = 0
  /// Elements that were examined; returned; returned although they do not cross.
  package var elementsExamined = 0
  package var hits = 0
  package var overFetch = 0
  package var attributesComputed = 0
  package var tilesFilled = 0
  package var tilesHit = 0
  package var tilesEvicted = 0
  /// Nodes of an index visited by queries; read or written by edits.
  package var nodesVisited = 0
  package var nodesTouched = 0
  package var sectionsExamined = 0
  /// How often views laid out what is in them; nil where they have nothing to lay out.
  package var cellLayouts: Int?
  /// Their CPU time in the fastest of some replays, ns; nil if it was not timed.
  package var leastCellLayoutNanoseconds: UInt64?
  /// Elements shown at the end of the frame.
  package var visible = 0
  /// What is shown and was not in the frame before, and the other way round, in drawing order.
  package var entered: [String] = []
  package var left: [String] = []
  /// The choice of the strategy for this layout; empty if it has none.
  package var choice = ""
  /// What the last query touched, in the strategy's own words.
  package var touched: [String] = []
  /// The least time of its layout passes in `replays` replays, without edits, ns; nil if not timed.
  package var leastFrameNanoseconds: UInt64?
  package var replays: Int?

  /// Explains moved frame `frame` of a case, played in this process from the state just after
  /// prepare, and `replays` times more for the time of the frame.
  ///
  /// - Throws: `InputError` if there is no such frame; what making the content throws.
  /// - Complexity: O(passes up to the frame x (replays + 1)).
  package static func of(
    content: some LaunchContent, frame: Int, replays: Int = 0
  ) throws -> Explanation {
    var launch = try PreparedLaunch(content, launch: 0, seed: 0)
    var stepper = try FrameStepper(launch, upTo: frame...frame)
    var explanation = stepper.explainFrame()
    if replays > 0 {
      (explanation.leastFrameNanoseconds, explanation.replays) =
        (try launch.leastTime(ofFrame: frame, replays: replays), replays)
      explanation.leastCellLayoutNanoseconds =
        try launch.leastCellLayoutTimes(ofFrames: [frame], replays: replays)[frame]
    }
    return explanation
  }

  mutating func count(_ now: WorkCounters, since before: WorkCounters) {
    elementsExamined = now.elementsExamined - before.elementsExamined
    attributesComputed = now.attributesComputed - before.attributesComputed
    tilesFilled = now.tilesFilled - before.tilesFilled
    tilesHit = now.tilesHit - before.tilesHit
    tilesEvicted = now.tilesEvicted - before.tilesEvicted
    nodesVisited = now.nodesVisited - before.nodesVisited
    nodesTouched = now.nodesTouched - before.nodesTouched
    sectionsExamined = now.sectionsExamined - before.sectionsExamined
  }

  mutating func compare(_ now: [ElementID], with before: [ElementID]) {
    let (new, old) = (Set(now), Set(before))
    visible = new.count
    entered = now.filter { !old.contains($0) }.map(\.summary)
    left = before.filter { !new.contains($0) }.map(\.summary)
  }

  /// The most ids a line names.
  private static let namedIDs = 12

  /// The explanation in words, one fact per line.
  package var lines: [String] {
    var lines = [
      "frame \(frame) of \(frameCount)",
      "bounds \(bounds), query \(queryRect)",
    ]
    if passes > 1 { lines.append("laid out \(passes) times") }
    lines += edits.map { "edit: " + $0 }
    lines.append("examined \(elementsExamined), hits \(hits), over-fetch \(overFetch)")
    lines.append("attributes computed \(attributesComputed)")
    lines.append("tiles filled \(tilesFilled), hit \(tilesHit), evicted \(tilesEvicted)")
    lines.append("index nodes visited \(nodesVisited), touched by edits \(nodesTouched)")
    lines.append("sections examined \(sectionsExamined)")
    if let cellLayouts { lines.append("cells laid out \(cellLayouts) times") }
    lines.append("visible \(visible)")
    lines.append("entered \(Self.named(entered))")
    lines.append("left \(Self.named(left))")
    if !choice.isEmpty { lines.append("works by: \(choice)") }
    lines += touched.map { "touched: " + $0 }
    if let leastFrameNanoseconds, let replays {
      lines.append(
        "took \(HumanUnits.duration(Double(leastFrameNanoseconds))) in the fastest of \(replays)"
          + " replays: \(FrameBudget.shareText(Double(leastFrameNanoseconds))) of the"
          + " \(FrameBudget.text) that a frame has at 120 Hz")
      if let leastCellLayoutNanoseconds {
        lines.append(
          "the layout of cells took \(HumanUnits.duration(Double(leastCellLayoutNanoseconds))),"
            + " timed in replays of its own")
      }
    }
    return lines
  }

  private static func named(_ ids: [String]) -> String {
    if ids.isEmpty { return "0" }
    let more = ids.count > namedIDs ? ", ..." : ""
    return "\(ids.count): " + ids.prefix(namedIDs).joined(separator: ", ") + more
  }
}

extension Explanation.Rectangle: CustomStringConvertible {
  /// `(x, y) width x height`.
  package var description: String { "(\(x), \(y)) \(width) x \(height)" }
}

extension PlaybackChange {
  /// One line for each edit, range of reloaded or reconfigured items, or other change.
  var descriptions: [String] {
    switch content {
    case .edits(let edits, let batch):
      edits.map(\.summary) + batch.reloadedItems.map { "\($0.name) reloaded" }
        + batch.reconfiguredItems.map { "\($0.name) reconfigured" }
    case .viewport(let extents): ["the bounds are resized: \(extents.cross) pt across"]
    case .layout: ["the layout is exchanged"]
    case .parameter: ["the layout gets another value of its parameter"]
    case .drag(let step, let edits): [step.summary] + edits.map(\.summary)
    case .touch(let step): [step.summary] + (step.shelf.map { [$0.summary] } ?? [])
    case .shelf(let step): [step.summary]
    }
  }
}

extension DragStep {
  fileprivate var summary: String {
    let place = "\(position.x), \(position.y)"
    return switch kind {
    case .take: "an item is taken at \(place)"
    case .carry: "the item is carried to \(place)"
    case .drop: "the item is dropped"
    case .putBack: "the item goes back"
    }
  }
}

extension TouchStep {
  fileprivate var summary: String {
    let places = fingers.map { "\($0.x), \($0.y)" }.joined(separator: " and ")
    return switch kind {
    case .select(let share): "selected at first: \(share.rawValue)"
    case .down: "down at \(places) of the screen"
    case .move: "moved to \(places) of the screen"
    case .lift: "lifted at \(places) of the screen"
    case .focus(let heading): "the focus moves: \(heading)"
    }
  }
}

extension ShelfStep {
  fileprivate var summary: String { "section \(section) is scrolled to \(offset) pt" }
}

extension ItemRange {
  fileprivate var name: String {
    items.count == 1
      ? "item \(section).\(items.lowerBound)"
      : "items \(items.lowerBound)..<\(items.upperBound) of section \(section)"
  }
}
