import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import TestSupport
import Testing
import UIKit

/// Frames against those of the value type with the same rules, for random content.
///
/// SCROLLBENCH_FLOW_SEED replays a single seed.
@MainActor @Suite struct FlowLayoutOracleTests {
  nonisolated static let seeds: [UInt64] =
    ProcessInfo.processInfo.environment["SCROLLBENCH_FLOW_SEED"].flatMap { UInt64($0) }
    .map { [$0] } ?? Array(1...120)

  @Test(arguments: seeds)
  func framesAreThoseOfTheValueTypeOnceTheySnap(seed: UInt64) {
    let content = FlowContent(seed: seed)
    let scale = [1.0, 2, 3, 4][Int(seed % 4)]
    let expected = content.expected()
    onScreen(ofScale: scale) {
      let stage = content.stage()
      let found = stage.everything()
      #expect(found.count == expected.frames.count, "SCROLLBENCH_FLOW_SEED=\(seed)")
      for (attributes, frame) in zip(found, expected.frames) {
        let agree = snaps(frame, to: attributes.frame, scale)
        #expect(
          agree, "SCROLLBENCH_FLOW_SEED=\(seed), \(attributes.indexPath): \(attributes.frame)")
        guard agree else { return }
      }
      #expect(
        stage.layout.collectionViewContentSize == expected.size, "SCROLLBENCH_FLOW_SEED=\(seed)")
    }
  }

  /// Whether `snapped` is `exact` with its origin on the nearest pixel.
  private func snaps(_ exact: CGRect, to snapped: CGRect, _ scale: Double) -> Bool {
    snaps(exact.origin.x, to: snapped.origin.x, scale)
      && snaps(exact.origin.y, to: snapped.origin.y, scale) && exact.size == snapped.size
  }

  private func snaps(_ exact: Double, to snapped: Double, _ scale: Double) -> Bool {
    if snapped == (exact * scale).rounded() / scale { return true }
    // No number is the middle of a third: there either pixel is the nearest.
    return scale == 3 && abs(abs(exact - snapped) * 6 - 1) < 1e-4
  }

  @Test(arguments: seeds)
  func aRectangleHasWhatCrossesItOfAllThereIs(seed: UInt64) {
    // The fewer pixels, the further origins move.
    onScreen(ofScale: [1.0, 2, 3][Int(seed % 3)]) { searchRectangles(seed) }
  }

  private func searchRectangles(_ seed: UInt64) {
    let content = FlowContent(seed: seed, overlaps: seed % 5 < 2)
    let stage = content.stage()
    var random = TestRandom(seed: seed)
    stage.layout.sectionHeadersPinToVisibleBounds = Bool.random(using: &random)
    stage.layout.sectionFootersPinToVisibleBounds = Bool.random(using: &random)
    for _ in 0..<12 {
      let extent = stage.layout.collectionViewContentSize
      stage.view.bounds.origin = CGPoint(
        x: content.isHorizontal ? random.halfPoints(-50...Int(extent.width) + 50) : 0,
        y: content.isHorizontal ? 0 : random.halfPoints(-50...Int(extent.height) + 50))
      let everything = stage.everything()
      for rect in content.rectangles(in: extent, &random) {
        let found = stage.layout.layoutAttributesForElements(in: rect)!
        let expected = everything.filter { crosses($0.frame, rect) }
        let agree = found == expected
        #expect(
          agree, "SCROLLBENCH_FLOW_SEED=\(seed), \(rect): \(found.count), not \(expected.count)")
      }
    }
  }

  private func crosses(_ frame: CGRect, _ rect: CGRect) -> Bool {
    func overlap(_ low: Double, _ high: Double, _ start: Double, _ extent: Double) -> Bool {
      let end = start + extent
      return end.isNaN || (low < max(start, end) && high > min(start, end))
    }
    return overlap(
      frame.origin.x, frame.origin.x + frame.size.width, rect.origin.x, rect.size.width)
      && overlap(
        frame.origin.y, frame.origin.y + frame.size.height, rect.origin.y, rect.size.height)
  }
}

/// Random sections, with all lengths on the grid of 1/64 pt.
@MainActor
private struct FlowContent {
  private struct Section {
    /// Along the direction of scrolling and across it.
    var items: [(main: Double, cross: Double)]
    var insets: SectionInsets
    var lineSpacing: Double
    var interitemSpacing: Double
    var header: Double
    var footer: Double
  }

  let isHorizontal: Bool
  private let crossExtent: Double
  private let sections: [Section]

  /// - Parameter overlaps: whether spacings and insets may be negative.
  init(seed: UInt64, overlaps: Bool = false) {
    var random = TestRandom(seed: seed)
    isHorizontal = seed % 2 == 0
    crossExtent = random.gridPoints(100...700)
    let gaps = overlaps ? -30.0...20 : 0...20
    sections = (0..<Int.random(in: 1...7, using: &random)).map { _ in
      Section(
        items: Self.items(&random),
        insets: SectionInsets(
          top: random.gridPoints(gaps), leading: random.gridPoints(0...60),
          bottom: random.gridPoints(gaps), trailing: random.gridPoints(0...60)),
        lineSpacing: random.gridPoints(gaps), interitemSpacing: random.gridPoints(gaps),
        header: Bool.random(using: &random) ? random.gridPoints(0...60) : 0,
        footer: Bool.random(using: &random) ? random.gridPoints(0...60) : 0)
    }
  }

  private static func items(_ random: inout TestRandom) -> [(main: Double, cross: Double)] {
    let count = [0, 1, 2, 5, 20, 90].randomElement(using: &random)!
    let longest = [0.0, 20, 90, 200, 800].randomElement(using: &random)!
    let highest = [0.0, 90].randomElement(using: &random)!
    let draw = { (random: inout TestRandom) in
      (main: random.gridPoints(0...highest), cross: random.gridPoints(0...longest))
    }
    let common = draw(&random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return Array(repeating: common, count: count)
    case 1:
      // Mixed at first, equal at the end.
      return (0..<count).map { $0 < count / 2 ? draw(&random) : common }
    case 2: return (0..<count).map { _ in (main: common.main, cross: random.gridPoints(0...60)) }
    default: return (0..<count).map { _ in draw(&random) }
    }
  }

  // MARK: On stage

  func stage() -> FlowLayoutStage {
    let layout = UICollectionViewFlowLayout()
    layout.scrollDirection = isHorizontal ? .horizontal : .vertical
    let size = turned(main: 500, cross: crossExtent)
    return FlowLayoutStage(
      layout, sections.map(\.items.count), width: size.width, height: size.height,
      delegate: FlowMetricsDelegate(
        sections.map { section in
          FlowMetricsDelegate.Section(
            sizes: section.items.map { turned(main: $0.main, cross: $0.cross) },
            inset: isHorizontal
              ? UIEdgeInsets(
                top: section.insets.leading, left: section.insets.top,
                bottom: section.insets.trailing, right: section.insets.bottom)
              : UIEdgeInsets(
                top: section.insets.top, left: section.insets.leading,
                bottom: section.insets.bottom, right: section.insets.trailing),
            lineSpacing: section.lineSpacing, interitemSpacing: section.interitemSpacing,
            header: turned(main: section.header, cross: 3),
            footer: turned(main: section.footer, cross: 3))
        }))
  }

  private func turned(main: Double, cross: Double) -> CGSize {
    isHorizontal ? CGSize(width: main, height: cross) : CGSize(width: cross, height: main)
  }

  func rectangles(in extent: CGSize, _ random: inout TestRandom) -> [CGRect] {
    let (width, height) = (extent.width + 60, extent.height + 60)
    let drawn = (0..<12).map { _ in
      CGRect(
        x: random.gridPoints(-60...width), y: random.gridPoints(-60...height),
        width: random.gridPoints(-300...300), height: random.gridPoints(-300...300))
    }
    return drawn + [
      .infinite, .null, .zero, CGRect(x: 0, y: 0, width: 375, height: CGFloat.infinity),
      CGRect(
        x: -CGFloat.infinity, y: -CGFloat.infinity, width: CGFloat.infinity,
        height: CGFloat.infinity),
      CGRect(x: 0, y: random.gridPoints(0...height), width: 700, height: 0),
    ]
  }

  // MARK: The value type

  /// The value type rounds to 1/64 pt. It gets everything 4,096 times as large, so that its
  /// rounding is far below what this test can see, and sums of what is on the grid stay exact.
  private static let magnification = 4096.0

  func expected() -> (frames: [CGRect], size: CGSize) {
    let (times, unit) = (Self.magnification, LayoutGrid.unitsPerPoint)
    let rule = FlowLayout(
      crossExtent: crossExtent * times,
      metrics: sections.map {
        SectionMetrics(
          insets: SectionInsets(
            top: $0.insets.top * times, leading: $0.insets.leading * times,
            bottom: $0.insets.bottom * times, trailing: $0.insets.trailing * times),
          lineSpacing: $0.lineSpacing * times, interitemSpacing: $0.interitemSpacing * times,
          footer: $0.footer * times)
      })
    let sizes = SectionedSizes(
      sections: sections.map {
        SectionInfo(itemCount: $0.items.count, headerHeight: UInt32($0.header * times * unit))
      },
      sizes: SizeSequence(
        sections.flatMap(\.items).map { ItemSize(points: $0.cross * times, $0.main * times) }))
    var walk = LayoutWalk(rule: rule, sizes: sizes)
    var buffer = ElementBuffer()
    var cursor = Cursor()
    walk.place(&cursor, slots: walk.slotCount, into: &buffer)
    let end = cursor.origin / times + shift(before: sections.count)
    return (
      buffer.elements.map(frame), turned(main: end, cross: crossExtent)
    )
  }

  /// The same frame in points, in the direction of scrolling. Two things differ: empty sections
  /// keep their insets, and an item that is too long for its line stands in the middle of it.
  private func frame(_ element: ElementAttributes) -> CGRect {
    let times = Self.magnification
    let number = Int(element.id.section)
    let section = sections[number]
    var cross = element.frame.origin.x / times
    let length = element.frame.size.width / times
    let room = max(0, crossExtent - section.insets.leading - section.insets.trailing)
    if element.id.kind == .item, length > room, section.items.count > 1 {
      cross = section.insets.leading + (room - length) / 2
    }
    let isAfterInsets = element.id.kind == .footer
    let main =
      element.frame.origin.y / times + shift(before: isAfterInsets ? number + 1 : number)
    let size = turned(main: element.frame.size.height / times, cross: length)
    return CGRect(
      origin: isHorizontal ? CGPoint(x: main, y: cross) : CGPoint(x: cross, y: main), size: size)
  }

  /// The insets of empty sections.
  private func shift(before end: Int) -> Double {
    sections[..<end].reduce(0) {
      $0 + ($1.items.isEmpty ? $1.insets.top + $1.insets.bottom : 0)
    }
  }
}

extension TestRandom {
  /// A multiple of 1/64 pt.
  fileprivate mutating func gridPoints(_ range: ClosedRange<Double>) -> Double {
    Double(Int.random(in: Int(range.lowerBound * 64)...Int(range.upperBound * 64), using: &self))
      / 64
  }
}
