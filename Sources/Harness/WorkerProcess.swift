import CSupport
import CollectionModel
import Foundation

/// Why a launch has no result.
public struct LaunchFailure: Error, Hashable, Sendable {
  public var reason: String
  /// The worker lives and says that it cannot do what it was asked for.
  public var isRefusal: Bool
  /// What was started may be no worker: it ended of its own accord, or said what no worker says.
  var isStranger: Bool

  public init(reason: String, isRefusal: Bool = false) {
    self.init(reason: reason, isRefusal: isRefusal, isStranger: false)
  }

  init(reason: String, isRefusal: Bool = false, isStranger: Bool) {
    self.reason = reason
    self.isRefusal = isRefusal
    self.isStranger = isStranger
  }
}

/// The run was interrupted by a signal.
public struct Interruption: Error, Sendable {
  public var signal: Int32

  public init(signal: Int32) { self.signal = signal }
}

/// The same executable run again as a worker: a process group of its own, fed by lines.
///
/// Its standard output carries replies only because the worker moves it out of the way before
/// anything else runs; its standard error is kept for the reason of a failure. No instance is given
/// up before its process has ended and been waited for.
final class WorkerProcess {
  private let pid: pid_t
  private let input: Int32
  private let output: Int32
  private let errors: Int32
  private var reader = LineReader()
  private var errorTail = Data()
  private var hasEnded = false

  /// Starts `executable` with `arguments` after its name.
  ///
  /// - Throws: `LaunchFailure` where the system gives no process or pipe.
  init(executable: String, arguments: [String]) throws {
    let (childInput, input) = try Self.makePipe()
    let (output, childOutput) = try Self.makePipe()
    let (errors, childErrors) = try Self.makePipe()
    defer { for end in [childInput, childOutput, childErrors] { close(end) } }
    let environment = ProcessInfo.processInfo.environment.merging([
      // Equal runs allocate equally; a crash is reported at once, without a backtrace of seconds.
      "SWIFT_DETERMINISTIC_HASHING": "1", "SWIFT_BACKTRACE": "enable=no",
    ]) { $1 }
    pid = withCStrings([executable] + arguments) { argv in
      withCStrings(environment.map { "\($0.key)=\($0.value)" }.sorted()) { envp in
        csupport_spawn(executable, argv, envp, childInput, childOutput, childErrors)
      }
    }
    (self.input, self.output, self.errors) = (input, output, errors)
    guard pid > 0 else {
      let code = errno
      hasEnded = true
      throw LaunchFailure(
        reason: "no worker could be started: \(systemReason(code))",
        isStranger: code == ENOEXEC || code == EACCES)
    }
  }

  deinit {
    end()
    for descriptor in [input, output, errors] { close(descriptor) }
  }

  /// Sends one command. A worker that has ended is noticed when its reply is awaited.
  func send(_ command: WorkerCommand) throws {
    _ = writeLine(try JSONEncoder().encode(command), to: input)
  }

  /// Waits for one reply, at most `timeout` seconds.
  ///
  /// - Throws: `LaunchFailure` with the reason where none comes, `Interruption` on a signal,
  ///   `InputError` where the job cannot be run; the process has been killed then.
  func receive(timeout: Double) throws -> WorkerReply {
    let outcome = reader.next(
      from: output, deadline: MonotonicDeadline(secondsFromNow: timeout), beside: errors,
      drain: { self.drainErrors() })
    switch outcome {
    case .line(let line):
      guard let reply = try? JSONDecoder().decode(WorkerReply.self, from: line) else {
        end()
        throw LaunchFailure(
          reason: "the worker sent a line that is no reply", isStranger: true)
      }
      if case .failed(let reason) = reply {
        end()
        throw LaunchFailure(reason: reason, isRefusal: true)
      }
      if case .refused(let error) = reply {
        end()
        throw error
      }
      return reply
    case .ended:
      throw failureOfEnd()
    case .timedOut:
      end()
      throw LaunchFailure(
        reason: "no answer within \(timeout.formatted()) s; the worker was killed")
    case .interrupted:
      end()
      throw Interruption(signal: Interrupt.signal)
    case .tooLong:
      end()
      throw LaunchFailure(
        reason: "the worker sent a line above \(LineReader.lengthLimit) bytes", isStranger: true)
    }
  }

  /// Kills what is left of the process and its group, and waits for it.
  func end() {
    guard !hasEnded else { return }
    hasEnded = true
    kill(-pid, SIGKILL)
    kill(pid, SIGKILL)
    _ = csupport_wait(pid, 1)
  }

  private func failureOfEnd() -> LaunchFailure {
    let deadline = MonotonicDeadline(secondsFromNow: 5)
    var status = csupport_wait(pid, 0)
    while status == -1000, !deadline.hasPassed {
      usleep(1000)
      status = csupport_wait(pid, 0)
    }
    guard status != -1000 else {
      end()
      return LaunchFailure(reason: "the worker closed its channel and did not end")
    }
    hasEnded = true
    kill(-pid, SIGKILL)
    drainErrors()
    let said = lastWords.map { ": \($0)" } ?? ""
    guard status < 0 else {
      return LaunchFailure(
        reason: "the worker ended with status \(status)\(said)", isStranger: true)
    }
    let name = String(cString: strsignal(-status))
    return LaunchFailure(
      reason: "the worker was killed by signal \(-status) (\(name))\(said)")
  }

  /// The last line on standard error that tells of an error, else the last line.
  private var lastWords: String? {
    let lines = String(decoding: errorTail, as: UTF8.self).split(whereSeparator: \.isNewline)
    let line = lines.last { $0.contains("rror") } ?? lines.last
    return line.map { String($0.prefix(300)) }
  }

  private func drainErrors() {
    var polled = pollfd(fd: errors, events: Int16(POLLIN), revents: 0)
    while poll(&polled, 1, 0) > 0, let bytes = readAvailable(errors) {
      errorTail = Data((errorTail + bytes).suffix(4096))
    }
  }

  private static func makePipe() throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    guard csupport_pipe(&ends) == 0 else {
      throw LaunchFailure(reason: "no pipe to a worker: \(systemReason(errno))")
    }
    return (ends[0], ends[1])
  }
}

/// Calls `body` with a null-terminated array of C strings.
private func withCStrings<Result>(
  _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  var pointers = strings.map { strdup($0) } + [nil]
  defer { for pointer in pointers { free(pointer) } }
  return body(&pointers)
}
