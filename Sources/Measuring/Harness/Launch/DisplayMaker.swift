import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation
import Measurement
import ScrollTraces

/// A display, and what it took to prepare its source.
struct PreparedDisplay {
  var display: Display
  var nanoseconds: UInt64
  /// The same in CPU time of the thread.
  var cpuNanoseconds: UInt64
  var liveBytes: Int64
}

/// The collection when the edits of a playback are done, and what they did to offset and extent.
package struct EditOutcome {
  var sizes: SectionedSizes
  /// The extents of the viewport; nil where they never changed.
  var viewport: ViewportExtents?
  var anchoring: AnchoringRecord

  init(_ recorder: PlaybackRecorder) {
    sizes = recorder.sizes
    viewport = recorder.playback.changes.last { $0.change.viewport != nil }?.change.viewport
    anchoring = recorder.anchoring
  }
}

/// Makes displays in equal initial states.
package struct DisplayMaker {
  let content: any LaunchContent
  package let sizes: SectionedSizes
  let hasEdits: Bool
  /// The script whose changes displays show, begun; nil for none.
  let script: EditScript?
  /// The sizes that the cells of a hosted source prefer; nil if they prefer those they get.
  let truth: SectionedSizes?

  /// - Parameter loaded: the content's sizes before its script begins.
  /// - Throws: what making the script throws.
  init(_ content: some LaunchContent, over loaded: SectionedSizes) throws {
    var script = try content.makeScript()
    sizes = script?.begin(over: loaded) ?? loaded
    hasEdits = script?.kind.changesContent ?? false
    truth = script?.selfSizing?.truth
    self.content = content
    self.script = script
  }

  /// The sizes for a new source: its own if it will be edited, so that edits copy nothing.
  func ownSizes() -> SectionedSizes {
    content.arranged(hasEdits ? sizes.duplicated() : sizes)
  }

  func prepare(counting memory: AllocationCounters) throws -> PreparedDisplay {
    let own = ownSizes()
    let live = memory.liveBytes
    let cpuStart = ThreadCPUClock.now()
    let start = MonotonicClock.now()
    let source = try content.makeSource(over: own)
    source.prepare()
    let elapsed = MonotonicClock.now() - start
    let cpu = ThreadCPUClock.now() - cpuStart
    let bytes = memory.liveBytes - live
    if let truth { (source as? any HostedSource)?.measureItems(by: truth) }
    return PreparedDisplay(
      display: display(source), nanoseconds: elapsed, cpuNanoseconds: cpu, liveBytes: bytes)
  }

  /// A display that records a script's batches faster than the strategy would; nil if the strategy
  /// must record by itself, because changes take time or cells have preferences.
  func recordingDisplay() throws -> Display? {
    guard let script, !script.isClocked, script.selfSizing == nil,
      let source = try content.makeRecordingSource(over: ownSizes())
    else { return nil }
    source.prepare()
    return display(source)
  }

  private func display(_ source: any AttributeSource) -> Display {
    Display(
      source, over: sizes, seed: content.seed, isAnimated: script?.plan.animation ?? 0 > 0,
      makeLayout: script?.kind.recording == .exchanges ? makeLayout() : nil)
  }

  /// Makes layouts over the collection, which nothing edits.
  private func makeLayout() -> (Int) -> any AttributeSource {
    let own = (0...1).map { content.arranged(sizes, forLayout: $0) }
    return { [content] number in
      do {
        let source = try content.makeLayout(number, over: own[number])
        // A layout object prepares in the view that shows it.
        if !(source is any HostedSource) { source.prepare() }
        return source
      } catch {
        preconditionFailure("a layout that was made before cannot be made again: \(error)")
      }
    }
  }

  /// A source over what edits have left, prepared as if it had always been so.
  package func rebuild(_ outcome: EditOutcome) throws -> any AttributeSource {
    let source = try content.makeSource(over: content.arranged(outcome.sizes.duplicated()))
    source.prepare()
    if let viewport = outcome.viewport { source.invalidate(InvalidationContext(viewport)) }
    return source
  }

  /// A display of what edits have left.
  func display(after outcome: EditOutcome) throws -> Display {
    Display(try rebuild(outcome), over: outcome.sizes, seed: content.seed)
  }

  /// Runs the code once over a few items, so that what Swift sets up on first use is not counted.
  func warmUp() throws {
    let box = ItemBox(size: ItemSize(width: 64 * 100, height: 64 * 50))
    var builder = SizeSequence.Builder(hasPlaces: sizes.hasPlaces)
    for _ in 0..<600 { builder.append(box) }
    let few = SectionedSizes(
      sections: [SectionInfo(itemCount: 600, headerHeight: 64)], sizes: builder.finish())
    let source = try content.makeSource(over: content.arranged(few))
    source.prepare()
    let display = Display(source, over: few, seed: content.seed)
    let screen = CGRect(x: 0, y: 0, width: 100, height: 100)
    display.show(screen, bounds: screen)
    if hasEdits {
      let first = ItemPath(section: 0, item: 0)
      display.apply(
        PlaybackChange(
          [
            .insertItems([box], at: first), .resizeItem(first, to: box),
            .removeItems(0..<1, section: 0), .moveItem(from: first, to: first),
            .insertItems([box, box], at: first), .setHeader(height: 128, section: 0),
            .insertSection(SectionInfo(itemCount: 2), items: [box, box], at: 1),
            .moveSection(from: 1, to: 0), .removeSection(0),
          ], before: few))
      display.show(screen, bounds: screen)
    }
    source.reset()
  }
}
