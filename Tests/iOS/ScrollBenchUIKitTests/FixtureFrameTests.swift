import CollectionModel
import Foundation
import ScrollBenchUIKit
import TestSupport
import Testing
import UIKit

/// Frames as they follow from the sizes by computations that are too simple to be wrong.
@MainActor @Suite struct FixtureFrameTests {
  nonisolated static let collections = OddCollection.all(seed: LayoutOracleTests.seed)

  private func place(_ path: IndexPath) -> Comment {
    "LAYOUT_SEED=\(LayoutOracleTests.seed), \(path)"
  }

  private func isNear(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) <= 1e-6 * max(1, abs(b)) }

  private func frame(_ path: IndexPath, _ stage: OracleStage) throws -> CGRect {
    try #require(stage.layout.layoutAttributesForItem(at: path)?.frame)
  }

  @Test(arguments: collections)
  func waterfall(collection: OddCollection) throws {
    // Searching for one item looks at all.
    guard collection.sizes.itemCount <= 1100 else { return }
    let stage = OracleStage(.waterfall, over: collection.sizes)
    let width: CGFloat = (390 - 2 * 8) / 3
    var ends: [CGFloat] = [0, 0, 0]
    for path in stage.paths {
      let size = stage.data.size(at: path)
      let height = (width * (size.width > 0 ? size.height / size.width : 1)).rounded()
      let shortest = ends.firstIndex(of: ends.min()!)!
      let frame = try frame(path, stage)
      #expect(isNear(frame.minX, CGFloat(shortest) * (width + 8)), place(path))
      #expect(isNear(frame.minY, ends[shortest]), place(path))
      #expect(isNear(frame.width, width) && isNear(frame.height, height), place(path))
      ends[shortest] += height + 8
    }
    #expect(isNear(stage.layout.collectionViewContentSize.height, max(0, ends.max()! - 8)))
  }

  @Test(arguments: collections)
  func leftAligned(collection: OddCollection) throws {
    let stage = OracleStage(.leftAligned, over: collection.sizes)
    let pixel: CGFloat = 0.5
    var (x, top, bottom): (CGFloat, CGFloat, CGFloat) = (12, 0, 0)
    for path in stage.paths {
      let (size, frame) = (stage.data.size(at: path), try frame(path, stage))
      #expect(frame.size == size, place(path))
      if path.item == 0 || x + size.width > 390 - 12 {
        // A new line, below all of the one before.
        x = 12
        top = bottom
      }
      #expect(isNear(frame.minX, x), place(path))
      #expect(frame.minY >= top - pixel, place(path))
      bottom = max(bottom, frame.maxY)
      x += size.width + 6
    }
  }

  @Test(arguments: collections)
  func rowsOfGrids(collection: OddCollection) throws {
    let grid = OracleStage(.badged, over: collection.sizes)
    let sheet = OracleStage(.sheet, over: collection.sizes)
    let side: CGFloat = 90  // (390 - 3 * 10) / 4
    let widths = (0..<26).map { CGFloat(60 + $0 * 37 % 90) }
    var (gridRows, sheetRows) = (0, 0)
    for section in 0..<grid.data.sectionCount {
      let count = grid.data.itemCount(inSection: section)
      for item in 0..<count {
        let path = IndexPath(item: item, section: section)
        let cell = CGRect(
          x: CGFloat(item % 4) * 100, y: CGFloat(gridRows + item / 4) * 100, width: side,
          height: side)
        #expect(try frame(path, grid) == cell, place(path))
        let field = CGRect(
          x: widths[0..<item % 26].reduce(0, +), y: CGFloat(sheetRows + item / 26) * 44,
          width: widths[item % 26], height: 44)
        #expect(try frame(path, sheet) == field, place(path))
        let attributes = grid.layout.layoutAttributesForItem(at: path) as? BadgedAttributes
        #expect(attributes?.badgeNumber == Int(grid.data.size(at: path).height) % 12)
      }
      gridRows += (count + 3) / 4
      sheetRows += (count + 25) / 26
    }
    #expect(
      sheet.layout.collectionViewContentSize
        == CGSize(width: widths.reduce(0, +), height: CGFloat(sheetRows) * 44))
    for row in 0...sheetRows {
      let stripe = sheet.layout.layoutAttributesForDecorationView(
        ofKind: SheetLayout.stripeKind, at: IndexPath(item: row, section: 0))
      #expect((stripe != nil) == (row % 2 == 1 && row < sheetRows))
    }
  }

  @Test(arguments: collections)
  func rowsOfLists(collection: OddCollection) throws {
    let chat = OracleStage(.chat, over: collection.sizes)
    let list = OracleStage(.animated, over: collection.sizes)
    let sticky = OracleStage(.stickyHeaders, over: collection.sizes)
    var (chatY, listY, stickyY): (CGFloat, CGFloat, CGFloat) = (6, 0, 0)
    for section in 0..<list.data.sectionCount {
      stickyY += list.data.headerHeight(inSection: section)
      for item in 0..<list.data.itemCount(inSection: section) {
        let path = IndexPath(item: item, section: section)
        let height = list.data.size(at: path).height
        let estimate = max(1, (height / 20).rounded()) * 20
        let row = CGRect(x: 0, y: listY, width: 390, height: height)
        #expect(try frame(path, list) == row, place(path))
        #expect(try frame(path, sticky) == row.offsetBy(dx: 0, dy: stickyY - listY), place(path))
        let message = CGRect(
          x: item % 3 == 0 ? 97.5 : 0, y: chatY, width: 292.5, height: estimate)
        #expect(try frame(path, chat) == message, place(path))
        (listY, stickyY, chatY) = (listY + height, stickyY + height, chatY + estimate + 6)
      }
    }
    #expect(list.layout.collectionViewContentSize.height == listY)
    #expect(sticky.layout.collectionViewContentSize.height == stickyY)
    #expect(chat.layout.collectionViewContentSize.height == (chatY == 6 ? 0 : chatY))
  }

  @Test(arguments: collections)
  func agenda(collection: OddCollection) throws {
    var random = TestRandom(seed: LayoutOracleTests.seed)
    let sizes = FixtureLayout.agenda.data(collection, &random)
    let stage = OracleStage(.agenda, over: sizes)
    let lanes = stage.paths.map { Int(stage.data.place(at: $0).x) + 1 }.max() ?? 1
    let width = 390 / CGFloat(lanes)
    for path in stage.paths {
      let (event, length) = (stage.data.place(at: path), stage.data.size(at: path).height)
      let frame = try frame(path, stage)
      #expect(isNear(frame.minX, event.x * width), place(path))
      #expect(isNear(frame.width, width - 4), place(path))
      #expect(isNear(frame.minY, event.y * 96), place(path))
      #expect(isNear(frame.height, length * 96), place(path))
    }
  }

  @Test func cardsTurnWithTheirDistanceFromTheMiddle() throws {
    let stage = OracleStage(.carousel, over: try #require(Self.collections.last).sizes)
    for position in stride(from: 0, to: 347, by: 29) {
      // The card is in the middle, and all of its neighbours are at its sides.
      stage.show(CGRect(x: CGFloat(position) * 236, y: 0, width: 390, height: 844))
      for (offset, path) in stage.paths.enumerated() where abs(offset - position) < 4 {
        let attributes = try #require(stage.layout.layoutAttributesForItem(at: path))
        #expect(attributes.size == CGSize(width: 220, height: 320))
        #expect(attributes.center == CGPoint(x: 195 + CGFloat(offset) * 236, y: 422))
        #expect(attributes.zIndex == -abs(offset - position))
        let isMiddle = offset == position
        #expect(attributes.alpha == (isMiddle ? 1 : 0.6))
        let turn: CGFloat = isMiddle ? 0 : offset < position ? 1 : -1
        let t = attributes.transform3D
        #expect(isNear(t.m11, isMiddle ? 1 : 0.85 * cos(.pi / 4)), place(path))
        #expect(isNear(t.m13, isMiddle ? 0 : -turn * 0.85 * sin(.pi / 4)), place(path))
        #expect(isNear(t.m34, -1.0 / 600 * cos(turn * .pi / 4)), place(path))
      }
    }
  }
}
