import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import ScrollBenchKit

/// What a package of somebody's own does: the standard registry with a layout and a strategy of its
/// own, and strategies that fail in every way a worker can.
func fixtureRegistry() -> Registry {
  var registry = Registry.standard
  registry.add(
    LayoutRegistration(
      name: "double-list", summary: "rows with a gap that is this package's own",
      parameters: [Parameter("gap", "points", .points(0...100), default: "10")], kinds: [.synthetic]
    ) { extent, values in
      ListLayout(crossExtent: extent, spacing: values.points("gap"))
    })
  for fault in Fault.allCases {
    registry.add(
      StrategyRegistration(name: fault.rawValue, summary: fault.summary) { rule, sizes, _ in
        FaultySource(PrecomputeAll(rule: rule, sizes: sizes), fault)
      })
  }
  return registry
}

enum Fault: String, CaseIterable {
  case wrapped, trapping, hanging, waiting, wrong, chatty, sloppy
  case killed = "killed-from-outside"

  var summary: String {
    switch self {
    case .wrapped: "precompute-all behind a class of this package's own"
    case .trapping: "traps at its hundredth query"
    case .hanging: "never comes back from prepare"
    case .waiting: "never comes back from preparing as many items as FIXTURE_WAITS says"
    case .wrong: "moves one element by a point at its hundredth query"
    case .chatty: "writes replies of its own to standard output"
    case .sloppy: "says that it computed one attribute more where FIXTURE_SLOPPY is set"
    case .killed: "kills itself, as the system does when memory is short"
    }
  }
}

/// Precompute-all with a fault.
final class FaultySource: AttributeSource {
  private let base: PrecomputeAll
  private let fault: Fault
  private var queries = 0

  private static var waitsAt: Int? { getenv("FIXTURE_WAITS").flatMap { Int(String(cString: $0)) } }

  init(_ base: PrecomputeAll, _ fault: Fault) {
    self.base = base
    self.fault = fault
  }

  func prepare() {
    if fault == .hanging || fault == .waiting && base.sizes.itemCount == Self.waitsAt {
      while true { sleep(1) }
    }
    if fault == .chatty {
      print("{\"finished\":{}}")
      FileHandle.standardOutput.write(Data("{\"prepared\":{\"items\":1}}\n".utf8))
    }
    base.prepare()
  }

  var contentSize: CGSize { base.contentSize }

  func elements(in rect: CGRect, into buffer: inout ElementBuffer) {
    queries += 1
    let start = buffer.count
    base.elements(in: rect, into: &buffer)
    guard queries == 100 else { return }
    switch fault {
    case .trapping: preconditionFailure("the fixture traps")
    case .killed: kill(getpid(), SIGKILL)
    case .wrong: if buffer.count > start { buffer.base[start].frame.origin.y += 1 }
    default: break
    }
  }

  func attributes(of id: ElementID) -> ElementAttributes? { base.attributes(of: id) }
  func apply(_ edits: [CollectionEdit]) { base.apply(edits) }
  func invalidate(_ context: InvalidationContext) { base.invalidate(context) }
  func reset() { base.reset() }
  var queriesAreIndependent: Bool { true }
  var cacheBytes: Int { 0 }
  var counters: WorkCounters {
    var counters = base.counters
    if fault == .sloppy, getenv("FIXTURE_SLOPPY") != nil { counters.attributesComputed += 1 }
    return counters
  }
}
