import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import TestSupport
import Testing

/// What a layout of lines takes care of for its author. That all strategies agree on one is tested
/// where strategies are.
@Suite struct LineLayoutTests {
  /// As many items as fit, one below the other's beginning by a third of a point.
  private struct Steps: LineLayout {
    var frame = SectionFrame(crossExtent: 100, style: SectionStyle(inset: 10))
    var lineSpacing = 1.0 / 3

    func fill(_ line: inout Line, with items: LineItems) {
      var x = 0.0
      repeat {
        let size = items[line.count]
        line.place(x: x, y: Double(line.count) / 3, width: size.width, height: size.height)
        x += size.width
      } while line.count < items.count && x + items[line.count].width <= items.width
    }
  }

  private let sizes = SizeSequence((0..<7).map { _ in ItemSize(points: 30, 20) })

  private func place(
    _ rule: some LayoutRule, _ range: Range<Int>, atLeast: Int, endsSection: Bool
  ) -> (taken: Int, frames: [CGRect], cursor: Cursor) {
    var buffer = ElementBuffer()
    var cursor = Cursor(section: 0, item: range.lowerBound, position: range.lowerBound)
    let run = sizes.run(from: range.lowerBound, limit: range.count)
    let taken = rule.place(
      &cursor, ItemRun(sizes: run, atLeast: atLeast, endsSection: endsSection), into: &buffer)
    return (taken, buffer.elements.map(\.frame), cursor)
  }

  @Test func linesAreStackedOnTheGrid() {
    let result = place(Steps(), 0..<7, atLeast: 7, endsSection: true)
    // 1/3 pt is 21/64 on the grid, 2/3 of it are not needed: two items fit 80 pt.
    let step = 21.0 / 64
    #expect(result.taken == 7)
    #expect(
      result.frames.prefix(3) == [
        CGRect(x: 10, y: 0, width: 30, height: 20), CGRect(x: 40, y: step, width: 30, height: 20),
        CGRect(x: 10, y: 20 + 2 * step, width: 30, height: 20),
      ])
    #expect(result.cursor.origin == 3 * (20 + 2 * step) + 20 + step)
  }

  @Test func aLineThatMightTakeMoreWaitsForMore() {
    #expect(place(Steps(), 0..<2, atLeast: 1, endsSection: false).taken == 0)
    #expect(place(Steps(), 0..<3, atLeast: 1, endsSection: false).taken == 2)
    #expect(place(Steps(), 0..<3, atLeast: 3, endsSection: false).taken == 2)
    #expect(place(Steps(), 5..<7, atLeast: 1, endsSection: true).taken == 2)
  }

  @Test func anotherWidthMakesTheSameLayoutForIt() throws {
    let resized = try #require(Steps().resized(toCrossExtent: 150) as? Steps)
    #expect(resized.frame.innerExtent == 130 && resized.lineSpacing == 1.0 / 3)
    #expect(place(resized, 0..<7, atLeast: 1, endsSection: true).taken == 4)
  }

  @Test(.waitsForExits) func aLineWithoutItemsIsAMistake() async {
    await #expect(processExitsWith: .failure) {
      struct Idle: LineLayout {
        var frame = SectionFrame(crossExtent: 100, style: SectionStyle())
        func fill(_ line: inout Line, with items: LineItems) {}
      }
      var buffer = ElementBuffer()
      var cursor = Cursor(section: 0, item: 0, position: 0)
      let sizes = SizeSequence([ItemSize(points: 1, 1)])
      _ = Idle().place(
        &cursor, ItemRun(sizes: sizes.run(from: 0, limit: 1), atLeast: 1, endsSection: true),
        into: &buffer)
    }
  }
}
