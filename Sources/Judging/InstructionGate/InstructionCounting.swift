import Files
import Foundation
import TimeGate
import Workers

/// Counts the instructions of cases in one or two builds. Two workers go on at the same time, one
/// on each core: counts do not depend on what else the machine does.
package struct InstructionCounting {
  /// The counts of a measure, by build.
  package typealias Blocks = [PairSide: CountedBlock]

  let builds: [CountedBuild]
  let tools: CountingTools
  /// Where files are kept while counting.
  let folder: String
  let timeoutSeconds: Double
  private var workers: [PairSide: CountingWorker] = [:]
  /// What the workers have prepared: those of other data are new.
  private var data: String?
  private var started = 0
  /// The folders that were made for `folder`, which are removed if they stay empty.
  private var made: [String] = []
  /// What an interrupt removes that ends the process at once.
  private var unfinished: [Unfinished] = []

  /// Makes copies of the executables, without debug information, in `folder`.
  ///
  /// - Throws: `OutputError` if the folder cannot be made, `InputError` if a copy cannot.
  package init(
    _ builds: [CountedBuild], tools: CountingTools, folder: String, timeoutSeconds: Double
  ) throws {
    self.builds = builds
    self.tools = tools
    self.timeoutSeconds = timeoutSeconds
    let url = URL(path: folder, isFolder: true)
    try? FileManager.default.removeItem(at: url)
    try Folder.make(url.path, made: &made)
    // Callgrind names objects by their real paths.
    self.folder = url.resolvingSymlinksInPath().path
    unfinished = made.map { Unfinished(folder: $0) }
    do {
      for build in builds { try makeCopy(of: build) }
    } catch {
      end()
      throw error
    }
  }

  private mutating func makeCopy(of build: CountedBuild) throws {
    unfinished.append(Unfinished(file: copy(of: build.side)))
    let words = [tools.strip, "--strip-debug", "-o", copy(of: build.side), build.executable]
    guard ToolProcess.output(of: words) != nil else {
      if Interrupt.signal != 0 { throw Interruption(signal: Interrupt.signal) }
      throw InputError(
        file: build.executable, message: "cannot be copied without its debug information",
        advice: "check the disk, and that it is an executable")
    }
  }

  /// Whether the executables are the same without their debug information: they cannot differ then.
  var areSame: Bool {
    let copies = builds.map { copy(of: $0.side) }
    return copies.dropFirst().allSatisfy {
      FileManager.default.contentsEqual(atPath: copies[0], andPath: $0)
    }
  }

  /// Ends the workers and removes the folder.
  package mutating func end() {
    workers = [:]
    try? FileManager.default.removeItem(atPath: folder)
    Folder.remove(made)
    for one in unfinished { one.forget() }
    unfinished = []
  }

  /// Of equal length for both builds.
  private func copy(of side: PairSide) -> String { "\(folder)/\(side.rawValue)" }

  /// Counts the measures of a case, each after one pass that is not counted.
  ///
  /// - Throws: `PairFailure`, `Interruption`. The next case gets new workers then.
  package mutating func blocks(
    of job: WorkerJob, _ measures: [PairMeasure]
  ) throws -> [PairMeasure: Blocks] {
    let data = Self.data(of: job)
    if data != self.data { workers = [:] }
    self.data = data
    do {
      try start()
      try prepare(job)
      var all: [PairMeasure: Blocks] = [:]
      for measure in measures { all[measure] = try blocks(of: measure) }
      return all
    } catch {
      workers = [:]
      throw error
    }
  }

  /// What cases share that are counted by the same workers.
  static func data(of job: WorkerJob) -> String {
    "\(job.case.data.text) \(job.case.items ?? 0)"
  }

  private mutating func start() throws {
    guard workers.isEmpty else { return }
    started += 1
    for build in builds {
      workers[build.side] = try PairFailure.attempt(build.side) {
        try CountingWorker(
          copy(of: build.side), tools: tools,
          stem: "\(folder)/\(build.side.rawValue)-counts-\(started)")
      }
    }
  }

  private func prepare(_ job: WorkerJob) throws {
    for build in builds {
      try workers[build.side]!.send(.prepare(job.read(as: build.reader), launch: 0))
    }
    for build in builds {
      let side = build.side
      let reply = try PairFailure.attempt(side) {
        try workers[side]!.receive(timeout: timeoutSeconds)
      }
      guard case .prepared = reply else { throw Self.surprise(side) }
    }
  }

  private func blocks(of measure: PairMeasure) throws -> Blocks {
    let sides = builds.map(\.side)
    // The base's plan is that of both. The head makes one too, so that both have run equally much.
    guard case .planned(let plan) = try ask(.planCounting(measure), of: sides)[sides[0]] else {
      throw Self.surprise(sides[0])
    }
    var blocks: Blocks = [:]
    var found: [PairSide: Int] = [:]
    for (side, reply) in try ask(.countInstructions(plan), of: sides) {
      guard case .countedInstructions(let count) = reply else {
        throw Self.surprise(side)
      }
      found[side] = count
      blocks[side] = CountedBlock(
        counts: try workers[side]!.takeCounts(), object: copy(of: side),
        units: plan.units)
    }
    if let base = found[.base], let head = found[.head], base != head {
      throw PairFailure(side: .head, reason: .differentWork(base: base, head: head))
    }
    return blocks
  }

  /// Has the workers do something at the same time.
  private func ask(_ command: PairCommand, of sides: [PairSide]) throws -> [PairSide: PairReply] {
    for side in sides { try workers[side]!.send(.pair(command)) }
    var replies: [PairSide: PairReply] = [:]
    for side in sides {
      replies[side] = try PairFailure.attempt(side) {
        try workers[side]!.receivePair(timeout: timeoutSeconds)
      }
    }
    return replies
  }

  private static func surprise(_ side: PairSide) -> PairFailure {
    PairFailure(side: side, reason: .launch("the worker's answer does not match the request"))
  }
}
