import CollectionEngine
import CollectionModel
import Foundation
import ScrollBenchUIKit
import Testing
import UIKit

@MainActor @Suite struct InspectionTests {
  private static let viewport = CGSize(width: 390, height: 844)

  private func sizes(_ counts: [Int]) -> SectionedSizes {
    SectionedSizes(
      sections: counts.map { SectionInfo(itemCount: $0) },
      sizes: SizeSequence(
        (0..<counts.reduce(0, +)).map { ItemSize(points: 390, 20 + Double($0 % 7)) }))
  }

  private var frames: [(bounds: CGRect, rect: CGRect)] {
    (0..<60).map { step in
      let bounds = CGRect(origin: CGPoint(x: 0, y: CGFloat(step) * 61), size: Self.viewport)
      return (bounds, bounds.insetBy(dx: 0, dy: -422))
    }
  }

  private func inspect(
    _ make: @escaping HostedLayout.Factory
  ) throws -> [LayoutFinding] {
    let hosted = try HostedLayout(sizes([300, 0, 500, 1]), viewport: Self.viewport, make: make)
    hosted.prepare()
    var ticks: UInt64 = 0
    return hosted.inspect(frames) {
      ticks += 1
      return ticks
    }
  }

  @Test(arguments: FaultyListLayout.Fault.allCases)
  func everyMistakeIsFoundAndNamed(fault: FaultyListLayout.Fault) throws {
    let findings = try inspect { _ in LayoutObject(FaultyListLayout(fault)) }
    let kinds: Set<LayoutFinding.Kind> =
      switch fault {
      case .none, .doesNotSettle, .goneSection: []
      case .dependsOnRectangle: [.unequalAnswers]
      case .twice, .wrongElement, .unregisteredDecoration: [.wrongElement]
      default: [LayoutFinding.Kind(rawValue: fault.rawValue)!]
      }
    let found = Set(findings.map(\.kind))
    // A layout that never settles does other things wrong, too.
    if fault == .doesNotSettle {
      #expect(found.contains(.doesNotSettle))
    } else {
      #expect(found == kinds, "\(findings)")
    }
    for finding in findings {
      #expect(!finding.calls.isEmpty && !finding.message.isEmpty)
    }
  }

  @Test func theMessageHasTheValuesAndTheLogTheCalls() throws {
    let finding = try #require(
      try inspect { _ in LayoutObject(FaultyListLayout(.missingElement)) }.first)
    #expect(
      finding.message
        == "item 0.7 is at (0.0, 308.0, 390.0, 44.0) by its own attributes, and missing from the"
        + " answer for (0.0, -422.0, 390.0, 1688.0)")
    #expect(
      finding.calls.contains {
        $0.hasPrefix("layout.layoutAttributesForElements(in: (0.0, -422.0, 390.0, 1688.0))")
      })
  }

  /// Rows that are paler in the answers for high rectangles.
  private final class PalingList: FaultyListLayout {
    override func layoutAttributesForElements(
      in rect: CGRect
    ) -> [UICollectionViewLayoutAttributes]? {
      return super.layoutAttributesForElements(in: rect)?.map { row in
        let paled = row.copy() as! UICollectionViewLayoutAttributes
        paled.alpha = rect.height > 2000 ? 0.5 : 1
        return paled
      }
    }
  }

  @Test func looksHaveToAgreeAsPlacesDo() throws {
    let findings = try inspect { _ in LayoutObject(PalingList(.none)) }
    #expect(findings.map(\.kind) == [.unequalAnswers])
    #expect(
      findings.first?.message
        == "item 0.0 looks different in two answers, for overlapping rectangles"
        + " (0.0, -422.0, 390.0, 1688.0) and (-390.0, -2110.0, 1170.0, 5064.0): its alpha is 1.0"
        + " and 0.5")
  }

  @Test func anElementIsNamedThatAnAnswerLacks() throws {
    let findings = try inspect { _ in LayoutObject(GappyList(.none)) }
    #expect(findings.map(\.kind) == [.unequalAnswers])
    #expect(
      findings.first?.message
        == "item 0.4 is in the answer for (0.0, -422.0, 390.0, 1688.0) and not in that for"
        + " (-390.0, -2110.0, 1170.0, 5064.0), and crosses both")
  }

  /// Has cells in sight of items and sections that are not there.
  private final class HauntedList: FaultyListLayout {
    override func layoutAttributesForElements(
      in rect: CGRect
    ) -> [UICollectionViewLayoutAttributes]? {
      let ghosts = [IndexPath(item: 900, section: 0), IndexPath(item: 0, section: 99)].map {
        path -> UICollectionViewLayoutAttributes in
        let ghost = UICollectionViewLayoutAttributes(forCellWith: path)
        ghost.frame = CGRect(x: 0, y: 50, width: 10, height: 10)
        return ghost
      }
      return (super.layoutAttributesForElements(in: rect) ?? []) + ghosts
    }
  }

  @Test func cellsOfItemsThatAreNotThereAreNamedAndNothingElseIs() throws {
    let findings = try inspect { _ in LayoutObject(HauntedList(.none)) }
    #expect(findings.map(\.kind) == [.wrongElement])
    #expect(
      findings.first?.message
        == "the answer has a cell at [0, 900], where there is no item: the view has 4 sections")
  }

  /// Has no row 4 in the answers for high rectangles.
  private final class GappyList: FaultyListLayout {
    override func layoutAttributesForElements(
      in rect: CGRect
    ) -> [UICollectionViewLayoutAttributes]? {
      return super.layoutAttributesForElements(in: rect)?.filter {
        rect.height < 2000 || $0.indexPath != [0, 4]
      }
    }
  }

  @Test func namesWithoutEffectAreListedAndNoFindings() throws {
    let hosted = try HostedLayout(sizes([300]), viewport: Self.viewport) { _ in
      LayoutObject(FaultyListLayout(.none)) { view in
        view.showsVerticalScrollIndicator = true
        view.keyboardDismissMode = .none
      }
    }
    hosted.prepare()
    #expect(hosted.inspect(frames) { 0 }.isEmpty)
    #expect(
      hosted.namesWithoutEffect == [
        "UIScrollView.keyboardDismissMode", "UIScrollView.showsVerticalScrollIndicator",
      ])
    let other = try HostedLayout(sizes([300]), viewport: Self.viewport) { _ in
      LayoutObject(FaultyListLayout(.none))
    }
    #expect(other.namesWithoutEffect.isEmpty)
  }

  @Test func aSoundWaterfallHasNoFindings() throws {
    let findings = try inspect { data in
      let layout = WaterfallLayout()
      let ratios = DataAnswers(data)
      layout.delegate = ratios
      return LayoutObject(layout, retained: [ratios])
    }
    #expect(findings.isEmpty, "\(findings)")
  }
}
