import CollectionAttributes
import CollectionModel
import Foundation
import InputFiles
import Measurement

/// What one frame of a case did: the work of its queries, what the index touched, what came and
/// went. Numbers are exact, and the same on every machine.
public struct Explanation: Codable, Hashable, Sendable {
  /// A rectangle in points of the content.
  public struct Rectangle: Codable, Hashable, Sendable {
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double

    init(_ rect: CGRect) {
      (x, y) = (rect.origin.x, rect.origin.y)
      (width, height) = (rect.size.width, rect.size.height)
    }
  }

  /// Of the frames whose bounds move, from 0.
  public var frame: Int
  public var frameCount: Int
  /// The viewport, and the viewport grown by the overscan.
  public var bounds: Rectangle
  public var queryRect: Rectangle
  /// What happened to the collection before or within the frame.
  public var edits: [String]
  /// How often the frame was laid out: once, and once more for each batch of edits.
  public var passes: Int
  /// Elements looked at; elements answered; answered though they do not cross.
  public var elementsExamined: Int
  public var hits: Int
  public var overFetch: Int
  public var attributesComputed: Int
  public var tilesFilled: Int
  public var tilesHit: Int
  public var tilesEvicted: Int
  /// Nodes of an index visited by queries; read or written by edits.
  public var nodesVisited: Int
  public var nodesTouched: Int
  public var sectionsExamined: Int
  /// Elements shown at the end of the frame.
  public var visible: Int
  /// What is shown and was not in the frame before, and the other way round, in drawing order.
  public var entered: [String]
  public var left: [String]
  /// How the strategy chose to work on this layout; empty where there is no choice.
  public var choice: String
  /// What the last query touched, in the strategy's own words.
  public var touched: [String]
}

extension Explanation {
  /// Plays a case from the state just after prepare to the end of frame `frame`, in this process.
  ///
  /// - Parameter frame: one of the frames whose bounds move, from 0.
  /// - Throws: `InputError` where there is no such frame; what making the content throws.
  public static func of(content: some LaunchContent, frame: Int) throws -> Explanation {
    let launch = try Launch(content, launch: 0, seed: 0)
    let playback = launch.playback
    let frameCount = (playback.frames.last ?? -1) + 1
    guard frameCount > 0 else {
      throw InputError(
        file: "--frame", message: LaunchRecord.nothingToScroll,
        advice: "take more items, larger ones, or a smaller --viewport")
    }
    guard (0..<frameCount).contains(frame) else {
      throw InputError(
        file: "--frame",
        message: "expected a frame of 0...\(frameCount - 1), found \(frame)",
        advice: "frames are counted where the viewport moves")
    }
    let stage = launch.stage
    var changes = ChangeCursor()
    var pass = 0
    while playback.frames[pass] < frame {
      changes.advance(through: pass, of: playback) { stage.apply($0) }
      stage.show(playback.rects[pass], bounds: playback.bounds[pass])
      pass += 1
    }
    let before = stage.view.visibleElements.map(\.id)
    let work = stage.source.counters
    let reuse = stage.view.counters
    var explanation = Explanation(frame: frame, frameCount: frameCount)
    while pass < playback.passCount, playback.frames[pass] == frame {
      changes.advance(through: pass, of: playback) { change in
        stage.apply(change)
        explanation.edits += change.descriptions
      }
      stage.show(playback.rects[pass], bounds: playback.bounds[pass])
      explanation.bounds = Rectangle(playback.bounds[pass])
      explanation.queryRect = Rectangle(playback.rects[pass])
      explanation.passes += 1
      pass += 1
    }
    let report = stage.source.report(inWords: true)
    explanation.touched = report.lastTouched
    explanation.choice = report.choice
    explanation.count(report.counters, since: work)
    explanation.hits = stage.view.counters.hits - reuse.hits
    explanation.overFetch = stage.view.counters.overFetch - reuse.overFetch
    explanation.compare(stage.view.visibleElements.map(\.id), with: before)
    return explanation
  }

  private init(frame: Int, frameCount: Int) {
    self.frame = frame
    self.frameCount = frameCount
    (bounds, queryRect) = (Rectangle(.zero), Rectangle(.zero))
    (edits, entered, left, touched, choice) = ([], [], [], [], "")
    (passes, elementsExamined, hits, overFetch, attributesComputed) = (0, 0, 0, 0, 0)
    (tilesFilled, tilesHit, tilesEvicted, nodesVisited, nodesTouched) = (0, 0, 0, 0, 0)
    (sectionsExamined, visible) = (0, 0)
  }

  private mutating func count(_ now: WorkCounters, since before: WorkCounters) {
    elementsExamined = now.elementsExamined - before.elementsExamined
    attributesComputed = now.attributesComputed - before.attributesComputed
    tilesFilled = now.tilesFilled - before.tilesFilled
    tilesHit = now.tilesHit - before.tilesHit
    tilesEvicted = now.tilesEvicted - before.tilesEvicted
    nodesVisited = now.nodesVisited - before.nodesVisited
    nodesTouched = now.nodesTouched - before.nodesTouched
    sectionsExamined = now.sectionsExamined - before.sectionsExamined
  }

  private mutating func compare(_ now: [ElementID], with before: [ElementID]) {
    let (new, old) = (Set(now), Set(before))
    visible = new.count
    entered = now.filter { !old.contains($0) }.map(\.summary)
    left = before.filter { !new.contains($0) }.map(\.summary)
  }
}
