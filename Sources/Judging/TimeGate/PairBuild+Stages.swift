extension PairBuild {
  /// A part of the orders, as a build.
  ///
  /// - Precondition: `range` is not empty and within the orders.
  func part(_ range: Range<Int>) -> PairBuild {
    PairBuild(path: path, orders: Array(orders[range]), reader: reader)
  }

  /// Its first executable alone.
  package var first: PairBuild { part(0..<1) }

  /// Two builds that share no order: the first half of the orders and the second, equally many. A
  /// single executable can only meet itself.
  package var halves: (base: PairBuild, head: PairBuild) {
    let half = orders.count / 2
    guard half > 0 else { return (self, self) }
    return (part(0..<half), part(half..<(2 * half)))
  }

  /// The executables of a stage. Screening has the first orders, as many as it has launches but at
  /// most a third; confirming has the others. If the base meets itself, its two sides share no
  /// order, and the null of a suspect takes its orders from those that confirmed the suspect.
  ///
  /// Two folders of different length are cut to the shorter one: after the last pair of orders, the
  /// first pair meets again. A single executable takes part in every stage.
  package static func builds(
    for stage: PairStage, base: PairBuild, head: PairBuild, screenLaunches: Int
  ) -> (base: PairBuild, head: PairBuild) {
    let shorter = min(base.orders.count, head.orders.count)
    func fitted(_ build: PairBuild) -> PairBuild {
      shorter > 1 ? build.part(0..<shorter) : build
    }
    func confirming(_ build: PairBuild) -> PairBuild {
      build.part(build.screened(screenLaunches)..<build.orders.count)
    }
    func screening(_ build: PairBuild) -> PairBuild {
      let count = build.screened(screenLaunches)
      return count > 0 ? build.part(0..<count) : build
    }
    switch stage {
    case .null, .discardedNull: return fitted(base).halves
    case .confirmNull: return confirming(fitted(base)).halves
    case .confirm: return (confirming(fitted(base)), confirming(fitted(head)))
    case .screen, .control, .discardedScreen, .discardedControl:
      return (screening(fitted(base)), screening(fitted(head)))
    }
  }

  private func screened(_ launches: Int) -> Int { min(launches, orders.count / 3) }
}
