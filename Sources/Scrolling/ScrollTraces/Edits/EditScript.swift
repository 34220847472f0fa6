import CollectionModel
import Files
import Foundation
import Primitives

/// Generates edits of a collection while it is scrolled, from a seed: the same on every machine.
///
/// ```swift
/// var script = EditScript(EditPlan(.chat), viewport: viewport, seed: 1)
/// var sizes = script.begin(over: dataset.sizes)
/// for frame in 0..<frameCount {
///   let batch = script.batch(
///     atFrame: frame, frameCount: frameCount, sizes: sizes, visible: visible)
///   for edit in batch?.edits ?? [] { sizes.apply(edit) }
/// }
/// ```
/// A value: a copy generates the same edits again. Self-sizing keeps the true sizes and one bit per
/// item.
///
/// In a collection with places, new and moved items get places too: if items are sorted by
/// `place.y`, as events are, they stay sorted; otherwise a place is anywhere on the plane.
package struct EditScript: Sendable {
  package let plan: EditPlan
  package let seed: UInt64
  /// The viewport at the start.
  package let viewport: CGSize
  /// The number of batches generated so far.
  package private(set) var done = 0
  /// The true sizes of `self-sizing` once it has begun; nil for other scripts. Its edits are not
  /// batches of the script: the code that shows the items requests their boxes.
  package private(set) var selfSizing: SelfSizing?
  private var isOrdered = false
  private var hasBegun = false

  package init(_ plan: EditPlan, viewport: CGSize, seed: UInt64) {
    self.plan = plan
    self.seed = seed
    self.viewport = viewport
  }

  package var kind: EditKind { plan.kind }

  /// Whether what happens depends on refreshes of a display, not on the frames of a trace alone.
  package var isClocked: Bool { plan.animation > 0 || kind.isClocked }

  /// The collection to begin with: with estimated sizes for self-sizing, otherwise `sizes`
  /// unchanged.
  ///
  /// A horizontal layout's sizes are transposed after this, and the boxes of edits with them.
  ///
  /// - Complexity: O(n) for self-sizing and for collections with places; otherwise O(1).
  package mutating func begin(over sizes: SectionedSizes) -> SectionedSizes {
    hasBegun = true
    done = 0
    isOrdered = sizes.hasPlaces && sizes.isOrderedByPlace
    guard kind.recording == .measuredSizes else { return sizes }
    let started = SelfSizing(truth: sizes)
    selfSizing = started
    return started.estimated()
  }

  /// The edits before frame `index` of `frameCount`; nil if there are none. Self-sizing never has
  /// any.
  ///
  /// Callers may skip frames, such as those that do not move: a batch that was due comes with the
  /// next call.
  /// - Parameters:
  ///   - sizes: the current collection.
  ///   - visible: the items on screen.
  ///   - shelves: the sections on screen that scroll by themselves, as parts of the viewport along
  ///     its scroll axis. Called if a batch is due.
  /// - Precondition: the script has begun; `visible` are items of `sizes`.
  /// - Complexity: O(edits (log n + chunk capacity) + chunks).
  package mutating func batch(
    atFrame index: Int, frameCount: Int, sizes: SectionedSizes, visible: [ItemPath],
    shelves: () -> [ClosedRange<Double>] = { [] }
  ) -> EditBatch? {
    precondition(hasBegun, "an edit script must begin over a collection before its first batch")
    guard kind.recording != .measuredSizes, done < plan.batches else { return nil }
    let spacing = plan.framesBetween ?? max(frameCount / (min(plan.batches, frameCount) + 1), 1)
    guard index / spacing > done else { return nil }
    defer { done += 1 }
    var random = SplitMix64(seed: seed)
    for _ in 0...done { random = SplitMix64(seed: random.next()) }
    var turn = EditTurn(
      plan: plan, viewport: viewport, number: done, visible: visible, shelves: shelves(),
      editor: RandomEditor(sizes: sizes, isOrdered: isOrdered, random: random))
    return kind.makeBatch(&turn)
  }

  /// Throws an `InputError` about `--trace` if so many frames have more edits than is practical.
  package func checkWork(overFrames count: Int) throws(InputError) {
    let due = min(plan.batches, count / (plan.framesBetween ?? 1))
    for parameter in kind.parameters {
      guard let total = parameter.total else { continue }
      let each = plan.whole(parameter.name) + parameter.following
      guard due * each > total.most else { continue }
      throw InputError(
        file: "--trace",
        message: "expected at most \(total.most) \(total.words) in total, found \(due) x \(each)"
          + " over \(count) frames",
        advice: "reduce their number or frequency")
    }
  }
}
