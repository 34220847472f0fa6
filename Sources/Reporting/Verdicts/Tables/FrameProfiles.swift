import Files
import Foundation
import InstructionGate
import Measurement
import Plots

/// Where the instructions of the frames of a run go: a table, a plot by strategy for each group,
/// and a call tree for each case.
package struct FrameProfiles: Sendable {
  /// A group of cases that differ in their strategies.
  package struct Group: Sendable {
    package var title: String
    package var cases: [(strategy: String, profile: FrameProfile)]

    package init(title: String, cases: [(strategy: String, profile: FrameProfile)]) {
      self.title = title
      self.cases = cases
    }
  }

  package var groups: [Group]
  /// The cases that could not be counted, and why.
  package var losses: [(caseID: String, reason: String)]
  /// The rooms and the functions that are named; the others are added up.
  private static let mostRooms = 4
  private static let mostFunctions = 3

  package init(groups: [Group], losses: [(caseID: String, reason: String)]) {
    self.groups = groups
    self.losses = losses
  }

  /// The table, and a line for each case without a profile.
  package func text(on medium: TextMedium) -> String {
    let titles = ["case", "instructions a frame", "rooms", "functions"]
    let rows = groups.flatMap(\.cases).map { _, profile -> [String] in
      let total = Double(max(1, profile.profile.total))
      let rooms = profile.rooms.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        .prefix(Self.mostFunctions)
        .map { "\($0.key) \(HumanUnits.percent(Double($0.value) / total))" }
      let functions = profile.functions.prefix(Self.mostFunctions).map {
        "\($0.function.name) \(HumanUnits.percent($0.share))"
      }
      return [
        profile.caseID, HumanUnits.grouped((total / Double(max(1, profile.frames))).rounded()),
        rooms.joined(separator: ", "), functions.joined(separator: ", "),
      ]
    }
    let table = rows.isEmpty ? "" : PlainTable(titles, rows, right: [1]).text(on: medium) + "\n"
    return table
      + losses.map { PlainText.line("not counted: \($0.caseID): \($0.reason)") + "\n" }.joined()
  }

  /// The pictures: one for each group, and one for each of its cases.
  package var files: FolderFiles {
    let pictures = groups.enumerated().flatMap { number, group in
      [FolderFiles.File(name: Self.name(number), text: Self.plot(of: group).svg(isAlone: true))]
        + group.cases.enumerated().map { index, one in
          let picture = CallTreePicture(
            one.profile.tree, title: one.profile.caseID,
            subtitle: "instructions of \(one.profile.frames) frames")
          return FolderFiles.File(name: Self.name(number, index), text: picture.svg)
        }
    }
    return Self.files(pictures)
  }

  /// Checks that a folder can get the pictures of groups with so many cases each.
  package static func check(_ folder: String, groups sizes: [Int]) throws(OutputError) {
    let names = sizes.enumerated().flatMap { number, size in
      [name(number)] + (0..<size).map { name(number, $0) }
    }
    try files(names.map { FolderFiles.File(name: $0, text: "") }).check(in: folder)
  }

  private static func name(_ group: Int, _ index: Int? = nil) -> String {
    "group-\(group + 1)\(index.map { "-case-\($0 + 1)" } ?? "").svg"
  }

  private static func files(_ files: [FolderFiles.File]) -> FolderFiles {
    FolderFiles(files) { Plot.isPicture($0) || CallTreePicture.isPicture($0) }
  }

  private static func plot(of group: Group) -> Plot {
    let all = group.cases.map(\.profile.rooms).reduce(into: [String: UInt64]()) { sum, rooms in
      sum.merge(rooms) { $0 + $1 }
    }
    let named = all.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(mostRooms).map(\.key)
    func points(_ value: (FrameProfile) -> UInt64) -> [Series.Point] {
      group.cases.enumerated().map { place, one in
        Series.Point(
          x: Double(place), y: Double(value(one.profile)) / Double(max(1, one.profile.frames)))
      }
    }
    var series = named.map { room in
      Series(room, .stackedBars, points { $0.rooms[room] ?? 0 })
    }
    series.append(
      Series(
        "the rest", .stackedBars,
        points { profile in
          profile.profile.total - named.reduce(0) { $0 + (profile.rooms[$1] ?? 0) }
        }))
    return Plot(
      title: group.title,
      summary: "Instructions of a frame, a bar for each strategy, divided by rooms of the sources",
      x: Axis("strategy", .bands(group.cases.map(\.strategy)), .none),
      y: Axis("instructions of a frame", .linear(fromZero: true), .count), series: series,
      size: (width: 680, height: Plot.pageSize.height))
  }
}
