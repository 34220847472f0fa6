import CollectionEngine
import Files
import Foundation
import Measurement

/// What a layout object's inspection found.
package struct Inspection: Sendable {
  /// How many frames were played.
  package var frames: Int
  package var findings: [LayoutFinding]
  /// Names that the code has used and that have no effect yet, unlike on iOS.
  package var namesWithoutEffect: [String]

  /// Plays frames of the content's trace in this process.
  ///
  /// - Parameters:
  ///   - name: of the layout, for the error.
  ///   - frames: how many, spread over the trace in runs that `seed` draws; at least 1.
  /// - Throws: `InputError` if its source cannot be inspected or nothing scrolls; its own errors.
  package static func of(
    content: some LaunchContent, named name: String, frames: Int, seed: UInt64
  ) throws -> Inspection {
    let sizes = try content.arranged(content.loadSizes())
    let source = try content.makeSource(over: sizes)
    source.prepare()
    guard let inspected = source as? any InspectableSource else {
      throw InputError(
        file: "--layout", message: "\(name) cannot be inspected",
        advice: "only layouts that were registered as iOS layouts can")
    }
    let path = try content.makePath(over: source, sizes: sizes)
    guard !path.bounds.isEmpty else {
      let size = source.contentSize
      let unset = inspected.unsetDelegates
      throw InputError(
        file: "--trace",
        message: LaunchRecord.nothingToScroll
          + ", which is \(HumanUnits.grouped(size.width)) x \(HumanUnits.grouped(size.height)) pt",
        advice: unset.isEmpty
          ? "use more items, larger items, or a smaller --viewport"
          : "the layout's \(unset.joined(separator: ", ")) is nil: set it where it is registered")
    }
    let sample = FrameSample(of: path.bounds, target: frames, seed: seed)
    let played = sample.runs.joined().map { index in
      (bounds: path.bounds[index], rect: path.queryRect(around: path.bounds[index]))
    }
    let findings = inspected.inspect(Array(played), now: { ThreadCPUClock.now() })
    return Inspection(
      frames: played.count, findings: findings, namesWithoutEffect: inspected.namesWithoutEffect)
  }
}
