import CollectionModel
import Datasets
import Files
import Foundation
import TestSupport
import Testing

@Suite struct PlacedDatasetTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func isSorted(_ boxes: [ItemBox]) -> Bool {
    zip(boxes, boxes.dropFirst()).allSatisfy {
      ($0.place.y, $0.place.x) <= ($1.place.y, $1.place.x)
    }
  }

  @Test func zipCodesAreTheirPinsInFileOrder() throws {
    let dataset = try Dataset.read(bundled("zipcodes-map.csv.gz"))
    #expect(dataset.kind == .map && dataset.name == "zipcodes-map")
    #expect(dataset.sizes.itemCount == 41_896 && dataset.sizes.sectionCount == 1)
    #expect(dataset.sizes.hasPlaces && dataset.sizes.section(0).headerHeight == 0)
    let first = dataset.sizes[ItemPath(section: 0, item: 2)]
    // 20142.087,15172.757,65.734,33.5
    #expect(first.place == ItemPlace(x: 1_289_094, y: 971_056))
    #expect(first.size == ItemSize(width: 4207, height: 2144))
    #expect(dataset.sizes.planeWidth == 20_591.34375)
    #expect(dataset.sizes.planeHeight == 15_298.9375)
    #expect(boxes(dataset).map(\.size.width).max() == 7680)
    // 8 bytes of place, 8 of size.
    #expect(dataset.sizes.byteCount < 41_896 * 17)
  }

  @Test func holidaysAreSortedByStartAndLane() throws {
    let dataset = try Dataset.read(bundled("holidays-calendar.csv.gz"))
    #expect(dataset.kind == .events && dataset.sizes.itemCount == 144_788)
    let boxes = boxes(dataset)
    #expect(isSorted(boxes))
    #expect(boxes[0].place == ItemPlace(x: 0, y: 0))
    #expect(
      boxes.allSatisfy { $0.size.width == 64 && $0.place.x % 64 == 0 && $0.place.y % 64 == 0 })
    #expect(dataset.sizes.planeWidth == 248)
    #expect(boxes.count { $0.size.height >= 128 } == 9787)
    #expect(boxes.map(\.size.height).max() == 640)
    var perDay: [Int32: Int] = [:]
    for box in boxes { perDay[box.place.y, default: 0] += 1 }
    #expect(Int(boxes.last!.place.y / 64) == 25_566 - 7305)
    #expect(perDay[0]! > 100)
  }

  @Test func unsortedEventsAreSortedStably() throws {
    let rows = "-3,2,1,AA\n5,7,0,BB\n-3,1,0,\"C,C\"\n-3,4,1,DD\n2,0,9,\n"
    let path = try folder.write("e.csv", "start_day,length_days,lane,country\n" + rows)
    let found = boxes(try Dataset.read(path))
    let expected = [(0, 0, 1), (1, 0, 2), (1, 0, 4), (9, 5, 0), (0, 8, 7)]
    #expect(
      found
        == expected.map { lane, start, length in
          ItemBox(
            place: ItemPlace(x: Int32(lane * 64), y: Int32(start * 64)),
            size: ItemSize(width: 64, height: UInt32(length * 64)))
        })
  }

  private static let wrongRows: [(header: String, row: String, complaint: String)] = [
    (
      "x,y,width,height", "1,2,3",
      "2:6: expected 4 fields (x,y,width,height), found 3; "
        + "complete the row"
    ),
    (
      "x,y,width,height", "-1,2,3,4",
      "2:1: expected a position of 0 or more in column x, found \"-1\"; "
        + "positions are not negative"
    ),
    (
      "x,y,width,height", "1,3.4e7,3,4",
      "2:3: expected at most 33554431.984375 pt in column y, found \"3.4e7\"; "
        + "positions are in points"
    ),
    (
      "x,y,width,height", "33554432,1,3,4",
      "2:1: expected at most 33554431.984375 pt in column x, found \"33554432\"; "
        + "positions are in points"
    ),
    (
      "x,y,width,height", "1,nan,3,4",
      "2:3: expected a finite number in column y, found \"nan\"; "
        + "leave out items that have no position"
    ),
    (
      "x,y,width,height", "1,2,z,4",
      "2:5: expected a number in column width, found \"z\"; sizes are decimal numbers of points"
    ),
    (
      "start_day,length_days,lane,country", "x,1,1,AA",
      "2:1: expected a number of days in column start_day, found \"x\"; write it as 12 or 12.5"
    ),
    (
      "start_day,length_days,lane,country", "10000000,1,1,AA",
      "2:1: expected days in -9999999...9999999 in column start_day, "
        + "found \"10000000\"; leave the row out"
    ),
    (
      "start_day,length_days,lane,country", "1,-1,1,AA",
      "2:3: expected days in 0...9999999 in column length_days, found \"-1\"; "
        + "leave the row out"
    ),
    (
      "start_day,length_days,lane,country", "1,1,1",
      "2:6: expected 4 fields (start_day,length_days,lane,country), found 3; complete the row"
    ),
    (
      "start_day,length_days,lane,country", "1,1,1,AA,5",
      "2:11: expected 4 fields (start_day,length_days,lane,country), found 5; remove the extra fields"
    ),
    (
      "start_day,length_day,lane,country", "1,1,1,AA",
      "1: expected the columns start_day,length_days,lane,country, "
        + "found no column \"length_days\"; rename \"length_day\""
    ),
    (
      "x,y,width", "1,1,1",
      "1: expected the columns x,y,width,height, found no column \"height\"; add the column"
    ),
  ]

  @Test(arguments: wrongRows.indices)
  func aWrongRowIsNamed(_ index: Int) throws {
    let (header, row, expected) = Self.wrongRows[index]
    let path = try folder.write("d.csv", header + "\n" + row + "\n")
    let error = #expect(throws: InputError.self) { try Dataset.read(path) }
    #expect(error?.description == path + ":" + expected)
  }

  @Test(arguments: [
    ("x,y,width,height", "a map"), ("start_day,length_days,lane,country", "events"),
  ])
  func placedRowsTakeNoSectionsAndNoLessThanOneRow(_ header: String, _ what: String) throws {
    let path = try folder.write("d.csv", header + "\n1,1,1,1\n")
    let sections = try folder.write(
      "d.sections.csv", "section,title,header_height,item_count\n0,a,0,1\n")
    let error = #expect(throws: InputError.self) { try Dataset.read(path) }
    #expect(
      error?.description
        == "\(sections): expected no sections for \(what), found this file; rename or remove it")
    let empty = try folder.write("e.csv", header + "\n")
    let other = #expect(throws: InputError.self) { try Dataset.read(empty) }
    #expect(other?.message == "expected at least one row, found only the header")
  }

  @Test(arguments: [0, 1, 10_000, 300_000])
  func aResampledMapIsAsCrowded(_ count: Int) throws {
    let dataset = try Dataset.read(bundled("zipcodes-map.csv.gz"))
    let drawn = dataset.resampled(to: count, seed: 4)
    #expect(drawn.kind == .map && drawn.sizes.itemCount == count)
    #expect(drawn.sizes.contentHash == dataset.resampled(to: count, seed: 4).sizes.contentHash)
    guard count >= 10_000 else { return }
    #expect(drawn.sizes.contentHash != dataset.resampled(to: count, seed: 5).sizes.contentHash)
    func crowd(_ dataset: Dataset) -> Double {
      Double(dataset.sizes.itemCount) / (dataset.sizes.planeWidth * dataset.sizes.planeHeight)
    }
    #expect(abs(crowd(drawn) / crowd(dataset) - 1) < 0.05)
    let found = boxes(drawn)
    let sizes = Set(boxes(dataset).map(\.size))
    #expect(found.allSatisfy { sizes.contains($0.size) })
    // Pins drawn more than once rarely coincide; a few ZIP codes share a point in the original
    // data.
    #expect(Set(found).count > count * 98 / 100)
  }

  @Test(arguments: [0, 1, 20_000, 500_000])
  func resampledEventsKeepTheirLanesAndTheirCrowd(_ count: Int) throws {
    let dataset = try Dataset.read(bundled("holidays-calendar.csv.gz"))
    let drawn = dataset.resampled(to: count, seed: 4)
    #expect(drawn.kind == .events && drawn.sizes.itemCount == count)
    #expect(drawn.sizes.contentHash == dataset.resampled(to: count, seed: 4).sizes.contentHash)
    guard count >= 20_000 else { return }
    let found = boxes(drawn)
    #expect(isSorted(found))
    #expect(found.allSatisfy { $0.place.x % 64 == 0 && $0.place.y % 64 == 0 })
    let shapes = Set(boxes(dataset).map { [UInt32($0.place.x), $0.size.height] })
    #expect(found.allSatisfy { shapes.contains([UInt32($0.place.x), $0.size.height]) })
    let scale = drawn.sizes.planeHeight / dataset.sizes.planeHeight
    #expect(abs(scale / (Double(count) / 144_788) - 1) < 0.01)
  }

  @Test func aMapAndACalendarHoldAsManyItemsAsTheGridHasRoomFor() throws {
    let map = try Dataset.read(
      folder.write("m.csv", "x,y,width,height\n1,2,3,4\n16000000,9,30,30\n"))
    let calendar = try Dataset.read(
      folder.write(
        "e.csv", "start_day,length_days,lane,country\n0,1,0,AT\n9000000,2,1,DE\n"))
    for dataset in [map, calendar] {
      let most = dataset.mostItems
      #expect((3...100).contains(most), "\(most)")
      for seed: UInt64 in 1...20 {
        let drawn = dataset.resampled(to: most, seed: seed)
        #expect(drawn.sizes.itemCount == most)
        #expect(boxes(drawn).allSatisfy { $0.place.x >= 0 && $0.place.y >= 0 })
      }
    }
    // At the edge there is no room for a larger plane, but always for the existing one.
    let edge = try Dataset.read(
      folder.write("f.csv", "x,y,width,height\n0,0,3,4\n33554431,33554431,30,30\n"))
    #expect(edge.mostItems == 2 && edge.resampled(to: 2, seed: 1).sizes.itemCount == 2)
    // Nor does a plane that hardly shrinks push its items off.
    let last = Int32.max
    #expect(Dataset.moved(last, scale: 1 - 1e-9, by: 62) == last)
    #expect(Dataset.moved(last - 62, scale: 1, by: 62) == last)
    let cards = try Dataset.read(
      folder.write("c.csv", "section,item,width,height\n0,0,390,10\n"))
    #expect(cards.mostItems > 200_000_000)
  }

  @Test func syntheticEventsHaveTheirRateAndALongTail() {
    let spec = SyntheticBoxes(
      items: 50_000,
      content: .events(lanes: 12, rate: 4, median: 1.5, sigma: 2, longest: 5000), seed: 3)
    let dataset = spec.dataset(named: "e")
    #expect(dataset.kind == .events)
    #expect(dataset.sizes.contentHash == "4ff45261d386c2c0")
    let found = boxes(dataset)
    #expect(isSorted(found))
    #expect(abs(Double(found.last!.place.y) / 64 - 12_500) < 250)
    #expect(Set(found.map(\.place.x)) == Set((0..<12).map { $0 * 64 }))
    #expect(abs(found.count { $0.size.height < 96 } - 25_000) < 500)
    #expect(found.map(\.size.height).max()! > 1000 * 64)
    #expect(found.allSatisfy { $0.size.height <= 5000 * 64 })
  }

  @Test func syntheticPinsStandInClustersOnTheirPlane() {
    let spec = SyntheticBoxes(
      items: 20_000,
      content: .pins(
        density: 50, perCluster: 10, spread: 100, widths: 20...40.5, heights: 10...10), seed: 3)
    let dataset = spec.dataset(named: "p")
    #expect(dataset.kind == .map)
    #expect(dataset.sizes.contentHash == "803f7410e1c8c955")
    let found = boxes(dataset)
    #expect(found.count == 20_000 && dataset.sizes.sectionCount == 1)
    #expect(dataset.sizes.planeWidth < 20_000 + 141 && dataset.sizes.planeWidth > 19_000)
    for cluster in stride(from: 0, to: 20_000, by: 10) {
      let xs = found[cluster..<cluster + 10].map(\.place.x)
      #expect(xs.max()! - xs.min()! <= 6400)
    }
    #expect(found.allSatisfy { (1280...2592).contains($0.size.width) && $0.size.height == 640 })
  }
}
