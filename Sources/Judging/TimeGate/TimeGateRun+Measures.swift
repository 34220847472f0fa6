import Workers

extension TimeGateRun {
  /// The cases with only the measures that the workers of both builds can time. A build that is
  /// older than a measure does not support it; an older measure of another meaning would be no
  /// substitute.
  ///
  /// If a build does not support queries after edits, queries of a new source replace them: every
  /// build supports those.
  ///
  /// - Returns: the cases that have a measure left, and a sentence about the measures that are left
  ///   out; nil if there are none.
  /// - Throws: `Interruption` on a signal.
  package static func comparable(
    _ cases: [Case], base: PairBuild, head: PairBuild, timeoutSeconds: Double
  ) throws -> (cases: [Case], note: String?) {
    let known = [
      ("base", try base.supportedMeasures(timeoutSeconds: timeoutSeconds)),
      ("head", try head.supportedMeasures(timeoutSeconds: timeoutSeconds)),
    ]
    return comparable(cases, known: known)
  }

  /// The same for the measures that each build's workers state; nil if they state none.
  package static func comparable(
    _ cases: [Case], known: [(side: String, measures: Set<PairMeasure>?)]
  ) -> (cases: [Case], note: String?) {
    let common = known.compactMap(\.measures).reduce(Set(PairMeasure.allCases)) {
      $0.intersection($1)
    }
    var left = Set<PairMeasure>()
    var concerned = 0
    let kept = cases.compactMap { original -> Case? in
      var subject = original
      subject.timesWholes = common.contains(.wholeUpdate)
      let unknown = Set(original.measures).subtracting(common)
      guard !unknown.isEmpty else { return subject }
      left.formUnion(unknown)
      concerned += 1
      subject.measures.removeAll { unknown.contains($0) }
      if unknown.contains(.queryAfterEdits), common.contains(.query),
        !subject.measures.contains(.query)
      {
        subject.measures.insert(.query, at: 0)
      }
      return subject.measures.isEmpty ? nil : subject
    }
    guard !left.isEmpty else { return (kept, nil) }
    let sides = known.filter { side in side.measures.map { !left.isSubset(of: $0) } ?? false }
    let names = PairMeasure.allCases.filter(left.contains).map(\.metric).joined(separator: ", ")
    let cases = concerned == 1 ? "1 case" : "\(concerned) cases"
    return (
      kept,
      "\(sides.map(\.side).joined(separator: " and ")) cannot time \(names), which came later:"
        + " not compared in \(cases)"
    )
  }
}
