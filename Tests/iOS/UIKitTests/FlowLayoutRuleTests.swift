import Testing
import UIKit

/// The rules of flow layout, each with frames as iOS has them or as computed by hand.
@MainActor @Suite struct FlowLayoutRuleTests {
  private func layout(
    _ set: (UICollectionViewFlowLayout) -> Void = { _ in }
  ) -> UICollectionViewFlowLayout {
    let layout = UICollectionViewFlowLayout()
    set(layout)
    return layout
  }

  @Test func theDefaultsAreThoseOfIOS() {
    let layout = UICollectionViewFlowLayout()
    #expect(layout.minimumLineSpacing == 10)
    #expect(layout.minimumInteritemSpacing == 10)
    #expect(layout.itemSize == CGSize(width: 50, height: 50))
    #expect(layout.estimatedItemSize == .zero)
    #expect(layout.scrollDirection == .vertical)
    #expect(layout.headerReferenceSize == .zero)
    #expect(layout.footerReferenceSize == .zero)
    #expect(layout.sectionInset == .zero)
    #expect(layout.sectionInsetReference == .fromContentInset)
    #expect(!layout.sectionHeadersPinToVisibleBounds)
    #expect(!layout.sectionFootersPinToVisibleBounds)
    #expect(UICollectionViewFlowLayout.automaticSize.width > 1e300)
  }

  @Test func fourItemsOf50In375Stand15Apart() {
    // A line of one size keeps the spacing of a full line, here of 6 items: 75 for 5 gaps.
    let stage = FlowLayoutStage([4])
    #expect(stage.frames().map(\.minX) == [0, 65, 130, 195])
    #expect(stage.frames().allSatisfy { $0.size == CGSize(width: 50, height: 50) })
  }

  @Test func fourEqualSizesOfTheDelegateStand15ApartToo() {
    let stage = FlowLayoutStage([4], delegate: FlowSizesDelegate(widths: [50, 50, 50, 50]))
    #expect(stage.frames().map(\.minX) == [0, 65, 130, 195])
  }

  @Test func oneItemALineIsCentredEvenWhereItBeginsAtMinus25() {
    let stage = FlowLayoutStage(layout { $0.itemSize = CGSize(width: 425, height: 40) }, [3])
    #expect(stage.frames().map(\.minX) == [-25, -25, -25])
    #expect(stage.frames().map(\.minY) == [0, 50, 100])
    let mixed = FlowLayoutStage([3], delegate: FlowSizesDelegate(widths: [425, 375, 301]))
    #expect(mixed.frames().map(\.minX) == [-25, 0, 37])
  }

  @Test func theOnlyItemOfASectionBeginsAtTheLeadingEdge() {
    for width in [100.0, 200, 375, 425] {
      let stage = FlowLayoutStage(layout { $0.itemSize = CGSize(width: width, height: 40) }, [1])
      #expect(stage.frames().map(\.minX) == [0])
    }
  }

  @Test func aFullLineIsJustifiedAndTheNextItemBeginsANewOne() {
    // 100 + 10 + 100 + 10 + 80 = 300 of 320, and 60 more do not fit: 20 are left for two gaps.
    let stage = FlowLayoutStage(
      layout { $0.minimumLineSpacing = 12 }, [5], width: 320,
      delegate: FlowSizesDelegate(widths: [100, 100, 80, 60, 50]))
    #expect(stage.frames().map(\.minX) == [0, 120, 240, 0, 70])
    #expect(stage.frames().map(\.minY) == [0, 0, 0, 62, 62])
  }

  @Test func theLastLineOfMixedSizesHasTheLeastSpacingFromTheLeadingEdge() {
    let stage = FlowLayoutStage(
      layout { $0.minimumInteritemSpacing = 4 }, [4], width: 330,
      delegate: FlowSizesDelegate(widths: [300, 100, 101, 100]))
    #expect(stage.frames().map(\.minX) == [15, 0, 104, 209])
  }

  @Test func aLoneItemIsCentredUnlessItEndsASectionOfItsLikes() {
    let mixed = FlowLayoutStage(
      [3], width: 320, delegate: FlowSizesDelegate(widths: [300, 200, 310]))
    #expect(mixed.frames().map(\.minX) == [10, 60, 5])
    let uniform = FlowLayoutStage([7], width: 375)
    #expect(uniform.frames().last == CGRect(x: 0, y: 60, width: 50, height: 50))
  }

  @Test func lowerItemsStandInTheMiddleOfTheirLine() {
    let sizes = [50.0, 30, 10].map { CGSize(width: 100, height: $0) }
    let stage = FlowLayoutStage([3], delegate: FlowSizesDelegate(sizes))
    #expect(stage.frames().map(\.minY) == [0, 10, 20])
  }

  @Test func originsSnapToHalfPointsOnAScreenOfTwoPixelsAndSizesDoNot() {
    // Four of 85.3 leave 33.8 of 375 for three gaps: 96.5666..., 193.1333..., 289.7.
    onScreen(ofScale: 2) {
      let stage = FlowLayoutStage(
        layout {
          $0.itemSize = CGSize(width: 85.3, height: 40.2)
          $0.minimumLineSpacing = 0
        }, [8])
      #expect(stage.frames().map(\.minX) == [0, 96.5, 193, 289.5, 0, 96.5, 193, 289.5])
      #expect(stage.frames()[4].minY == 40)
      #expect(stage.frames().allSatisfy { $0.size == CGSize(width: 85.3, height: 40.2) })
    }
  }

  @Test func originsSnapToTheNearestPixelHalvesAwayFromZero() {
    // Four to a line without gaps: 103.5, 207, 310.5 are in the middle of thirds.
    let wide = layout {
      $0.itemSize = CGSize(width: 103.5, height: 113)
      $0.minimumInteritemSpacing = 0
    }
    onScreen(ofScale: 3) {
      let stage = FlowLayoutStage(wide, [4], width: 414)
      #expect(stage.frames().map { ($0.minX * 3).rounded() } == [0, 311, 621, 932])
    }
    onScreen(ofScale: 1) {
      let stage = FlowLayoutStage(
        layout { $0.itemSize = CGSize(width: 380, height: 40) }, [2], width: 375)
      #expect(stage.frames().map(\.minX) == [-3, -3])
    }
  }

  @Test func anEmptySectionKeepsItsHeaderItsFooterAndItsInsets() {
    let stage = FlowLayoutStage(
      layout {
        $0.headerReferenceSize = CGSize(width: 1, height: 30)
        $0.footerReferenceSize = CGSize(width: 1, height: 20)
        $0.sectionInset = UIEdgeInsets(top: 5, left: 7, bottom: 6, right: 8)
      }, [0, 1])
    #expect(stage.header(0)?.frame == CGRect(x: 0, y: 0, width: 375, height: 30))
    #expect(stage.footer(0)?.frame == CGRect(x: 0, y: 41, width: 375, height: 20))
    #expect(stage.header(1)?.frame == CGRect(x: 0, y: 61, width: 375, height: 30))
    #expect(stage.frames(1) == [CGRect(x: 7, y: 96, width: 50, height: 50)])
    #expect(stage.footer(1)?.frame == CGRect(x: 0, y: 152, width: 375, height: 20))
    #expect(stage.layout.collectionViewContentSize == CGSize(width: 375, height: 172))
  }

  @Test func horizontalLinesRunDownAndBandsSpanTheHeight() {
    let stage = FlowLayoutStage(
      layout {
        $0.scrollDirection = .horizontal
        $0.headerReferenceSize = CGSize(width: 30, height: 1)
        $0.footerReferenceSize = CGSize(width: 20, height: 1)
        $0.sectionInset = UIEdgeInsets(top: 5, left: 7, bottom: 5, right: 8)
        $0.minimumLineSpacing = 3
      }, [4], width: 375, height: 170)
    // 160 for a line of 50 + 10 + 50: 50 are left for one gap of two items, 3 do not fit.
    #expect(stage.header()?.frame == CGRect(x: 0, y: 0, width: 30, height: 170))
    #expect(stage.frames().map(\.minY) == [5, 115, 5, 115])
    #expect(stage.frames().map(\.minX) == [37, 37, 90, 90])
    #expect(stage.footer()?.frame == CGRect(x: 148, y: 0, width: 20, height: 170))
    #expect(stage.layout.collectionViewContentSize == CGSize(width: 168, height: 170))
  }

  @Test func thereAreNoBandsOfNoExtentNorElementsThatDoNotExist() {
    let stage = FlowLayoutStage(
      layout { $0.headerReferenceSize = CGSize(width: 100, height: 0) }, [3])
    #expect(stage.header() == nil)
    #expect(stage.footer() == nil)
    for path in [
      IndexPath(item: 3, section: 0), IndexPath(item: -1, section: 0),
      IndexPath(item: 0, section: 1), IndexPath(item: 0, section: -1), IndexPath(index: 0),
      IndexPath(item: NSNotFound, section: 0),
    ] {
      #expect(stage.layout.layoutAttributesForItem(at: path) == nil)
    }
    let elsewhere = stage.layout.layoutAttributesForSupplementaryView(
      ofKind: "other", at: IndexPath(item: 0, section: 0))
    #expect(elsewhere == nil)
  }

  @Test func headersAndFootersAreAboveItems() {
    let stage = FlowLayoutStage(
      layout { $0.headerReferenceSize = CGSize(width: 0, height: 20) }, [1])
    #expect(stage.header()?.zIndex == 10)
    #expect(stage.item(0).zIndex == 0)
  }

  @Test func linesAreShorterByTheInsetsOfTheContent() {
    let stage = FlowLayoutStage(layout { $0.itemSize = CGSize(width: 100, height: 20) }, [3])
    stage.view.contentInset = UIEdgeInsets(top: 0, left: 25, bottom: 0, right: 30)
    #expect(stage.frames().map(\.minX) == [0, 110, 220])
    #expect(stage.layout.collectionViewContentSize.width == 320)
  }

  @Test func insetsMayBeMeasuredFromTheMarginsOfTheLayout() {
    let stage = FlowLayoutStage(
      layout {
        $0.sectionInset = UIEdgeInsets(top: 0, left: 2, bottom: 0, right: 0)
        $0.sectionInsetReference = .fromLayoutMargins
        $0.itemSize = CGSize(width: 100, height: 20)
      }, [4], width: 346)
    // 346 - 8 - 8 - 2 = 328, three items of 100: 14 a gap.
    #expect(stage.frames().map(\.minX) == [10, 124, 238, 10])
    #expect(stage.layout.collectionViewContentSize.width == 346)
  }

  @Test(arguments: 2...13)
  func soManyPartsOfALineFillIt(count: Int) {
    // Sevenths and ninths of 320 add up to less than a billionth too much.
    let width = (320 - 10 * Double(count - 1)) / Double(count)
    let almost = FlowSizesDelegate(widths: [width + 0.01] + Array(repeating: width, count: 40))
    for delegate in [nil, almost] {
      let stage = FlowLayoutStage(
        layout { $0.itemSize = CGSize(width: width, height: 20) }, [41], width: 320,
        delegate: delegate)
      let first = delegate == nil ? 0 : count - 1
      let line = stage.frames().dropFirst(first).prefix { $0.minY == stage.frames()[first].minY }
      #expect(line.count == count)
    }
  }

  @Test func linesMayOverlap() {
    let stage = FlowLayoutStage(
      layout {
        $0.itemSize = CGSize(width: 375, height: 100)
        $0.minimumLineSpacing = -60
      }, [5])
    #expect(stage.frames().map(\.minY) == [0, 40, 80, 120, 160])
    #expect(stage.layout.collectionViewContentSize.height == 260)
  }
}
