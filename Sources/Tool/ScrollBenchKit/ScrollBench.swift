import ArgumentParser
import SuiteCases
import Commands
import Files
import Foundation
import Gate
import Harness
import Registration
import ResultFiles
import ResultPage
import ScrollTraces
import Synchronization
import Verdicts
import Workers

/// The command line for a registry.
public enum ScrollBench {
  /// Runs the verb that the arguments name, and ends the process with its exit code, one of those
  /// in Benchmarks/CI.md: 0 done; 1 internal error, or a result that could not be written to
  /// standard output; 2 something is worse, or was found; 3 a case failed; 4, 5 and 8 of baselines;
  /// 7 the data or the machine cannot decide; 64 bad input; 130 or 143 interrupted.
  ///
  /// - Parameter source: the sources of the executable, which runs record: a target that uses the
  ///   plugin `SourceStamp` gives `SourceVersion(stamp: sourceStamp)`.
  public static func main(_ registry: Registry, source: SourceVersion = .unknown) -> Never {
    main(RootCommand.self, registry, source: source)
  }

  /// The same for another set of verbs.
  ///
  /// - Parameter root: the command that has them below it.
  package static func main(
    _ root: any ParsableCommand.Type, _ registry: Registry, source: SourceVersion
  ) -> Never {
    StandardStream.prepareAll()
    // In a deleted working folder, Foundation would look for its path in an endless loop.
    guard PathParts.workingFolder() != nil else {
      let error = InputError(
        file: "working folder", message: "expected an existing folder, found that it was deleted",
        advice: "change to another folder, such as with cd /")
      exit(fail(error.description, ExitStatus.badInput))
    }
    SourceVersion.isBuiltFrom(source)
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.count == 2, arguments[0] == WorkerProcess.verb, let parent = Int32(arguments[1]) {
      Worker.serve(parent: parent) { job in
        try CaseContent(
          ResolvedCase(job.case, folders: job.folders, in: registry), reader: job.reader)
      }
    }
    if arguments.count == 2, arguments[0] == BusyLoops.verb, let parent = Int32(arguments[1]) {
      BusyLoops.run(parent: parent)
    }
    if arguments.count == 2, arguments[0] == CheckWorker.verb, let parent = Int32(arguments[1]) {
      CheckWorker.serve(parent: parent, registry)
    }
    InterruptWords.set("interrupted; there is no result")
    Interrupt.remember()
    setHelpColumns()
    CompletionNames.take(registry)
    exit(interrupted(ResultOutput.exitStatus(after: run(arguments, of: root, registry))))
  }

  /// A signal that came after the work was done still determines the exit code.
  private static func interrupted(_ status: Int32) -> Int32 {
    guard Interrupt.signal != 0, status == 0 else { return status }
    InterruptWords.set("interrupted; the result is complete")
    InterruptWords.say(on: Talk())
    return 128 + Interrupt.signal
  }

  private static func run(
    _ arguments: [String], of root: any ParsableCommand.Type, _ registry: Registry
  ) -> Int32 {
    do {
      var command = try parsed(arguments, of: root)
      guard let verb = command as? any ParsableCommand & Verb else {
        // The root command, or the help of a verb: the parser's commands throw the text to show.
        try command.run()
        return 0
      }
      try GivenOptions.check(CommandLineWords.checked(arguments), of: verb)
      try verb.files(registry).check()
      return try verb.run(registry)
    } catch let error as InputError {
      return fail(error.description, ExitStatus.badInput)
    } catch let error as OutputError {
      return fail(error.description, ExitStatus.badInput)
    } catch let error as ReportError {
      return fail(error.description, ExitStatus.badInput)
    } catch let error as HistoryError {
      return fail(error.description, ExitStatus.badInput)
    } catch let interruption as Interruption {
      InterruptWords.say(on: Talk())
      return 128 + interruption.signal
    } catch {
      let code = root.exitCode(for: error)
      guard code != .success else {
        writeResult(withOwnExamples(root.fullMessage(for: error)) + "\n")
        return 0
      }
      let isUsage = code == .validationFailure
      let message = isUsage ? root.message(for: error) : reason(of: error)
      return fail(message, isUsage ? ExitStatus.badInput : ExitStatus.internalError)
    }
  }

  /// A help with its examples as commands of this executable; any other text as it is.
  private static func withOwnExamples(_ text: String) -> String {
    guard text.contains("USAGE: ") else { return text }
    let example = "  scrollbench "
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasPrefix(example)
        ? "  \(OwnCommand.line([])) \(line.dropFirst(example.count))" : String(line)
    }.joined(separator: "\n")
  }

  /// Gives the parser the width of tables: on a screen that is too narrow it drops text or ends the
  /// process.
  private static func setHelpColumns() {
    guard getenv("COLUMNS") != nil || StandardStream.output.isTerminal else { return }
    setenv("COLUMNS", "\(TextMedium.output.width)", 1)
  }

  /// The verb that the arguments name, with its options. Only the values of options have been
  /// checked.
  package static func parsed(
    _ arguments: [String], of root: any ParsableCommand.Type = RootCommand.self
  ) throws -> any ParsableCommand {
    let arguments = try CommandLineWords.checked(arguments)
    try checkVerb(arguments, of: root)
    let refused = RefusedValue()
    do {
      return try RefusedValue.$current.withValue(refused) { try root.parseAsRoot(arguments) }
    } catch {
      // A help is shown whatever else was typed.
      guard root.exitCode(for: error) != .success else { throw error }
      throw refused.error.withLock(\.self) ?? error
    }
  }

  /// - Throws: `InputError` if the arguments name no verb.
  private static func checkVerb(
    _ arguments: [String], of root: any ParsableCommand.Type
  ) throws(InputError) {
    var words = arguments[...]
    if words.first == "help" { words.removeFirst() }
    var flag = root.configuration.commandName ?? ""
    var command = root
    while !command.configuration.subcommands.isEmpty, let name = words.popFirst() {
      let verbs = command.configuration.subcommands
      guard !name.hasPrefix("-"), name != "help" else { return }
      guard let verb = verbs.first(where: { $0.configuration.commandName == name }) else {
        throw .unknown(
          "verb", name, among: verbs.compactMap { $0.configuration.commandName }, flag: flag)
      }
      command = verb
      flag += " " + name
    }
  }

  private static func fail(_ message: String, _ status: Int32) -> Int32 {
    let talk = Talk()
    talk.say("error: " + message.split(whereSeparator: \.isNewline).joined(separator: " "))
    return status
  }
}
