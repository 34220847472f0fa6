import Files
import Measurement
import Primitives
import Registration
import Workers

/// All cases of a suite, with every name checked.
package struct CaseList {
  /// The flags that apply to all cases.
  package struct Settings {
    var viewport: Viewport
    package var seed: UInt64
    /// The folders in which bundled files are looked up, in this order; empty if there are none.
    package var benchmarks: [String]
    /// The folder among these that the user named; nil for none.
    package var namedBenchmarks: String?
    /// Whether a layout that no listed strategy is made for gets all strategies that are: the user
    /// named layouts and no strategies.
    var replacesMisfits = false

    package init(
      viewport: Viewport,
      seed: UInt64,
      benchmarks: [String],
      namedBenchmarks: String? = nil,
      replacesMisfits: Bool = false
    ) {
      self.viewport = viewport
      self.seed = seed
      self.benchmarks = benchmarks
      self.namedBenchmarks = namedBenchmarks
      self.replacesMisfits = replacesMisfits
    }
  }

  package private(set) var groups: [CaseGroup<Case>]
  package var cases: [Case] { groups.flatMap(\.members) }
  /// Those whose cells cost nothing: the others are not timed.
  package var timedCases: [Case] { cases.filter { $0.cells == nil } }
  /// Notes about the data that was read.
  let notes: [String]
  /// By the id of the case.
  private var resolved: [String: ResolvedCase] = [:]
  /// The folder of bundled files that the user named; nil for none.
  package let namedBenchmarks: String?
  /// The part that a case is of, by its id.
  private(set) var parts: [String: SuitePart] = [:]

  /// - Throws: `InputError` if a name is unknown, repeated, or does not fit.
  package init(_ suite: Suite, _ settings: Settings, in registry: Registry) throws {
    var notes: [String] = []
    var cases: [Case] = []
    var ids = Set<String>()
    for part in suite.parts {
      let names = try part.locating { try CaseNames(part, settings, in: registry) }
      notes += names.notes
      // With lists replaced by flags, parts may overlap: a case runs in the first that has it.
      let earlier = ids
      for planned in try part.locating({ try names.cases() })
      where !earlier.contains(planned.id) {
        guard ids.insert(planned.id).inserted else {
          throw InputError(
            file: planned.id, message: "this case would run twice",
            advice: "give each name once; files need different names")
        }
        cases.append(planned.case)
        resolved[planned.id] = planned
        parts[planned.id] = part
      }
    }
    self.notes = notes
    namedBenchmarks = settings.namedBenchmarks
    groups = CaseGroup.groups(of: cases, by: \.self)
    guard !cases.isEmpty else {
      throw InputError(
        file: "--suite", message: "expected at least one case, found none",
        advice: "name data, layouts, strategies and traces")
    }
  }

  /// The cases at these places alone, in their order; groups keep theirs.
  package func keeping(_ positions: [Int]) -> CaseList {
    let (all, kept) = (cases, Set(positions))
    var list = self
    list.groups = CaseGroup.groups(
      of: all.indices.filter(kept.contains).map { all[$0] }, by: \.self)
    return list
  }

  /// One case in `share`, drawn by the seed: each case for itself, so that a change of the suite
  /// draws no others.
  ///
  /// - Throws: `InputError` if none is drawn.
  package func sampled(oneIn share: Int, seed: UInt64) throws(InputError) -> CaseList {
    let all = cases
    let drawn = all.indices.filter { index in
      var generator = SplitMix64(seed: seed ^ FNV1a.hash(of: all[index].id.utf8))
      return generator.next() % UInt64(share) == 0
    }
    guard !drawn.isEmpty else {
      throw InputError(
        file: "--sample", message: "the sample contains none of the \(all.count) cases",
        advice: "give a smaller number, or another --seed")
    }
    return keeping(drawn)
  }

  /// A case of the list with what its names stand for.
  package func resolved(_ case: Case) -> ResolvedCase {
    guard let found = resolved[`case`.id] else {
      preconditionFailure("\(`case`.id) is no case of the list")
    }
    return found
  }

  /// The measures that the suite names for a case; empty if it names none.
  package func measures(of case: Case) -> [PairMeasure] { parts[`case`.id]?.measures ?? [] }
}
