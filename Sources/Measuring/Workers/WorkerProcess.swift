import CProcesses
import Files
import Foundation

/// The same executable run again as a worker: in its own process group, fed with lines. Its
/// standard output carries only replies; its standard error is kept to explain a failure. An
/// instance is never released before its process has ended and been waited for.
package final class WorkerProcess {
  /// The hidden verb that turns an executable into a worker.
  package static let verb = "worker"

  /// The arguments that turn an executable into a worker that ends with this process.
  package static var arguments: [String] { [verb, String(getpid())] }

  private let pid: pid_t
  private let input: Int32
  private let output: Int32
  private let errors: Int32
  private var reader = LineReader()
  private var errorTail = Data()
  private var hasEnded = false

  /// jemalloc's options for a process that keeps the memory it frees and takes new memory from it
  /// first. By default jemalloc returns pages after a while, and splits no free extent of more than
  /// 64 times the requested size: unrelated allocations then decide which pages are used again.
  private static let keepingMemory =
    "dirty_decay_ms:-1,muzzy_decay_ms:-1,lg_extent_max_active_fit:63"

  /// Starts `executable` with the given arguments after its name.
  ///
  /// - Parameters:
  ///   - name: its first argument; nil for `executable`.
  ///   - keepsMemory: whether it uses freed memory again before untouched memory, so that repeated
  ///     work causes no page fault twice. It then keeps the most memory that it ever needed.
  ///   - paddedTo: a size in bytes to a multiple of which its arguments and environment are filled
  ///     up, so that its stack begins at the same place whatever they are; nil for as they are.
  ///   - variables: what to add to its environment.
  /// - Throws: `LaunchFailure` if the system provides no process or pipe.
  package init(
    executable: String, calledAs name: String? = nil, arguments: [String],
    keepsMemory: Bool = false, paddedTo size: Int? = nil, variables: [String: String] = [:]
  ) throws {
    let (childInput, input) = try Self.makePipe()
    let (output, childOutput) = try Self.makePipe()
    let (errors, childErrors) = try Self.makePipe()
    defer { for end in [childInput, childOutput, childErrors] { close(end) } }
    var environment = ProcessInfo.processInfo.environment.merging([
      // Makes equal runs allocate equally.
      "SWIFT_DETERMINISTIC_HASHING": "1", "SWIFT_BACKTRACE": Backtrace.settings,
    ]) { $1 }.merging(variables) { $1 }
    if keepsMemory {
      // The last of two settings of an option counts.
      environment["MALLOC_CONF"] = [environment["MALLOC_CONF"], Self.keepingMemory]
        .compactMap(\.self).joined(separator: ",")
    }
    let words = [name ?? executable] + arguments
    if let size {
      let name = "SCROLLBENCH_PADDING"
      let used = (words + environment.map { "\($0.key)=\($0.value)" } + [executable, name + "="])
        .reduce(0) { $0 + $1.utf8.count + 1 }
      // Pointers to variables take room too, so their number counts.
      let pointers = (words.count + environment.count + 1) * MemoryLayout<Int>.size
      let rest = (used + pointers) % size
      environment[name] = String(repeating: "-", count: size - rest)
    }
    pid = withCStrings(words) { argv in
      withCStrings(environment.map { "\($0.key)=\($0.value)" }.sorted()) { envp in
        cprocesses_spawn(executable, argv, envp, childInput, childOutput, childErrors)
      }
    }
    (self.input, self.output, self.errors) = (input, output, errors)
    guard pid > 0 else {
      let code = errno
      hasEnded = true
      throw LaunchFailure(
        .notStarted(what: "no worker could be started", reason: systemReason(code)),
        isStranger: code == ENOEXEC || code == EACCES)
    }
  }

  deinit {
    end()
    for descriptor in [input, output, errors] { close(descriptor) }
  }

  /// Sends one command. If the worker has ended, waiting for the reply will detect that.
  package func send(_ command: WorkerCommand) throws { try send(message: command) }

  /// Sends a message of another kind of worker, on one line.
  package func send(message: some Encodable) throws {
    _ = writeLine(try JSONEncoder().encode(message), to: input)
  }

  /// Waits for one reply, at most `timeout` seconds.
  ///
  /// - Parameter waiting: called with the number of whole seconds after each of them.
  /// - Throws: `LaunchFailure` with the reason if none arrives, `Interruption` on a signal,
  ///   `InputError` if the job cannot be run; the process has then been killed.
  package func receive(timeout: Double, waiting: (Int) -> Void = { _ in }) throws -> WorkerReply {
    let reply: WorkerReply = try receiveMessage(timeout: timeout, waiting: waiting)
    switch reply {
    case .failed(let reason):
      end()
      throw LaunchFailure(.refused(reason: reason))
    case .refused(let error):
      end()
      throw error
    default: return reply
    }
  }

  /// Waits for one message of any content, at most `timeout` seconds.
  ///
  /// - Parameter waiting: as of `receive`.
  /// - Throws: `LaunchFailure` if none arrives, `Interruption` on a signal; then kills the process.
  package func receiveMessage<Message: Decodable>(
    timeout: Double, waiting: (Int) -> Void = { _ in }
  ) throws -> Message {
    var seconds = 0
    var nextSecond = MonotonicDeadline(secondsFromNow: 1)
    let outcome = reader.next(
      from: output, deadline: MonotonicDeadline(secondsFromNow: timeout), beside: errors,
      drain: { self.drainErrors() },
      waiting: {
        guard nextSecond.hasPassed else { return }
        nextSecond = MonotonicDeadline(secondsFromNow: 1)
        seconds += 1
        waiting(seconds)
      })
    let failure: any Error
    switch outcome {
    case .line(let line):
      if let message = try? JSONDecoder().decode(Message.self, from: line) { return message }
      failure = LaunchFailure(
        .unexpected(what: "the worker sent a line that is not a reply"), isStranger: true)
    case .ended: throw failureOfEnd()
    case .timedOut: failure = LaunchFailure(.timedOut(seconds: timeout))
    case .interrupted: failure = Interruption(signal: Interrupt.signal)
    case .tooLong:
      failure = LaunchFailure(
        .unexpected(what: "the worker sent a line above \(LineReader.lengthLimit) bytes"),
        isStranger: true)
    }
    end()
    throw failure
  }

  /// Kills the process and its group, if any of them is left, and waits for it.
  package func end() {
    guard !hasEnded else { return }
    hasEnded = true
    kill(-pid, SIGKILL)
    kill(pid, SIGKILL)
    _ = cprocesses_wait(pid, 1)
  }

  private func failureOfEnd() -> LaunchFailure {
    let deadline = MonotonicDeadline(secondsFromNow: 5)
    var status = cprocesses_wait(pid, 0)
    while status == -1000, !deadline.hasPassed {
      usleep(1000)
      status = cprocesses_wait(pid, 0)
    }
    guard status != -1000 else {
      end()
      return LaunchFailure(reason: "the worker closed its output but did not exit")
    }
    hasEnded = true
    kill(-pid, SIGKILL)
    drainErrors()
    let backtrace = Backtrace(String(decoding: errorTail, as: UTF8.self))
    let words = Self.lastWords(backtrace.words).map(String.init)
    guard status < 0 else {
      return LaunchFailure(.exited(status: status, words: words), isStranger: true)
    }
    return LaunchFailure(
      .killed(
        signal: -status, name: String(cString: strsignal(-status)), place: backtrace.place,
        words: words))
  }

  /// The last line that states an error, otherwise the last line.
  private static func lastWords(_ lines: [Substring]) -> Substring? {
    lines.last { $0.contains("rror:") } ?? lines.last { $0.contains("rror") } ?? lines.last
  }

  private func drainErrors() {
    var polled = pollfd(fd: errors, events: Int16(POLLIN), revents: 0)
    while poll(&polled, 1, 0) > 0, let bytes = readAvailable(errors) {
      errorTail = Data((errorTail + bytes).suffix(16_384))
    }
  }

  private static func makePipe() throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    guard cprocesses_pipe(&ends) == 0 else {
      throw LaunchFailure(
        .notStarted(what: "no pipe to a worker", reason: systemReason(errno)))
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
