import Files
import Foundation
import TimeGate
import Workers

/// A worker of one build that runs under Callgrind, and serves one case after another: a start
/// takes longer than most cases.
final class CountingWorker {
  private let process: WorkerProcess
  /// The stem of the files that Callgrind writes.
  private let stem: String
  private var files = 0
  /// The file that it writes at its end, and the one of the next block.
  private let last: Unfinished
  private var next: Unfinished

  /// The arguments and the environment of a worker take a multiple of this: addresses on its stack
  /// then depend on neither.
  private static let padding = 1 << 15

  /// - Parameters:
  ///   - executable: without debug information.
  ///   - stem: of the files that it writes.
  init(_ executable: String, tools: CountingTools, stem: String) throws {
    self.stem = stem
    last = Unfinished(file: stem)
    next = Unfinished(file: "\(stem).1")
    let command =
      tools.fixedAddresses + [
        tools.valgrind, "--tool=callgrind", "--instr-atstart=no", "--collect-atstart=no",
        "--dump-instr=yes", "--compress-pos=no", "--callgrind-out-file=\(stem)", executable,
      ] + WorkerProcess.arguments
    process = try WorkerProcess(
      executable: command[0], arguments: Array(command.dropFirst()), keepsMemory: true,
      paddedTo: Self.padding,
      // Or the first call of each function of a library would count as finding it.
      variables: ["LD_BIND_NOW": "1"])
  }

  deinit {
    next.forget()
    last.forget()
  }

  func send(_ command: WorkerCommand) throws { try process.send(command) }

  func receive(timeout: Double) throws -> WorkerReply { try process.receive(timeout: timeout) }

  func receivePair(timeout: Double) throws -> PairReply {
    guard case .pair(let reply) = try receive(timeout: timeout) else {
      throw LaunchFailure(reason: "the worker's answer does not match the request")
    }
    return reply
  }

  /// The counts of the block that it has just counted, without the allocator; the file is removed.
  func takeCounts() throws -> CallgrindCounts {
    files += 1
    let path = "\(stem).\(files)"
    defer {
      unlink(path)
      next.forget()
      next = Unfinished(file: "\(stem).\(files + 1)")
    }
    let file = try InputFile(path: path, expecting: "counts of Callgrind", largest: 1 << 30)
    return try CallgrindCounts(String(decoding: file.bytes, as: UTF8.self), file: path)
      .withoutAllocator()
  }
}
