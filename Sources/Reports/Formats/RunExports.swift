import Foundation
import Measurement
import OutputFiles

/// The exports of a run that the user asked for.
public struct RunExports: Sendable {
  public var destinations: [ExportDestination]
  public var metrics: MetricSelection

  public init(_ destinations: [ExportDestination] = [], metrics: MetricSelection = .all) {
    self.destinations = destinations
    self.metrics = metrics
  }

  public var isEmpty: Bool { destinations.isEmpty }

  /// Writes every requested file; each one is written whole or left as it was.
  ///
  /// - Returns: remarks on what the files leave out, one sentence each.
  /// - Throws: `OutputError.cannotWrite` with the first file that cannot be written.
  public func write(_ run: RunRecord) throws(OutputError) -> [String] {
    // Encodes all files before it writes the first, so that an encoding error leaves no file
    // behind.
    var files: [(destination: ExportDestination, data: Data)] = []
    for destination in destinations {
      guard case .file(let write) = destination.format.run else { continue }
      files.append((destination, try write(run, metrics)))
    }
    for (destination, data) in files {
      do {
        try AtomicFile.write(data, to: destination.path)
      } catch {
        throw error.naming(destination.format.flag)
      }
    }
    for destination in destinations {
      guard case .folder(let write) = destination.format.run else { continue }
      do {
        try write(run, destination.path, metrics)
      } catch {
        throw error.naming(destination.format.flag)
      }
    }
    return notes(on: run)
  }

  private func notes(on run: RunRecord) -> [String] {
    var notes: [String] = []
    let failed = run.cases.count { $0.failure != nil }
    if failed > 0, destinations.contains(where: { !$0.format.holdsFailures }) {
      let cases = failed == 1 ? "1 case failed and is" : "\(failed) cases failed and are"
      notes.append("\(cases) in no export but JUnit's: the other formats know results only")
    }
    if run.isThinned == true, destinations.contains(where: { $0.format.holdsDistributions }) {
      notes.append(
        "the run's distributions were thinned when it was kept: between p50, p90, p95, p99 and p99.9"
          + " the percentiles in .hgrm files are upper bounds")
    }
    return notes
  }
}
