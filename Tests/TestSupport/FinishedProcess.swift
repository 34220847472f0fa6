import Foundation

/// The output of a process, and how it ended.
public struct FinishedProcess {
  /// The exit status, or the negative number of the signal that ended it.
  public let status: Int32
  public let output: String
  public let errors: String

  /// Starts an executable without input; `body` may watch and signal it while it runs, with the
  /// file of its errors. Waits for its end.
  ///
  /// - Parameter variables: added to this process's environment for the run.
  public init(
    of executable: URL, _ arguments: [String], in folder: URL,
    with variables: [String: String] = [:],
    while body: (Process, URL) throws -> Void = { _, _ in }
  ) throws {
    let scratch = try TemporaryFolder()
    let files = try ["out", "err"].map { URL(fileURLWithPath: try scratch.write($0, "")) }
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    try process.run()
    try body(process, files[1])
    process.waitUntilExit()
    status =
      process.terminationReason == .uncaughtSignal
      ? -process.terminationStatus : process.terminationStatus
    output = try String(contentsOf: files[0], encoding: .utf8)
    errors = try String(contentsOf: files[1], encoding: .utf8)
    withExtendedLifetime(scratch) {}
  }
}
