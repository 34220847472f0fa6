import Foundation

/// Other programs, which read a text and print one.
enum ToolProcess {
  /// What a program prints; nil if it cannot be started or fails.
  ///
  /// - Parameters:
  ///   - command: the path of the program, and its arguments.
  ///   - input: what it reads.
  static func output(of command: [String], input: String = "") -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: command[0])
    process.arguments = Array(command.dropFirst())
    let (reads, writes) = (Pipe(), Pipe())
    process.standardInput = reads
    process.standardOutput = writes
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    // The program writes before it has read everything, so both happen at once.
    let bytes = Data(input.utf8)
    Thread.detachNewThread {
      try? reads.fileHandleForWriting.write(contentsOf: bytes)
      try? reads.fileHandleForWriting.close()
    }
    let output = writes.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: output, as: UTF8.self) : nil
  }
}
