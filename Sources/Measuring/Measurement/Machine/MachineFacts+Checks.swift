extension MachineFacts {
  var memoryChecks: [MachineCheck] { [roomCheck, swapCheck, pageCheck, addressCheck] }

  /// The free bytes of the machine, or of the control group if it has fewer.
  var roomForRuns: UInt64? {
    let ofGroup = memory.limit?.value.map { limit -> UInt64 in
      let limit = UInt64(limit)
      return limit - min(limit, memory.charged ?? 0)
    }
    return [memory.available, ofGroup].compactMap { $0 }.min()
  }

  /// The largest worker of the standard suite, with 886,323 items, takes less than 1 GiB. Ten
  /// million items take some 2 GiB with the strategies that store them.
  private var roomCheck: MachineCheck {
    let room = roomForRuns
    let text = room.map { room in
      "\(HumanUnits.coarseBytes(room)) free"
        + (memory.total.map { " of \(HumanUnits.coarseBytes($0))" } ?? "")
        + (memory.limit?.value.map { ", limit \(HumanUnits.coarseBytes(UInt64($0)))" } ?? "")
    }
    let verdict = room.map { room -> MachineCheck.Verdict in
      room < 512 << 20 ? .bad : room < 2 << 30 ? .caution : .good
    }
    return MachineCheck(
      "memory", text, verdict ?? .unknown,
      advice: "free some, or raise the limit (docker --memory): large cases are killed or swapped",
      remark: verdict == .bad
        ? "memory was short: \(text ?? "unknown"); times may include swapping" : nil)
  }

  private var swapCheck: MachineCheck {
    let rate = sample.swappedPagesPerSecond
    let verdict = rate.map(Threshold.swapping.verdict)
    var text: String?
    if memory.swapTotal == 0 {
      text = "none"
    } else if let used = memory.swapUsed {
      text = "\(HumanUnits.coarseBytes(used)) in use"
      if let rate { text! += ", \(HumanUnits.coarse(rate)) pages a second" }
    }
    // Pages that were swapped out long ago and are not read back do no harm.
    return MachineCheck(
      "swap", text, verdict ?? .good,
      advice: "memory is short now: stop the processes that need it, or switch swap off (swapoff"
        + " -a)",
      remark: verdict == .bad || verdict == .caution
        ? "the machine was swapping; times may include accesses to the disk" : nil)
  }

  private var pageCheck: MachineCheck {
    MachineCheck(
      "huge pages", memory.hugePages, memory.hugePages == "always" ? .caution : .good,
      advice: "the kernel may merge memory pages while the run is timed: echo madvise >"
        + " /sys/kernel/mm/transparent_hugepage/enabled")
  }

  /// With random addresses, different data collide in the caches in each launch, so several
  /// launches show how much that matters. Without them, all launches have the same collisions.
  private var addressCheck: MachineCheck {
    let names = ["off", "partly random", "random"]
    let mode = memory.addressRandomisation
    return MachineCheck(
      "addresses", mode.map { names.indices.contains($0) ? names[$0] : "mode \($0)" },
      mode == 0 ? .caution : .good,
      advice:
        "all launches have the same placement in memory, so a lucky placement looks like faster"
        + " code: switch randomisation on (kernel.randomize_va_space=2)")
  }

  var allocatorCheck: MachineCheck {
    let notes = [
      allocator.isCounting ? "counting" : "not counting",
      allocator.hasBackgroundThreads == true ? "background threads" : nil,
      allocator.isProfiling == true ? "profiling" : nil,
    ].compactMap { $0 }
    let isPlain = allocator.hasBackgroundThreads != true && allocator.isProfiling != true
    return MachineCheck(
      "allocator", ([allocator.version ?? "no jemalloc"] + notes).joined(separator: ", "),
      allocator.version == nil || !allocator.isCounting ? .bad : isPlain ? .good : .caution,
      advice: allocator.isCounting
        ? "unset MALLOC_CONF: its settings can make jemalloc do more than allocate, which adds to"
          + " the times"
        : "bytes and allocations cannot be counted: run without sanitizer, memcheck and LD_PRELOAD,"
          + " with libjemalloc 5.3 or later")
  }

  var noiseChecks: [MachineCheck] {
    let spread = noise.flatMap(\.cpuSpread)
    let waiting = noise.map { 1 - $0.cpuShare }
    let drift = noise?.drift
    let verdict = spread.map(Threshold.noise.verdict) ?? .unknown
    var checks = [
      MachineCheck(
        "noise",
        noise.flatMap { noise in
          noise.cpuSpread.map { "\(HumanUnits.coarsePercent($0)) of \(Self.task(noise))" }
        }, verdict,
        advice: "other programs use the processor's caches, or its frequency changes: quiet the"
          + " machine, or run more launches and look at their intervals",
        // A smaller spread hardly changes the digits that a table shows.
        remark: (spread ?? 0) > 0.05
          ? "the machine was noisy: the CPU time of a fixed task varied by"
            + " \(HumanUnits.coarsePercent(spread ?? 0)); other times may be off by as much" : nil),
      MachineCheck(
        "waiting",
        noise.map { noise in
          HumanUnits.coarsePercent(1 - noise.cpuShare)
            + (noise.wallSpread.map { ", wall time varied by \(HumanUnits.coarsePercent($0))" }
              ?? "")
        }, waiting.map(Threshold.waiting.verdict) ?? .unknown,
        advice: "other processes had the core at times: stop them; until then, trust only CPU times"
          + " and counters",
        remark: (waiting ?? 0) > 0.2
          ? "a fixed task waited \(HumanUnits.coarsePercent(waiting ?? 0)) of its time for a core;"
            + " wall times include such waiting, their high percentiles most of all" : nil),
    ]
    // Only a thorough measurement has the drift.
    if let drift {
      checks.append(
        MachineCheck(
          "drift", "\(HumanUnits.coarsePercent(drift)) within a second",
          Threshold.drift.verdict(drift),
          advice: "the machine itself changes its speed: compare only times that were measured in"
            + " alternation"))
    }
    return checks
  }

  private static func task(_ noise: NoiseFacts) -> String {
    "\(HumanUnits.coarseDuration(noise.cpuMedian)), \(noise.repetitions) times"
  }
}
