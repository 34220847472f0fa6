import Workers

extension PairBuild {
  /// The measures that the workers of the build can time: a build that is older than a measure does
  /// not support it. nil if no worker answers; the next use of the build reports the reason.
  ///
  /// - Parameter timeoutSeconds: the time in which a worker must answer.
  /// - Throws: `Interruption` on a signal.
  package func knownMeasures(
    timeoutSeconds: Double, arguments: [String] = WorkerProcess.arguments
  ) throws -> Set<PairMeasure>? {
    do {
      let worker = try WorkerProcess(executable: orders[0], arguments: arguments)
      try worker.send(.pair(.greet(version: PairCommand.version)))
      guard case .pair(.greeted(_, let measures)) = try worker.receive(timeout: timeoutSeconds)
      else { return nil }
      return measures.map { Set($0.compactMap(PairMeasure.init(rawValue:))) }
        ?? PairMeasure.ofFirstVersion
    } catch is LaunchFailure {
      return nil
    }
  }
}
