import Foundation
import TestSupport

/// The fixture's executable, run as a user would.
struct Bench {
  let status: Int32
  let output: String
  let errors: String

  /// Without the lines about steps that take long, which depend on the machine.
  var errorLines: [String] {
    errors.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("waiting: ") }
  }

  /// Whether its errors have the output of a process that ends by a fault.
  var hasCrashed: Bool {
    ["Fatal error", "Crash", "*** ", "Stack dump"].contains { errors.contains($0) }
  }

  static var executable: URL { built("FixtureBench") }
  /// The executable of the product.
  static var product: URL { built("scrollbench") }
  /// The tools that serve this repository alone.
  static var workshop: URL { built("workshop") }
  /// The fixture with layouts written for iOS, on Linux alone.
  static var objectBench: URL { built("ObjectBench") }

  /// The repository, whose `Benchmarks` is used.
  static let root = Repository.root

  /// The names of its suites.
  static let suites = Repository.files(in: "Benchmarks/Suites", ending: ".json").map {
    String($0.split(separator: "/").last!.dropLast(5))
  }

  /// The flags of a small run, which several tests share.
  static let small = [
    "run", "--data", "uniform", "--items", "2k", "--layout", "list", "--trace", "flick-browse",
    "--budget", "0.02",
  ]

  /// Starts the executable; `body` may watch and signal it while it runs. Waits for its end.
  ///
  /// - Parameter variables: added to this process's environment for the run.
  static func run(
    _ arguments: [String], in folder: URL = root, executable: URL = executable,
    with variables: [String: String] = [:],
    while body: (Process, URL) throws -> Void = { _, _ in }
  ) throws -> Bench {
    let process = try FinishedProcess(
      of: executable, arguments, in: folder, with: variables, while: body)
    return Bench(status: process.status, output: process.output, errors: process.errors)
  }

  /// Runs a bash command in which `$bench` is the executable, with redirections and limits.
  static func shell(_ command: String, executable: URL = executable) throws -> Bench {
    // The parent of the tests may ignore a signal, and a shell cannot undo that.
    try run(
      ["--default-signal", "bash", "-c", "bench=$0; \(command)", executable.path],
      executable: URL(fileURLWithPath: "/usr/bin/env"))
  }

  static func temporaryFolder() throws -> URL {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("scrollbench-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url
  }

  /// The words with the files and folders that they write moved into `folder`: the current one may
  /// not be ours to write to.
  static func words(_ words: [String], writingTo folder: URL) -> [String] {
    let outputs: Set = ["-o", "--output", "--html", "--chart", "--svg", "--junit", "--history"]
    return words.indices.map { index in
      index > 0 && outputs.contains(words[index - 1])
        ? folder.appendingPathComponent(words[index]).path : words[index]
    }
  }

  /// Calls `body` with the path of a folder that does not exist yet.
  static func withOutput<Result>(_ body: (String) throws -> Result) throws -> Result {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder.appendingPathComponent("results").path)
  }

  /// The rows of `results.csv` that must be equal in every run: case, metric and value.
  static func deterministicRows(_ folder: String) throws -> [String] {
    let text = try String(contentsOfFile: folder + "/results.csv", encoding: .utf8)
    let rows = text.split(whereSeparator: \.isNewline).map { cells(of: $0) }
    let header = rows[0]
    let wanted = ["case", "metric", "deterministic", "n", "min", "p50", "max"].map {
      header.firstIndex(of: $0)!
    }
    return rows.dropFirst().filter { $0[wanted[2]] == "true" }.map { row in
      wanted.map { row[$0] }.joined(separator: " | ")
    }.sorted()
  }

  /// The cells of a CSV row; no cell may contain line breaks.
  static func cells(of row: Substring) -> [String] {
    var cells = [""]
    var isQuoted = false
    for character in row {
      if character == "\"" {
        isQuoted.toggle()
      } else if character == ",", !isQuoted {
        cells.append("")
      } else {
        cells[cells.count - 1].append(character)
      }
    }
    return cells
  }

  /// The workers started by the process `parent`.
  static func workers(of parent: Int32) -> [Int32] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { Int32($0) }.filter { pid in
      guard let line = FileManager.default.contents(atPath: "/proc/\(pid)/cmdline") else {
        return false
      }
      let words = line.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
      return ["worker", "check-worker"].contains { words.suffix(2) == [$0, String(parent)] }
    }
  }

  /// Waits until `condition` holds; gives up after five minutes, far longer than anything that
  /// works takes.
  static func wait(_ condition: () -> Bool) -> Bool {
    for _ in 0..<30_000 {
      if condition() { return true }
      usleep(10_000)
    }
    return false
  }
}
