import ResultFiles

/// All commits of a history, in the order in which series show them.
struct CommitAxis {
  struct Commit: Hashable {
    /// The commit, or the run if the commit is unknown.
    var name: String
    var isDirty: Bool
  }

  private(set) var commits: [Commit] = []
  private(set) var indices: [Commit: Int] = [:]
  /// The day of each commit if it is known, otherwise that of its first run.
  private(set) var dates: [String] = []

  init(_ rows: [HistoryRow]) {
    var known: [Commit: (committed: String?, first: String)] = [:]
    var nameIndices: [String: Int] = [:]
    for row in rows {
      let commit = Self.commit(of: row)
      let old = known[commit] ?? (row.committed, row.timestamp)
      known[commit] = (old.committed ?? row.committed, min(old.first, row.timestamp))
      if nameIndices[commit.name] == nil { nameIndices[commit.name] = nameIndices.count }
    }
    let isDated = known.values.allSatisfy { $0.committed != nil }
    func order(_ commit: Commit) -> (String, Int, Int) {
      let date = isDated ? known[commit]!.committed! : ""
      return (date, nameIndices[commit.name]!, commit.isDirty ? 1 : 0)
    }
    let sorted = known.sorted { order($0.key) < order($1.key) }
    commits = sorted.map(\.key)
    dates = sorted.map { String(($0.value.committed ?? $0.value.first).prefix(10)) }
    for (index, commit) in commits.enumerated() { indices[commit] = index }
  }

  static func commit(of row: HistoryRow) -> Commit {
    row.commit.isEmpty
      ? Commit(name: row.runID, isDirty: false)
      : Commit(name: row.commit, isDirty: row.isDirty)
  }
}

/// The commits that each machine measured.
struct MachineCommits {
  private struct Machine: Hashable {
    var host: String
    var cpuModel: String
  }

  private var indices: [Machine: Set<Int>] = [:]

  init(_ rows: [HistoryRow], _ axis: CommitAxis) {
    for row in rows {
      let machine = Machine(host: row.host, cpuModel: row.cpuModel)
      indices[machine, default: []].insert(axis.indices[CommitAxis.commit(of: row)]!)
    }
  }

  /// The indices of the commits that the machine of a series measured, ascending; all commits if
  /// the series is not of one machine.
  subscript(key: SeriesKey) -> [Int] {
    guard let host = key.host, let cpuModel = key.cpuModel else {
      return indices.values.reduce(into: Set()) { $0.formUnion($1) }.sorted()
    }
    return indices[Machine(host: host, cpuModel: cpuModel), default: []].sorted()
  }
}
