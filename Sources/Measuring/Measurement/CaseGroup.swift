/// Cases that are compared: they differ in their strategy alone, are timed over the same frames and
/// have to show the same. If their cells have costs, their policies and overscan may differ too. A
/// member is a case, its job or its record.
package struct CaseGroup<Member> {
  package var members: [Member]

  package init(_ members: [Member]) { self.members = members }

  /// The groups of `members`, in the order of their first ones.
  package static func groups(of members: [Member], by case: (Member) -> Case) -> [CaseGroup] {
    var groups: [CaseGroup] = []
    var places: [CaseGroupKey: Int] = [:]
    for member in members {
      let key = CaseGroupKey(`case`(member))
      if let place = places[key] {
        groups[place].members.append(member)
      } else {
        places[key] = groups.count
        groups.append(CaseGroup([member]))
      }
    }
    return groups
  }

  package func map<Other>(_ transform: (Member) throws -> Other) rethrows -> CaseGroup<Other> {
    CaseGroup<Other>(try members.map(transform))
  }
}

extension CaseGroup: Sendable where Member: Sendable {}

extension CaseGroup where Member == CaseRecord {
  /// The plan that all of them were timed by; nil without one, or if their plans differ.
  package var timing: TimingPlan? {
    let plans = Set(members.map(\.timing))
    return plans.count == 1 ? plans.first! : nil
  }
}

extension RunRecord {
  package var groups: [CaseGroup<CaseRecord>] { CaseGroup.groups(of: cases, by: \.case) }
}

/// The properties that the cases of a group share.
private struct CaseGroupKey: Hashable {
  private let names: [String]
  private let items: Int?
  private let viewport: Viewport
  private let overscan: Double?
  private let seed: UInt64
  private let cells: CellChoices?

  init(_ case: Case) {
    names = [`case`.data.id, `case`.layout.id, `case`.trace.id]
    items = `case`.items
    viewport = `case`.viewport
    overscan = `case`.cells == nil ? `case`.overscan : nil
    seed = `case`.seed
    cells = `case`.cells.map {
      CellChoices(
        cost: Case.Name($0.cost.id), bytes: $0.bytes, countsWork: $0.countsWork,
        dataLatency: $0.dataLatency)
    }
  }
}
