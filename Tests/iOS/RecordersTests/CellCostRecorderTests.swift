import Files
import Foundation
import Recorders
import TestSupport
import Testing
import UIKit

/// A clock that goes on only when a test advances it.
private final class HandClock {
  var nanoseconds: UInt64 = 5_000_000_000
  func pass(_ nanoseconds: UInt64) { self.nanoseconds += nanoseconds }
}

@MainActor private let clock = HandClock()
@MainActor private let costs = CellCostRecorder(now: { clock.nanoseconds })

/// A cell that takes a millisecond to be made, two to be set up, and three to be laid out.
private final class PhotoCell: UICollectionViewCell {
  override init(frame: CGRect) {
    super.init(frame: frame)
    costs.measure(.create, "photo") { clock.pass(1_000_000) }
  }

  required init?(coder: NSCoder) { nil }

  func show(_ item: Int) {
    costs.measure(.configure, "photo") {
      clock.pass(2_000_000)
      // Some cells lay themselves out while they are set up.
      if item % 2 == 1 {
        setNeedsLayout()
        layoutIfNeeded()
      }
    }
  }

  override func layoutSubviews() {
    costs.measure(.layout, "photo") {
      super.layoutSubviews()
      clock.pass(3_000_000)
    }
  }
}

private final class Photos: NSObject, UICollectionViewDataSource {
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { 100 }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "photo", for: indexPath)
    (cell as? PhotoCell)?.show(indexPath.item)
    return cell
  }
}

@MainActor @Suite struct CellCostRecorderTests {
  private struct Row: Equatable {
    var identifier, step, quantile, ms: String
  }

  /// The rows below the names of the columns, as the project reads CSV.
  private func rows(_ csv: String) throws -> [Row] {
    #expect(csv.hasPrefix("identifier,step,quantile,ms\n") && csv.utf8.last == UInt8(ascii: "\n"))
    var reader = CSVFields(file: "costs.csv")
    var rows: [Row] = []
    for (number, line) in csv.utf8.split(separator: 10).dropFirst().enumerated() {
      guard let row = try reader.take(Array(line).span, number: number + 2) else { continue }
      try #require(row.count == 4)
      rows.append(
        Row(identifier: row[0].text, step: row[1].text, quantile: row[2].text, ms: row[3].text))
    }
    #expect(!reader.isInQuotes)
    return rows
  }

  private func recorder(_ identifier: String, _ times: [UInt64]) -> CellCostRecorder {
    let recorder = CellCostRecorder()
    for time in times { recorder.record(.configure, identifier, nanoseconds: time) }
    return recorder
  }

  @Test func theCellsOfACollectionViewAreMeasuredStepByStep() throws {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 100, height: 50)
    layout.minimumLineSpacing = 0
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: layout)
    view.register(PhotoCell.self, forCellWithReuseIdentifier: "photo")
    let photos = Photos()
    view.dataSource = photos
    for row in 0..<50 {
      view.contentOffset.y = CGFloat(row * 50)
      view.layoutIfNeeded()
    }
    #expect(costs.count(of: .create, "photo") == 2)
    #expect(costs.count(of: .configure, "photo") == 51)
    // That of item 0, when it came on screen, and those that lay themselves out.
    #expect(costs.count(of: .layout, "photo") == 1 + 25)
    #expect(
      try rows(costs.csv).filter { $0.quantile == "0.5" }.map { "\($0.step) \($0.ms)" } == [
        "create 1", "configure 2", "layout 3",
      ])
    #expect(costs.csv.contains("photo,configure,0.25,2\n"), "without the layouts within")
  }

  @Test func aStepThatFailsIsRecordedAndItsErrorPassedOn() {
    struct Failure: Error {}
    let recorder = CellCostRecorder(now: { clock.nanoseconds })
    #expect(throws: Failure.self) {
      try recorder.measure(.configure, "a") {
        clock.pass(500)
        throw Failure()
      }
    }
    #expect(recorder.measure(.layout, "a") { 7 } == 7)
    #expect(
      recorder.csv == "identifier,step,quantile,ms\na,configure,0.5,0.0005\na,layout,0.5,0\n")
  }

  /// The least number of times with which each quantile is written.
  @Test(arguments: [
    (1, ["0.5"]), (39, ["0.5"]), (40, ["0.25", "0.5", "0.75"]), (99, ["0.25", "0.5", "0.75"]),
    (100, ["0.1", "0.25", "0.5", "0.75", "0.9"]), (199, ["0.1", "0.25", "0.5", "0.75", "0.9"]),
    (200, ["0.05", "0.1", "0.25", "0.5", "0.75", "0.9", "0.95"]),
    (999, ["0.05", "0.1", "0.25", "0.5", "0.75", "0.9", "0.95"]),
    (1000, ["0.01", "0.05", "0.1", "0.25", "0.5", "0.75", "0.9", "0.95", "0.99"]),
  ])
  func tenTimesLieBeyondEachQuantile(_ count: Int, _ quantiles: [String]) throws {
    // A prime times the numbers below another: all differ, and in no order.
    let times = (0..<count).map { UInt64($0 * 7919 % 1009) * 50_021 }
    let rows = try rows(recorder("a", times).csv)
    #expect(rows.map(\.quantile) == quantiles)
    for row in rows {
      // The least time that the share does not exceed, found by counting.
      let (share, ms) = (try #require(Double(row.quantile)), try #require(Double(row.ms)))
      let nanoseconds = UInt64((ms * 1e6).rounded())
      let (below, upTo) = (times.count { $0 < nanoseconds }, times.count { $0 <= nanoseconds })
      let needed = share * Double(count) - 1e-9
      #expect(Double(upTo) >= needed && Double(below) < needed, "\(row)")
      if row.quantile != "0.5" { #expect(min(upTo, count - below) >= 10) }
    }
    #expect(rows.map { Double($0.ms)! } == rows.map { Double($0.ms)! }.sorted())
  }

  @Test(
    arguments: [
      (0, "0"), (1, "0.000001"), (10, "0.00001"), (999_999, "0.999999"), (1_000_000, "1"),
      (1_500_000, "1.5"), (20_000_000, "20"), (20_050_000, "20.05"),
      (1_234_567_890_123, "1234567.890123"),
    ] as [(UInt64, String)])
  func timesAreMillisecondsWithSixDecimalsAtMost(_ nanoseconds: UInt64, _ text: String) throws {
    #expect(try rows(recorder("a", [nanoseconds]).csv).map(\.ms) == [text])
  }

  @Test(arguments: [
    "photo", "foto_é-2.big", "a,b", "\"", "say \"cheese\"", "two\nlines", "two\r\nlines", "#1", "",
    " ", "=cmd|' /C calc'!A0", "<script>", "::error::", "\"\u{301}", "e\u{301},",
  ])
  func anyIdentifierIsReadBack(_ identifier: String) throws {
    let read = try rows(recorder(identifier, [1]).csv)
    #expect(read.map(\.ms) == ["0.000001"])
    #expect(read.map { Array($0.identifier.utf8) } == [Array(identifier.utf8)])
  }

  @Test func rowsStandByIdentifierThenStepThenQuantile() throws {
    let recorder = CellCostRecorder()
    for step in CellCostRecorder.Step.allCases.reversed() {
      for identifier in ["b", "a"] {
        for time in 1...40 { recorder.record(step, identifier, nanoseconds: UInt64(time)) }
      }
    }
    let expected = ["a", "b"].flatMap { identifier in
      ["create", "configure", "layout"].flatMap { step in
        [("0.25", "0.00001"), ("0.5", "0.00002"), ("0.75", "0.00003")].map {
          Row(identifier: identifier, step: step, quantile: $0.0, ms: $0.1)
        }
      }
    }
    #expect(try rows(recorder.csv) == expected)
  }

  @Test func withoutTimesThereAreTheNamesAlone() throws {
    #expect(CellCostRecorder().csv == "identifier,step,quantile,ms\n")
  }

  @Test func theFileIsTheText() throws {
    let folder = try TemporaryFolder()
    let recorder = CellCostRecorder()
    recorder.measure(.create, "a") {}
    let url = folder.url.appendingPathComponent("feed-cells.csv")
    try recorder.write(to: url)
    #expect(try String(contentsOf: url, encoding: .utf8) == recorder.csv)
    let row = try #require(try rows(recorder.csv).first)
    #expect(try #require(Double(row.ms)) < 1000, "the clock is in nanoseconds")
  }
}
