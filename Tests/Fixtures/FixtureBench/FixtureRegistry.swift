import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import ScrollBenchKit

extension Registry {
  /// The examples of the documents, and layouts and strategies that fail in every way a worker can.
  mutating func addFixtures() {
    addChapter()
    addPolicies()
    add(
      LayoutRegistration(
        name: "double-list", summary: "rows with a gap that is this package's own",
        parameters: [Parameter("gap", "points", .points(0...100), default: "10")],
        kinds: [.synthetic]
      ) { extent, values in
        ListLayout(crossExtent: extent, spacing: values.points("gap"))
      })
    add(
      LayoutRegistration(
        name: "faulty-rows", summary: "rows with a planted fault",
        parameters: [
          Parameter(
            "fault", "which", .oneOf(FaultyRule.Fault.allCases.map(\.rawValue)), default: "none"),
          Parameter("gap", "between rows", .points(0...100), default: "4"),
        ], kinds: [.synthetic]
      ) { extent, values in
        FaultyRule(
          crossExtent: extent, gap: values.points("gap"),
          fault: FaultyRule.Fault(rawValue: values.text("fault"))!)
      })
    add(
      StrategyRegistration(
        name: "wrong-answers", summary: "precompute-all with a planted fault",
        parameters: [
          Parameter(
            "fault", "which", .oneOf(WrongStrategy.Fault.allCases.map(\.rawValue)),
            default: "missing")
        ]
      ) { rule, sizes, values in
        WrongStrategy(
          rule: rule, sizes: sizes, fault: WrongStrategy.Fault(rawValue: values.text("fault"))!)
      })
    for fault in Fault.allCases {
      add(
        StrategyRegistration(name: fault.rawValue, summary: fault.summary) { rule, sizes, _ in
          FaultyStrategy(
            PrecomputeAll(rule: rule, sizes: sizes), itemCount: sizes.itemCount, fault)
        })
    }
  }
}

enum Fault: String, CaseIterable {
  case wrapped, trapping, hanging, waiting, wrong, chatty, sloppy
  case killed = "killed-from-outside"

  var summary: String {
    switch self {
    case .wrapped: "precompute-all behind a class of this package's own"
    case .trapping: "traps at its hundredth query"
    case .hanging: "never comes back from prepare"
    case .waiting: "never comes back from preparing FIXTURE_WAITS items"
    case .wrong: "moves one element by a point at its hundredth query"
    case .chatty: "writes replies of its own to standard output"
    case .sloppy: "reports one computed attribute more where FIXTURE_SLOPPY is set"
    case .killed: "kills itself, as the system does when memory is short"
    }
  }
}

/// Precompute-all with a defect.
final class FaultyStrategy: PlacementStrategy {
  private let base: PrecomputeAll
  private let fault: Fault
  private let itemCount: Int
  private var queries = 0

  private static var waitsAt: Int? { getenv("FIXTURE_WAITS").flatMap { Int(String(cString: $0)) } }

  init(_ base: PrecomputeAll, itemCount: Int, _ fault: Fault) {
    self.base = base
    self.itemCount = itemCount
    self.fault = fault
  }

  func prepare() {
    if fault == .hanging || fault == .waiting && itemCount == Self.waitsAt {
      while true { sleep(1) }
    }
    if fault == .chatty {
      print("{\"finished\":{}}")
      FileHandle.standardOutput.write(Data("{\"prepared\":{\"items\":1}}\n".utf8))
    }
    base.prepare()
  }

  var contentSize: CGSize { base.contentSize }

  func append(crossing rect: CGRect, to buffer: inout ElementBuffer) {
    queries += 1
    let start = buffer.count
    base.append(crossing: rect, to: &buffer)
    guard queries == 100 else { return }
    switch fault {
    case .trapping: preconditionFailure("the fixture traps")
    case .killed: kill(getpid(), SIGKILL)
    case .wrong: if buffer.count > start { buffer.base[start].frame.origin.y += 1 }
    default: break
    }
  }

  func element(_ id: ElementID) -> ElementAttributes? { base.element(id) }
  var sectionCount: Int { base.sectionCount }
  func info(ofSection section: Int) -> SectionInfo { base.info(ofSection: section) }
  func extent(ofSection section: Int) -> Extent { base.extent(ofSection: section) }
  func section(reaching offset: Double) -> Int { base.section(reaching: offset) }
  func apply(_ edits: [CollectionEdit]) { base.apply(edits) }
  func invalidate(_ context: InvalidationContext) { base.invalidate(context) }
  func setRule(_ rule: any LayoutRule) -> RuleChange { base.setRule(rule) }
  func reset() { base.reset() }
  var queriesAreIndependent: Bool { true }

  func report(inWords: Bool) -> SourceReport {
    var report = base.report(inWords: inWords)
    if fault == .sloppy, getenv("FIXTURE_SLOPPY") != nil {
      report.counters.attributesComputed += 1
    }
    return report
  }
}
