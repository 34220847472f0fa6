import AttributeStrategies
import CellModel
import CollectionEngine
import CollectionLayouts
import CollectionModel
import Foundation
import Harness
import Measurement
import TestSupport

/// Rows of 100 pt in a viewport of 200 pt, on a display of 60 Hz, with numbers that can be followed
/// by hand: refresh k is at about 16.7 k ms.
struct HandPlay {
  /// Where the viewport begins at each refresh; nil repeats the one before.
  var offsets: [Double?]
  var items = 6
  /// What happens before the frame at a refresh.
  var changes: [Int: PlaybackChange] = [:]
  /// What it takes to make a cell, in ms.
  var create = 20.0
  /// What it takes to set a cell up, in ms.
  var configure = 10.0
  var data: CellPolicies.Data?

  static func sizes(_ items: Int) -> SectionedSizes {
    SectionedSizes(
      sections: [SectionInfo(itemCount: items)],
      sizes: SizeSequence([ItemSize](repeating: ItemSize(points: 100, 100), count: items)))
  }

  private func bounds(_ offset: Double) -> CGRect {
    CGRect(x: 0, y: offset, width: 100, height: 200)
  }

  func play(
    reuse: (() -> any ReusePolicy)? = nil, prefetch: (() -> any PrefetchPolicy)? = nil,
    showed: (SampleTrack.Sample, Display) -> Void = { _, _ in }
  ) -> HitchFigures {
    let sizes = Self.sizes(items)
    let rule = ListLayout(crossExtent: 100)
    let source = OneKindSource(
      LayoutSource(
        rule: rule, axis: AxisMap(), strategy: PrecomputeAll(rule: rule, sizes: sizes)),
      over: sizes)
    source.prepare()
    let display = Display(source, over: sizes, seed: 1)
    display.nameElements()
    var playback = Playback(recordingWith: Overscan(viewports: 0, axes: .vertical))
    var due: [UInt64] = []
    for (refresh, offset) in offsets.enumerated().dropFirst() {
      if let change = changes[refresh] { playback.append(change) }
      guard let offset else { continue }
      let bounds = bounds(offset)
      playback.append(bounds: bounds, rect: bounds, frame: due.count)
      due.append(UInt64(refresh) * 1_000_000_000 / 60)
    }
    let timing = PathTiming(
      start: bounds(offsets[0]!), due: due, isContinuous: due.map { _ in true },
      end: UInt64(offsets.count - 1) * 1_000_000_000 / 60)
    func always(_ milliseconds: Double) -> CostDistribution {
      CostDistribution(always: UInt64((milliseconds * 1e6).rounded()))
    }
    let costs = CellCosts(
      ["": [.create: always(create), .configure: always(configure)]], seed: 1)
    return HitchSimulation(
      playback, on: display,
      along: SampleTrack(playback, timing, rate: .hz60),
      with: CellPolicies(
        costs: costs, makeReuse: reuse, makePrefetch: prefetch, data: data)
    ).run(showed)
  }
}
