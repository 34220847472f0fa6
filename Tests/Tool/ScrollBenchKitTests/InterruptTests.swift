import SuiteCases
import Commands
import Foundation
import Registration
import ScrollBenchKit
import TestSupport
import Testing

/// Every verb ends when it is interrupted, whatever it is doing at that moment.
@Suite(.serialized, .waitsForProcesses) struct InterruptTests {
  /// A verb that cannot end by itself: its output is not read, and there is no room for more.
  private final class StuckVerb {
    let command: QuickCommand
    let signal: Int32
    let process = Process()
    private let errors: URL

    init(_ command: QuickCommand, _ signal: Int32, in folder: URL, errors: URL) throws {
      (self.command, self.signal, self.errors) = (command, signal, errors)
      _ = FileManager.default.createFile(atPath: errors.path, contents: nil)
      let pipe = Pipe()
      let writing = pipe.fileHandleForWriting.fileDescriptor
      #expect(fcntl(writing, F_SETFL, O_NONBLOCK) == 0)
      let page = [UInt8](repeating: 0x20, count: 4_096)
      while write(writing, page, page.count) > 0 {}
      #expect(fcntl(writing, F_SETFL, 0) == 0)
      process.executableURL = command.executable
      process.arguments = command.words + ["--format", "json"]
      process.currentDirectoryURL = folder
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = pipe
      process.standardError = try FileHandle(forWritingTo: errors)
      try process.run()
    }

    /// Whether it has taken over what signals do to it.
    var catchesSignals: Bool {
      let path = "/proc/\(process.processIdentifier)/status"
      let status = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      let line = status.split(separator: "\n").first { $0.hasPrefix("SigCgt:") }
      let caught = line.flatMap { UInt64($0.split(separator: "\t")[1], radix: 16) } ?? 0
      return [SIGINT, SIGTERM].allSatisfy { caught >> UInt64($0 - 1) & 1 == 1 }
    }

    func interrupt() {
      #expect(Bench.wait { catchesSignals || !process.isRunning })
      kill(process.processIdentifier, signal)
    }

    /// It has to end within a second; a machine that is busy with other things is given thirty.
    func checkItEnds() throws {
      let start = ContinuousClock.now
      while process.isRunning, ContinuousClock.now - start < .seconds(30) { usleep(2_000) }
      let isObeyed = !process.isRunning
      if !isObeyed { kill(process.processIdentifier, SIGKILL) }
      process.waitUntilExit()
      try #require(isObeyed, "\(command): signal \(signal) is not obeyed")
      let message = try String(contentsOf: errors, encoding: .utf8)
      #expect(process.terminationReason == .exit, "\(command): \(message)")
      #expect(process.terminationStatus == 128 + signal, "\(command): \(message)")
      let lines = message.split(separator: "\n")
      #expect(lines.count { $0.hasPrefix("interrupted") } == 1, "\(command): \(message)")
      #expect(!message.contains("error:"), "\(command): \(message)")
      let parent = process.processIdentifier
      #expect(Bench.wait { Bench.workers(of: parent).isEmpty }, "\(command): no process is left")
    }
  }

  @Test func everyVerbEndsWhereverASignalFindsIt() throws {
    let folder = try Bench.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try QuickCommand.prepare(folder)
    let commands = QuickCommand.all(round: 4)
    #expect(QuickCommand.missing(commands).isEmpty)
    let verbs = try commands.enumerated().map { index, command in
      try StuckVerb(
        command, index % 2 == 0 ? SIGINT : SIGTERM, in: folder,
        errors: folder.appendingPathComponent("errors-\(index)"))
    }
    defer {
      for verb in verbs where verb.process.isRunning {
        kill(verb.process.processIdentifier, SIGKILL)
      }
    }
    for verb in verbs { verb.interrupt() }
    for verb in verbs { try verb.checkItEnds() }
    let left = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".tmp") || $0.hasSuffix(".lock") }
    #expect(left.isEmpty)
  }
}
