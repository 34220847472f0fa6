import Foundation
import Primitives
import Testing

/// Folders in which the commands of `QuickCommand` find what they name, and others find harm.
struct CommandFuzzFolder {
  /// Holds the original, which no command sees.
  let root: URL
  private var original: URL { root.appendingPathComponent("original") }

  init() throws {
    root = try Bench.temporaryFolder()
    let files = FileManager.default
    func url(_ name: String) -> URL { original.appendingPathComponent(name) }
    func write(_ text: String, _ name: String) throws {
      try Data(text.utf8).write(to: url(name))
    }
    for name in ["folder", "Benchmarks/Selftest", "old", "new"] {
      try files.createDirectory(at: url(name), withIntermediateDirectories: true)
    }
    try HelpExampleTests.prepareInputs(original)
    try QuickCommand.prepareSuite(original)
    for name in ["old", "new"] {
      try files.createSymbolicLink(
        at: url("\(name)/scrollbench"), withDestinationURL: Bench.product)
    }
    let run = try Bench.run(
      [
        "run", "--data", "uniform", "--items", "200,500", "--layout", "list", "--trace", "flick",
        "--strategy", "on-demand,tiled-cache", "--budget", "0.01", "--output", "results",
        "--history", "history.csv",
      ], in: original, executable: Bench.product)
    #expect(run.status == 0, "\(run.errors)")
    try HelpExampleTests.prepareShards(original)
    for name in ["results-before", "results-after"] {
      try files.copyItem(at: url("results"), to: url(name))
    }
    let baseline = try QuickCommand(
      words: ["gate", "--suite", "few.json", "--update-baseline", "baselines"]
    ).run(in: original)
    #expect(baseline.status == 0, "\(baseline.errors)")
    for name in ["empty", "empty.csv"] { try write("", name) }
    try write("{\"summary\": 1, \"cases\": [nul", "damaged.json")
    try write("section,item,width,height\n0,0,\"390,\u{0}\n,,,\n1e308,-1,nan,0x10", "damaged.csv")
    try Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xFF, 0xFF]).write(to: url("damaged.csv.gz"))
    try Data((0..<4_096).map { UInt8(truncatingIfNeeded: $0 &* $0 &+ $0 >> 3) })
      .write(to: url("binary"))
  }

  func remove() { try? FileManager.default.removeItem(at: root) }

  /// A fresh copy. The folder above it belongs to it as well.
  func copy() throws -> URL {
    let above = root.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: above, withIntermediateDirectories: false)
    let copy = above.appendingPathComponent("work")
    try FileManager.default.copyItem(at: original, to: copy)
    try #require(mkfifo(copy.appendingPathComponent("pipe").path, 0o600) == 0)
    for (name, target) in [
      ("null", "/dev/null"), ("full", "/dev/full"), ("loop", "loop"), ("dangling", "nowhere"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: copy.appendingPathComponent(name).path, withDestinationPath: target)
    }
    return copy
  }

  /// What is read by some command, and may be damaged.
  private static let damageable = [
    "results/run.json", "results-before/run.json", "results-after/run.json", "history.csv",
    "few.json", "baselines/few.tsv", "items.csv", "rows.csv", "session.json.gz",
    "Benchmarks/Selftest/short.json",
  ]

  /// Damages one file of a copy, in one of the ways in which files are found damaged.
  ///
  /// - Returns: what was done to it.
  static func damage(_ folder: URL, _ random: inout SplitMix64) throws -> String {
    let name = damageable[random.next(below: damageable.count)]
    let url = folder.appendingPathComponent(name)
    var bytes = Array(try Data(contentsOf: url))
    guard !bytes.isEmpty else { return "\(name) is empty" }
    let place = random.next(below: bytes.count)
    let did: String
    switch random.next(below: 4) {
    case 0:
      bytes.removeSubrange(place...)
      did = "is cut"
    case 1:
      bytes[place] = UInt8(random.next(below: 256))
      did = "has another byte"
    case 2:
      bytes.removeSubrange(place..<min(bytes.count, place + 1 + random.next(below: 40)))
      did = "has a gap"
    default:
      // The number that comes next becomes an extreme.
      let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) || byte == 0x2E }
      let start = bytes[place...].firstIndex(where: isDigit) ?? place
      let end = bytes[start...].firstIndex { !isDigit($0) } ?? bytes.count
      let numbers = [
        "-1", "0", "1e308", "-1e308", "9223372036854775807", "9223372036854775808", "0.5",
        "18446744073709551615", "4294967296", "1e-308", "null", "\"\"", "[]", "{}", "true",
      ]
      bytes.replaceSubrange(start..<end, with: numbers[random.next(below: numbers.count)].utf8)
      did = "has another number"
    }
    try Data(bytes).write(to: url)
    return "\(name) \(did) at byte \(place)"
  }
}
