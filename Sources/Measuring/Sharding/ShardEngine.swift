import Files

/// The engines that start a command several times, and number the starts in environment variables.
package enum ShardEngine: CaseIterable, Sendable {
  /// A Slurm array job: `SLURM_ARRAY_TASK_ID`, `_MIN`, `_COUNT` and `_STEP`.
  case slurm
  /// An indexed Kubernetes job: `JOB_COMPLETION_INDEX`, from 0. The number is not available.
  case kubernetes
  /// A GitLab job with `parallel`: `CI_NODE_INDEX`, from 1, and `CI_NODE_TOTAL`.
  case gitlab
  /// GNU parallel: `PARALLEL_SEQ`, from 1. The number of jobs is not available.
  case parallel

  /// The variable with the number of this start.
  package var variable: String {
    switch self {
    case .slurm: "SLURM_ARRAY_TASK_ID"
    case .kubernetes: "JOB_COMPLETION_INDEX"
    case .gitlab: "CI_NODE_INDEX"
    case .parallel: "PARALLEL_SEQ"
    }
  }

  /// The shard that the engine names in the variables of the process.
  ///
  /// - Parameter count: the number of shards that the user states; nil takes it from the engine.
  /// - Throws: `InputError` for the flag `--shard` where no engine or more than one sets its
  ///   variable, a variable holds no number, or the numbers do not fit each other.
  package static func shard(
    in environment: [String: String], count: Int?
  ) throws(InputError) -> ShardNumber {
    let found = allCases.filter { environment[$0.variable] != nil }
    guard let engine = found.first, found.count == 1 else {
      let names = (found.isEmpty ? allCases : found).map(\.variable).joined(separator: ", ")
      throw refusal(
        found.isEmpty ? "expected one of \(names), found none" : "found \(names), which may differ",
        "give the shard itself, such as 1/4")
    }
    return try engine.shard(environment, count)
  }

  private func shard(
    _ environment: [String: String], _ count: Int?
  ) throws(InputError) -> ShardNumber {
    let index = try number(variable, environment)
    let (place, stated): (Int, Int?)
    switch self {
    case .slurm:
      let least = try number("SLURM_ARRAY_TASK_MIN", environment)
      let step = max(1, try optionalNumber("SLURM_ARRAY_TASK_STEP", environment) ?? 1)
      guard (index - least) % step == 0 else {
        throw Self.refusal(
          "task \(index) is not on the steps of \(step) from \(least)", "use --array=1-N")
      }
      let tasks = try number("SLURM_ARRAY_TASK_COUNT", environment)
      // A single task of an array that is submitted again would run as the whole array.
      guard count != nil || (least <= 1 && tasks > 1) else {
        throw Self.refusal(
          "expected an array from 0 or 1, found \(tasks) from \(least), which may be a part of one",
          "give the shard itself, such as 3/16, or auto/N if this is a whole array of N tasks")
      }
      (place, stated) = ((index - least) / step + 1, tasks)
    case .kubernetes: (place, stated) = (index + 1, nil)
    case .gitlab: (place, stated) = (index, try number("CI_NODE_TOTAL", environment))
    case .parallel: (place, stated) = (index, nil)
    }
    if let stated, let count, stated != count {
      throw Self.refusal(
        "expected \(count) shards, found \(stated) by \(variable)",
        stated < count
          ? "give the shard itself, I/\(count), if this is a part of an array"
          : "give auto/\(stated)")
    }
    guard let count = stated ?? count else {
      throw Self.refusal(
        "\(variable) does not state how many shards there are", "give their number: auto/N")
    }
    guard let shard = ShardNumber(place, of: count) else {
      throw Self.refusal(
        "expected a shard of 1...\(count), found \(place) by \(variable) \(index)",
        self == .slurm ? "use --array=1-N without gaps" : "start as many tasks as there are shards")
    }
    return shard
  }

  private func number(_ name: String, _ environment: [String: String]) throws(InputError) -> Int {
    guard let number = try optionalNumber(name, environment) else {
      throw Self.refusal("\(variable) is set, but not \(name)", "give the shard itself: 1/4")
    }
    return number
  }

  private func optionalNumber(
    _ name: String, _ environment: [String: String]
  ) throws(InputError) -> Int? {
    guard let text = environment[name] else { return nil }
    guard let number = wholeNumber(text) else {
      throw Self.refusal(
        "expected a number in \(name), found \(InputError.quote(text))",
        "give the shard itself: 1/4")
    }
    return number
  }

  private static func refusal(_ message: String, _ advice: String) -> InputError {
    InputError(file: "--shard auto", message: message, advice: advice)
  }
}
