import ArgumentParser
import SuiteCases
import Commands
import Files
import Foundation
import Registration
import ResultPage
import ScrollBenchKit
import Testing
import Verdicts

/// What a file may be called that an option names.
@Suite struct OutputNamesTests {
  /// Every option that names a file to write, with the words before it.
  private static let files: [[String]] =
    [
      ["report", "r", "--html"], ["report", "r", "--chart"],
      ["draw", "--data", "uniform", "--layout", "list", "--at", "4", "-o"],
      ["trace", "generate", "flick", "--output"], ["trace", "import", "rows.csv", "-o"],
      ["data", "generate", "uniform", "--output"], ["data", "import", "rows.csv", "-o"],
    ]
    + ExportFormat.ofRuns.filter { !$0.writesFolder }.map { ["report", "r", $0.flag] }
    + ExportFormat.ofGates.map { ["compare", "a", "b", $0.flag] }
    + ExportFormat.ofGates.map { ["gate", "--baseline", "a", $0.flag] }

  private static let folders: [[String]] =
    [
      ["report", "r", "--svg"], ["run", "--output"], ["gate", "--output"],
      ["selftest", "--output"],
    ]
    + ExportFormat.ofRuns.filter(\.writesFolder).map { ["report", "r", $0.flag] }

  /// The error of the parser for the words; nil if it takes them.
  private func refusal(_ words: [String]) -> String? {
    do {
      _ = try RootCommand.parseAsRoot(words)
      return nil
    } catch {
      #expect(RootCommand.exitCode(for: error) == .validationFailure)
      return RootCommand.message(for: error)
    }
  }

  /// Nothing is written: that a file could be is tried, and taken away again.
  @Test func anyNameOfAFileIsTakenHoweverShortOrLong() throws {
    let folder = try Bench.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let long = String(repeating: "n", count: 255)
    // Names without a folder are for the current one, which may not be ours to write to.
    let bare = access(".", W_OK) == 0 ? ["\u{1}", "é", "~", "..a", "-a"] : []
    for words in Self.files + Self.folders {
      for name in bare + [folder.path + "/a", folder.path + "/" + long] {
        // A name that begins with a dash follows an equals sign.
        let flag = words.last == "-o" ? "--output" : words.last!
        let message = refusal(words.dropLast() + ["\(flag)=\(name)"])
        #expect(message == nil, "\(words) \(name)")
      }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func aNameThatIsTooLongIsRefusedBeforeAnyWork() throws {
    let folder = try Bench.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let long = folder.path + "/" + String(repeating: "n", count: 256)
    // The folders of runs are made first.
    for words in Self.files + Self.folders where words.last != "--output" || words[0] == "trace" {
      let message = refusal(words + [long])
      #expect(message?.contains("File name too long") == true, "\(words): \(message ?? "")")
    }
    for words in Self.files {
      #expect(refusal(words + [long + "/a"])?.contains("File name too long") == true, "\(words)")
    }
  }

  @Test func aDashIsNoNameOfAnOutput() {
    for words in Self.files + Self.folders + [["run", "--history"]] {
      let flag = words.last == "-o" ? "--output" : words.last!
      let message = refusal(words + ["-"])
      #expect(message?.hasPrefix("\(flag): expected a f") == true, "\(words): \(message ?? "")")
    }
  }

  @Test func theFolderOfAFileMustBeThereAndOneThatIsNamedIsMade() throws {
    let folder = try Bench.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    for words in Self.files {
      let message = refusal(words + [folder.path + "/x/y/a"])
      let flag = words.last == "-o" ? "--output" : words.last!
      #expect(
        message
          == "\(flag): there is no folder \"\(folder.path)/x/y\" for \(folder.path)/x/y/a: make it"
          + " first", "\(words)")
    }
    for words in Self.folders { #expect(refusal(words + [folder.path + "/x/y/a"]) == nil) }
  }

  @Test func aNameDoesNotDecideWhatTheFileHolds() throws {
    let folder = try Bench.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    for (words, taken, refused) in [
      (Self.files[0], ["a.html", "a.htm", "a.HTML", "a.b", "html"], ["a.svg", "a.csv.gz"]),
      (Self.files[1], ["a.svg", "a.1"], ["a.csv.gz", "a.png", "a.SVG.gz"]),
      (Self.files[2], ["a.svg", "svg"], ["o.csv.gz", "a.html", ".csv", "a.PDF"]),
      (Self.files[5], ["a.csv", "a.csv.gz", "a"], ["a.svg", "a.json"]),
    ] {
      for name in taken {
        #expect(refusal(words + [folder.path + "/" + name]) == nil, "\(words) \(name)")
      }
      for name in refused {
        let message = refusal(words + [name])
        #expect(message?.contains("expected a name without .") == true, "\(words) \(name)")
      }
    }
    for words in Self.files.dropFirst(7) { #expect(refusal(words + ["a.gz"]) != nil, "\(words)") }
  }

  @Test(arguments: ["--html", "--chart", "--output", "-o", "--junit", "--hgrm", "--svg"])
  func anEmptyNameIsRefusedByItsFlag(flag: String) {
    for words in [["report", "r", flag, ""], ["report", "r", "\(flag)="]] {
      #expect {
        _ = try CommandLineWords.checked(words)
      } throws: { error in
        "\(error)".hasPrefix("\(flag): expected a file, a folder")
      }
    }
  }
}
