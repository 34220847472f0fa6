import Workers

extension PairBuild {
  /// What the workers of the build can time: a build from before a measure existed does not know it.
  /// nil where it cannot be told, because no worker answers; what is wrong shows when it is asked for
  /// more.
  ///
  /// - Parameter timeoutSeconds: what a worker may take to answer.
  /// - Throws: `Interruption` on a signal.
  public func knownMeasures(
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
