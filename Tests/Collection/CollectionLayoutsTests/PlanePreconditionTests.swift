import CollectionLayouts
import Foundation
import TestSupport
import Testing

/// Invalid parameters of a layout stop the program where they are given.
@Suite struct PlanePreconditionTests {
  @Test(.waitsForExits) func aPatternsCellsLieWithinItsColumnsAndDoNotOverlap() async {
    await #expect(processExitsWith: .failure) {
      _ = MosaicPattern(columns: 2, cells: [.init(column: 1, row: 0, columnSpan: 2)])
    }
    await #expect(processExitsWith: .failure) {
      _ = MosaicPattern(
        columns: 2,
        cells: [.init(column: 0, row: 0, rowSpan: 2), .init(column: 0, row: 1)])
    }
  }

  @Test(.waitsForExits) func aPatternsCellsStandInTheOrderOfTheirRowsFromTheFirst() async {
    await #expect(processExitsWith: .failure) {
      _ = MosaicPattern(columns: 1, cells: [.init(column: 0, row: 1)])
    }
    await #expect(processExitsWith: .failure) {
      _ = MosaicPattern(
        columns: 2,
        cells: [
          .init(column: 0, row: 0), .init(column: 0, row: 2), .init(column: 1, row: 1),
        ])
    }
  }

  @Test(.waitsForExits) func aGaugedLineHasAtLeastOneItem() async {
    _ = LineGauge(of: .spacing, itemsPerLine: 1, hasFooters: false)
    await #expect(processExitsWith: .failure) {
      _ = LineGauge(of: .spacing, itemsPerLine: 0, hasFooters: false)
    }
  }

  @Test(.waitsForExits) func aPatternHasAtMostSixteenCells() async {
    #expect(Self.column(of: 16).rows == 16)
    await #expect(processExitsWith: .failure) { _ = Self.column(of: 17) }
  }

  @Test(.waitsForExits) func aLayoutHasAtMostSixteenColumns() async {
    _ = MosaicPattern(columns: 16, cells: [.init(column: 15, row: 0)])
    await #expect(processExitsWith: .failure) {
      _ = MosaicPattern(columns: 17, cells: [.init(column: 16, row: 0)])
    }
    _ = MasonryLayout(crossExtent: 390, columns: 16)
    await #expect(processExitsWith: .failure) {
      _ = MasonryLayout(crossExtent: 390, columns: 17)
    }
  }

  private static func column(of count: Int) -> MosaicPattern {
    MosaicPattern(columns: 1, cells: (0..<count).map { .init(column: 0, row: $0) })
  }

  @Test(.waitsForExits) func scalesAreAboveZeroAndFinite() async {
    await #expect(processExitsWith: .failure) {
      _ = TimelineLayout(crossExtent: 390, pointsPerUnit: 0)
    }
    await #expect(processExitsWith: .failure) { _ = MapLayout(crossExtent: 390, scale: .nan) }
    await #expect(processExitsWith: .failure) { _ = CircleLayout(crossExtent: 390, radius: 0) }
  }

  @Test(.waitsForExits) func aSheetHasColumnsOfSomeWidth() async {
    await #expect(processExitsWith: .failure) {
      _ = SpreadsheetLayout(crossExtent: 390, columns: 0)
    }
    await #expect(processExitsWith: .failure) {
      _ = SpreadsheetLayout(crossExtent: 390, columnWidths: [20, 0])
    }
  }
}
