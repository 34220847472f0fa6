import Foundation
import ResultPage
import Testing
import Verdicts

/// What the columns of a table show, read back from its lines without blanks; of blocks, all of it
/// as the only column.
private func columns(of lines: [String]) -> [String] {
  func solid(_ text: some StringProtocol) -> String { String(text.filter { $0 != " " }) }
  guard let rule = lines.first(where: { !$0.isEmpty && $0.allSatisfy { "- ".contains($0) } }) else {
    return [lines.map(solid).joined()]
  }
  var start = 0
  return rule.split(separator: " ").map { dashes in
    let column = lines.map { solid($0.dropFirst(start).prefix(dashes.count)) }.joined()
    start += dashes.count + 1
    return column
  }
}

@Suite struct PlainTableTests {
  static let widths = [40, 57, 80, 120, 1_000]
  private static let titles = ["name", "takes", "items", "last change", "summary"]
  private static let rows = [
    [
      "list", "cards+synthetic", "886,323", "205 -> 231 ns (+12.7 %)",
      "full-width rows, each with its own height",
    ],
    [
      "uniform-flow", "[item-width=50,item-height=50,line-spacing=10,item-spacing=10,inset=0]", "7",
      "-", "",
    ],
  ]

  @Test(arguments: widths)
  func noLineIsTooLongAndNoCellLosesAnything(width: Int) {
    for count in 1...Self.titles.count {
      let rows = Self.rows.map { Array($0.prefix(count)) }
      let lines = PlainTable(Array(Self.titles.prefix(count)), rows, right: [2, 3]).lines(
        on: TextMedium(width: width))
      #expect(lines.allSatisfy { $0.count <= width && $0.last != " " }, "\(lines)")
      let columns = columns(of: lines)
      for row in rows {
        for (index, cell) in row.enumerated() where !cell.isEmpty {
          let column = columns.count == 1 ? columns[0] : columns[index]
          #expect(column.contains(cell.filter { $0 != " " }), "\(cell) in \(lines)")
        }
      }
      for number in rows.compactMap({ $0.dropFirst(2).first }) {
        #expect(lines.contains { $0.contains(number) }, "\(number) is whole in \(lines)")
      }
    }
  }

  @Test func textGoesOnBelowItselfAndNumbersStandWhole() {
    let table = PlainTable(
      ["name", "created/visible", "summary"],
      [["list", "14/12", "rows, each with its own height"], ["grid", "9/8", "equal cells"]],
      right: [1])
    #expect(
      table.lines(on: TextMedium(width: 40)) == [
        "name created/visible summary",
        "---- --------------- -------------------",
        "list           14/12 rows, each with its",
        "                     own height",
        "grid             9/8 equal cells",
      ])
  }

  @Test func whatDoesNotFitAsATableIsABlockForEachRow() {
    let table = PlainTable(
      ["name", "", "metric", "summary"],
      [
        ["a-name-that-cannot-be-broken", "worse", "query", "a word, and then another"],
        ["b", "", "frame", ""],
      ], right: [])
    #expect(
      table.lines(on: TextMedium(width: 40)) == [
        "name: a-name-that-cannot-be-broken", "worse", "metric: query",
        "summary: a word, and then another", "", "name: b", "metric: frame",
      ])
  }

  @Test func aTableWithoutRowsIsEmpty() {
    #expect(PlainTable(["name"], [], right: []).lines().isEmpty)
    #expect(PlainTable(["name"], [], right: []).text() == "")
  }

  @Test func nothingIsLaidOutForLessThanFortyColumns() {
    #expect(TextMedium(width: 3).width == 40 && TextMedium().width == 120)
  }

  @Test func longWordsBreakWhereAListGoesOnAndNumbersNever() {
    let medium = TextMedium(width: 40)
    #expect(
      medium.paragraph("parameters [spacing=0,separator=1,234,567,inset=0,footer=0]", indent: 2)
        == [
          "parameters [spacing=0,", "  separator=1,234,567,inset=0,footer=0]",
        ])
    let word = String(repeating: "x", count: 90)
    #expect(medium.paragraph("a " + word).joined().filter { $0 == "x" }.count == 90)
    #expect(medium.paragraph("a " + word).map(\.count) == [1, 40, 40, 10])
  }
}
