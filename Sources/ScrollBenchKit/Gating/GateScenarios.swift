import Foundation
import Gate
import Harness
import Reports
import TimeGate
import Workers
import OutputFiles

/// Whole gates, run as processes, each with the exit code it must have.
package final class GateScenarios {
  /// One of them.
  struct Scenario {
    let name: String
    let expected: [Int32]
    let arguments: [String]
    /// The signal to send as soon as a worker of the head has been started.
    var signal: Int32?
    fileprivate let owner: GateScenarios

    func run(index: Int, seed: UInt64) throws -> SelftestGate {
      let start = Date()
      let status = try owner.status(of: arguments, signal: signal)
      return SelftestGate(
        kind: .scenarios, subject: name, index: index, seed: seed, exitStatus: status,
        expected: expected, caseRuns: 1,
        seconds: (Date().timeIntervalSince(start) * 10).rounded() / 10)
    }
  }

  private static let suite = """
    {
      "summary": "a few cases that take no time",
      "data": ["uniform"],
      "layouts": ["list"],
      "strategies": ["on-demand", "tiled-cache"],
      "traces": ["flick"],
      "items": ["1k"]
    }
    """
  /// A shell script that is a worker until it is to measure its case, and is killed then.
  package static let dyingWorker = """
    while IFS= read -r line; do
      case "$line" in
        *'"control"'*) ;;
        *'"rehearse"'*) kill -9 $$; exit ;;
      esac
      printf '%s\\n' "$line"
    done | "$worker" worker $$
    """
  /// One that never answers.
  private static let deafWorker = "while read -r line; do :; done"
  private let executable: String
  private let folder: URL
  /// Is there once a worker was started that is to be interrupted.
  private var mark: URL { url("begun-mark") }

  /// Makes a suite and its baseline in a folder that is gone when this is.
  init(executable: String) throws {
    self.executable = executable
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "scrollbench-selftest-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try AtomicFile.write(Self.suite, to: url("few.json").path)
    let made = try status(of: counting("true-baseline", flag: "--update-baseline"), signal: nil)
    guard made == 0 else {
      throw LaunchFailure(reason: "a baseline for the scenarios could not be made: exit \(made)")
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  var all: [Scenario] {
    get throws {
      let lines = try String(contentsOf: url("true-baseline/few.tsv"), encoding: .utf8)
        .split(separator: "\n").map(String.init)
      /// A baseline that differs in the first line of a metric.
      func changed(_ name: String, _ metric: String, _ change: (String) -> String) throws -> String
      {
        var lines = lines
        guard
          let index = lines.firstIndex(where: {
            $0.contains("\ttiled-cache\t") || $0.contains("\t\(metric)\t")
          })
        else { throw LaunchFailure(reason: "the scenarios' baseline has no \(metric)") }
        var cells = lines[index].split(separator: "\t").map(String.init)
        cells[2] = change(cells[2])
        lines[index] = cells.joined(separator: "\t")
        return try write(lines, to: name)
      }
      func less(by count: Int) -> (String) -> String { { String((Int($0) ?? 0) - count) } }
      let fewer = try changed("fewer", "attributes_computed", less(by: 1))
      let more = try changed("more", "attributes_computed", less(by: -1))
      let wrong = try changed("wrong", "visible_checksum") { text in
        (text.hasPrefix("0") ? "1" : "0") + text.dropFirst()
      }
      let gone = try write(
        lines
          + lines.filter { $0.contains("/tiled-cache\t") }.map {
            $0.replacingOccurrences(of: "/tiled-cache\t", with: "/tiled-caches\t")
          }, to: "gone")
      let killed = try script("killed", Self.dyingWorker)
      let deaf = try script("deaf", Self.deafWorker)
      let begun = try script("begun", ": > \(Self.quoted(mark.path))\n\(Self.deafWorker)")
      return [
        scenario("equal counters", 0, counting("true-baseline")),
        scenario("one attribute computed more", 2, counting(fewer)),
        scenario("one attribute computed less", 0, counting(more)),
        scenario("the same, strict", 4, counting(more) + ["--strict"]),
        scenario("a wrong checksum", 3, counting(wrong)),
        scenario("a case is gone", 8, counting(gone)),
        scenario("no baseline", 5, counting("nothing-here")),
        scenario("the same build twice", [0, 7], pair(executable)),
        scenario("a killed worker", 3, pair(killed)),
        scenario("a worker that hangs", 3, pair(deaf) + ["--timeout", "5"]),
        Scenario(
          name: "an interrupt", expected: [130], arguments: pair(begun), signal: SIGINT,
          owner: self),
      ]
    }
  }

  private func scenario(_ name: String, _ status: Int32, _ arguments: [String]) -> Scenario {
    scenario(name, [status], arguments)
  }

  private func scenario(_ name: String, _ status: [Int32], _ arguments: [String]) -> Scenario {
    Scenario(name: name, expected: status, arguments: arguments, owner: self)
  }

  private func counting(_ baseline: String, flag: String = "--baseline") -> [String] {
    ["gate", flag, url(baseline).path] + common
  }

  private func pair(_ head: String) -> [String] {
    ["gate", "--base", executable, "--head", head] + common
  }

  private var common: [String] {
    ["--suite", url("few.json").path, "--output", url("results").path]
  }

  private func url(_ name: String) -> URL { folder.appendingPathComponent(name) }

  private func write(_ lines: [String], to name: String) throws -> String {
    try FileManager.default.createDirectory(at: url(name), withIntermediateDirectories: true)
    let sorted = recounted(lines).sorted {
      Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8))
    }
    try AtomicFile.write(
      sorted.joined(separator: "\n") + "\n", to: url("\(name)/few.tsv").path)
    return name
  }

  /// The lines of a baseline with what they say of their number.
  private func recounted(_ lines: [String]) -> [String] {
    let others = lines.filter { !$0.hasPrefix("*\tcases\t") && !$0.hasPrefix("*\tlines\t") }
    let ids = Set(others.map { $0.prefix { $0 != "\t" } }).subtracting(["*"])
    return others + ["*\tcases\t\(ids.count)", "*\tlines\t\(others.count + 2)"]
  }

  private func script(_ name: String, _ body: String) throws -> String {
    let text = "#!/bin/sh\nworker=\(Self.quoted(executable))\n\(body)\n"
    try AtomicFile.write(text, to: url(name).path)
    chmod(url(name).path, 0o755)
    return url(name).path
  }

  private static func quoted(_ path: String) -> String {
    "'" + path.replacingOccurrences(of: "'", with: "'\\''") + "'"
  }

  /// Runs this executable to its end, and sends it `signal` once there is the mark.
  fileprivate func status(of arguments: [String], signal: Int32?) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    let pid = process.processIdentifier
    var isSent = false
    while process.isRunning {
      if let signal, !isSent, FileManager.default.fileExists(atPath: mark.path) {
        kill(pid, signal)
        isSent = true
      }
      if Interrupt.signal != 0 {
        process.terminate()
        process.waitUntilExit()
        throw Interruption(signal: Interrupt.signal)
      }
      usleep(10_000)
    }
    return process.terminationReason == .exit
      ? process.terminationStatus : -process.terminationStatus
  }
}
