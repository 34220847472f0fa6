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

  /// Of the frames whose bounds move, from 0.
  package var frame: Int
  package var frameCount: Int
  /// The viewport, and the viewport grown by the overscan.
  package var bounds: Rectangle
  package var queryRect: Rectangle
  /// What happened to the collection before or within the frame.
  package var edits: [String]
  /// How often the frame was laid out: once, and once more for each batch of edits.
  package var passes: Int
  /// Elements looked at; elements answered; answered though they do not cross.
  package var elementsExamined: Int
  package var hits: Int
  package var overFetch: Int
  package var attributesComputed: Int
  package var tilesFilled: Int
  package var tilesHit: Int
  package var tilesEvicted: Int
  /// Nodes of an index visited by queries; read or written by edits.
  package var nodesVisited: Int
  package var nodesTouched: Int
  package var sectionsExamined: Int
  /// How often views laid out what is in them; nil where they have nothing to lay out.
  package var cellLayouts: Int?
  /// What that took in the fastest of some replays, in CPU time, ns; nil where it was not timed.
  package var leastCellLayoutNanoseconds: UInt64?
  /// Elements shown at the end of the frame.
  package var visible: Int
  /// What is shown and was not in the frame before, and the other way round, in drawing order.
  package var entered: [String]
  package var left: [String]
  /// How the strategy chose to work on this layout; empty where there is no choice.
  package var choice: String
  /// What the last query touched, in the strategy's own words.
  package var touched: [String]
  /// What its layout passes took in the fastest of `replays` replays, ns; nil where it was not
  /// timed. Edits before a pass are not in it.
  package var leastFrameNanoseconds: UInt64?
  package var replays: Int?
}

extension Explanation {
  /// Plays a case from the state just after prepare to the end of frame `frame`, in this process.
  ///
  /// - Parameters:
  ///   - frame: one of the frames whose bounds move, from 0.
  ///   - replays: how often it is played again for its time.
  /// - Throws: `InputError` where there is no such frame; what making the content throws.
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

  init(frame: Int, frameCount: Int) {
    self.frame = frame
    self.frameCount = frameCount
    (bounds, queryRect) = (Rectangle(.zero), Rectangle(.zero))
    (edits, entered, left, touched, choice) = ([], [], [], [], "")
    (passes, elementsExamined, hits, overFetch, attributesComputed) = (0, 0, 0, 0, 0)
    (tilesFilled, tilesHit, tilesEvicted, nodesVisited, nodesTouched) = (0, 0, 0, 0, 0)
    (sectionsExamined, visible) = (0, 0)
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
}
