import Foundation
import Testing

/// A folder with a blank and an umlaut in its name, in which an executable is called as somebody
/// may call it, and in which the commands that it prints are run.
struct PrintedCommands {
  /// How the executable is called.
  enum Call: String, CaseIterable {
    case onPath, relative, absolute
  }

  let folder: URL
  /// The word that calls the executable, as a shell reads it.
  let program: String
  private let search: String

  /// - Parameter parent: a folder that the caller removes.
  init(_ call: Call, in parent: URL) throws {
    let files = FileManager.default
    folder = parent.appendingPathComponent("Größe & Maß")
    let programs = parent.appendingPathComponent("prüf stand")
    let built = folder.appendingPathComponent(".build/release")
    for folder in [programs, built] {
      try files.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    for place in [programs, built] {
      try files.createSymbolicLink(
        at: place.appendingPathComponent("FixtureBench"), withDestinationURL: Bench.executable)
    }
    search = call == .onPath ? programs.path + ":" : ""
    program =
      switch call {
      case .onPath: "FixtureBench"
      case .relative: ".build/release/FixtureBench"
      case .absolute: "'\(programs.path)/FixtureBench'"
      }
  }

  /// Runs a line of bash in the folder, or in one within it.
  func run(_ line: String, in inner: String = ".") throws -> Bench {
    try Bench.run(
      ["bash", "-c", line], in: folder.appendingPathComponent(inner),
      executable: URL(fileURLWithPath: "/usr/bin/env"),
      with: ["PATH": search + "/usr/bin:/bin", "LC_ALL": "C.UTF-8"])
  }

  /// Runs the executable, and expects that it succeeds.
  @discardableResult
  func bench(_ words: String, in inner: String = ".", endsWith status: Int32 = 0) throws -> Bench {
    let bench = try run("\(program) \(words)", in: inner)
    #expect(bench.status == status, "\(words): \(bench.output)\(bench.errors)")
    return bench
  }

  /// The commands of the executable in a text: up to the end of a line, or in marks of code.
  func commands(in text: String) -> [String] {
    text.split(separator: "\n").flatMap { line -> [String] in
      var rest = line[...]
      var commands: [String] = []
      while let start = rest.range(of: program + " ") {
        let isMarked = rest[..<start.lowerBound].last == "`"
        let end = isMarked ? rest[start.upperBound...].firstIndex(of: "`") : nil
        commands.append(String(rest[start.lowerBound..<(end ?? rest.endIndex)]))
        rest = rest[(end ?? rest.endIndex)...]
      }
      return commands
    }
  }

  /// The commands in the page of a run.
  func commands(inPage name: String) throws -> [String] {
    var text = try String(
      contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    for (escape, character) in [
      ("&#39;", "'"), ("&quot;", "\""), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&"),
    ] { text = text.replacing(escape, with: character) }
    return text.components(separatedBy: "<p class=\"command\"><code>").dropFirst().map {
      $0.components(separatedBy: "</code>")[0]
    }
  }

  /// The ids of the cases of a run, sorted.
  func cases(of run: String) throws -> [String] {
    let data = try Data(contentsOf: folder.appendingPathComponent("\(run)/run.json"))
    let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    let cases = object?["cases"] as? [[String: Any]] ?? []
    return cases.compactMap { ($0["case"] as? [String: Any])?["id"] as? String }.sorted()
  }

  func write(_ text: String, to name: String) throws {
    let file = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  /// Own data, an own trace and own costs, under names that a list or a shell could take apart.
  func writeFiles() throws {
    for name in ["Maße, klein.csv", "-minus.csv", "a\"b, c.csv", "\"Zitat\".csv", "$x & y.csv"] {
      try bench("data generate 'uniform[sections=2]' --items 60 -o ./\(Self.quoted(name))")
    }
    // The name of a trace under an edit script has no blanks.
    for name in ["Weg ü.csv", "weg.csv"] {
      try bench("trace generate flick --items 60 -o '\(name)'")
    }
    try write("identifier,step,quantile,ms\n,create,0.5,2\n", to: "Kosten, neu.csv")
  }

  static func quoted(_ word: String) -> String {
    "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
