import Files
import TimeGate
import Workers

/// Where the instructions of a case's frames are executed.
package struct FrameProfile: Sendable {
  package var caseID: String
  /// The frames that were counted.
  package var frames: Int
  package var profile: InstructionProfile
  package var tree: CallTree

  /// The instructions of each room of the sources, by its name; "other" for code without sources.
  /// Libraries count for the rooms that call them.
  package var rooms: [String: UInt64] {
    profile.costs.reduce(into: [:]) { rooms, entry in
      guard !entry.key.isOfLibrary else { return }
      rooms[entry.key.room ?? "other", default: 0] += entry.value.own
    }
  }

  /// The functions with the most instructions of their own.
  package var functions: [(function: SourceFunction, share: Double)] {
    profile.costs.filter { !$0.key.isOfLibrary }
      .sorted { ($1.value.own, $0.key.name) < ($0.value.own, $1.key.name) }
      .map { ($0.key, Double($0.value.own) / Double(max(1, profile.total))) }
  }
}

extension SourceFunction {
  /// The folder of the sources that is a target: `AttributeStrategies` of
  /// `Sources/Collection/AttributeStrategies/TiledCache.swift`.
  package var room: String? {
    guard let folders = file?.split(separator: "/").dropLast(), folders.first == "Sources" else {
      return nil
    }
    return folders.dropFirst().prefix(2).last.map(String.init)
  }
}

/// Counts the frames of cases in one executable.
package struct FrameProfiler {
  private var counting: InstructionCounting
  private let build: CountedBuild
  private let names: SourceNames

  /// - Parameters:
  ///   - executable: with its debug information.
  ///   - folder: for files that are needed only until `end`.
  package init(
    executable: String, reader: String?, tools: CountingTools, folder: String,
    timeoutSeconds: Double
  ) throws {
    build = CountedBuild(side: .head, executable: executable, reader: reader)
    names = SourceNames(tools)
    counting = try InstructionCounting(
      [build], tools: tools, folder: folder, timeoutSeconds: timeoutSeconds)
  }

  /// - Throws: `PairFailure`, `Interruption`.
  package mutating func profile(of job: WorkerJob) throws -> FrameProfile {
    let block = try counting.blocks(of: job, [.frame])[.frame]![.head]!
    let named = NamedCounts(block, of: build.executable, names)
    return FrameProfile(
      caseID: job.case.id, frames: block.units, profile: InstructionProfile(named),
      tree: CallTree(base: nil, head: named))
  }

  package mutating func end() { counting.end() }
}
