import CollectionAttributes
import CollectionEngine
import Measurement
import Workers

extension PreparedLaunch {
  /// Counts over every pass, once from the state just after prepare; then allocations of the steady
  /// state, over every frame again or, where queries cost the same in any state, a sample.
  package func counted() -> CountedLaunch {
    if hasNothingToScroll { return CountedLaunch(self, cost: .nothing) }
    let pass = CountingPass(over: self)
    let report = display.source.report(inWords: true)
    var counts = observations(of: pass, report)
    // The order matters: from here on, the display is no longer as the pass left it.
    counts[.allocationsPerFrame] = .decimal(allocationsPerFrame())
    counts[.viewBytes] = .integer(display.replaceView(counting: memory))
    counts = counts.joined(with: countDifferences())
    var cost = cost(of: pass)
    // With edits, their cost includes preparing.
    if report.layoutObject != nil, !playback.hasChanges {
      cost.rewindNanoseconds = Double(prepareCPU)
    }
    if !(display.source is any HostedSource) { cost.separableCaseID = caseID }
    return CountedLaunch(self, cost: cost, counts: counts, timeline: pass.timeline)
  }

  private func observations(of pass: CountingPass, _ report: SourceReport) -> Observations {
    var counts = Observations()
    counts.record(display.view.counters, display.work)
    counts[.dataSourceCallsInLayout] = .integer(Int64(display.callsInLayout))
    counts[.visibleChecksum] = .text(pass.checksum.text)
    counts[.peakBytes] = .integer(liveBytes + pass.peakBytes)
    counts[.cacheBytes] = .integer(Int64(report.cacheBytes))
    counts[.indexBytes] = .integer(Int64(report.indexBytes))
    if let object = report.layoutObject { counts.record(object) }
    let ignored = display.view.ignoredElements
    if ignored > 0 { counts[.ignoredElements] = .integer(Int64(ignored)) }
    if !report.choice.isEmpty { counts[.indexChoice] = .text(report.choice) }
    // Without changes too, hosted cells that prefer other sizes (`truth`) add passes.
    if playback.hasChanges || displayMaker.truth != nil {
      counts[.layoutPasses] = .integer(Int64(playback.passCount))
    }
    if playback.isClocked { counts.recordClocked(display, playback) }
    counts.recordTouched(display.touched)
    if let outcome {
      counts.record(pass.edits, outcome.anchoring)
      counts.recordUpdates(display.view.counters)
    }
    return counts
  }

  private func cost(of pass: CountingPass) -> ReplayCost {
    let query = queryCost()
    return ReplayCost(
      queryNanoseconds: query.mean, typicalQueryNanoseconds: query.typical,
      frameNanoseconds: Double(pass.nanoseconds) / Double(playback.passCount),
      framesMoved: playback.passCount, skipsFrames: display.source.queriesAreIndependent,
      checksum: pass.checksum.text, edits: costOfEdits(pass.edits))
  }

  private func costOfEdits(_ work: EditWork) -> ReplayCost.EditCost? {
    guard playback.hasChanges else { return nil }
    return ReplayCost.EditCost(
      changes: work.changes,
      nanosecondsPerChange: Double(work.nanoseconds + prepareCPU) / Double(work.changes),
      prepareNanoseconds: Double(prepareCPU))
  }
}
