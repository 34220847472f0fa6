import CEdgeTests
import Foundation
import Measurement

/// The text above the figures: the machine, its clocks and noise, and how the figures were
/// measured.
func preamble() -> String {
  let machine = Environment.current()
  let avx2 = cedgetests_has_avx2() != 0 ? "found and used" : "not found"
  return """
    \(machine.cpuModel), \(machine.cores) cores, \(machine.virtualization), \(machine.os), \
    Swift \(machine.swiftVersion), \(machine.allocator), load \(threeDigits(machine.load1))
    thread CPU clock \(threeDigits(ThreadCPUClock.cost())) ns a reading, subtracted; noise: \(noise())
    ns per query: least and median of \(Race.rounds) rounds, all contenders in turns in one \
    process and one thread, \(Windows.count) queries of \
    \(Int(LayoutCase.window.width)) x \(Int(LayoutCase.window.height)) points
    tiled-cache: tiles in cache (\(Roster.warmCacheBytes >> 20) MiB), \
    \(Roster.coldName): the same with tiles that usually are not
    boost-rtree: Boost.Geometry, bulk-loaded, float if exact, built -O2 for x86-64 like ours; \
    AVX2, which our code detects at run time: \(avx2)

    """
}

/// A sentence on how much a fixed piece of work varies: how far its median and its greatest time
/// are above its least.
private func noise() -> String {
  var times: [Double] = []
  var state: UInt64 = 1
  for _ in 0..<101 {
    let start = ThreadCPUClock.now()
    for _ in 0..<200_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1
      forget(&state)
    }
    times.append(Double(ThreadCPUClock.now() - start))
  }
  times.sort()
  func above(_ time: Double) -> String { String(format: "%.1f %%", (time / times[0] - 1) * 100) }
  return
    "a fixed loop varies by \(above(times[50])) (median above least), \(above(times[100])) at most"
}
