import Foundation

extension Environment {
  /// The checks of the facts in `machine`, the most basic first; empty if it was not examined.
  package var machineChecks: [MachineCheck] {
    guard let machine else { return [] }
    return [machine.buildCheck] + machine.clockChecks
      + [
        machine.coreCheck, machine.loadCheck(cores: cores), machine.stealCheck,
        machine.switchCheck, machine.frequencyCheck, virtualizationCheck,
      ] + machine.memoryChecks + [machine.allocatorCheck] + machine.noiseChecks
  }

  private var virtualizationCheck: MachineCheck {
    MachineCheck(
      "virtualisation", virtualization == "unknown" ? nil : virtualization,
      virtualization == "none" ? .good : .caution,
      advice: "other virtual machines on the same host can slow this one unnoticed: compare only"
        + " times measured here in alternation, never with those of another machine")
  }
}

extension MachineFacts {
  var buildCheck: MachineCheck {
    MachineCheck(
      "build", isDebugBuild ? "debug" : "release", isDebugBuild ? .bad : .good,
      advice: "build with swift build -c release",
      remark: isDebugBuild ? "this was a debug build: its times mean nothing" : nil)
  }

  var clockChecks: [MachineCheck] {
    // Reading one of these sources takes a system call; reading any other does not.
    let slow = ["hpet", "acpi_pm", "jiffies", "refined-jiffies", "pit"]
    let isSlow = clocks.source.map(slow.contains) ?? false
    let cost = clocks.monotonicCost
    let costVerdict = cost.map(Threshold.clockCost.verdict) ?? .unknown
    let stepVerdict =
      clocks.monotonicStep.map { Threshold.clockStep.verdict(Double($0)) } ?? .unknown
    let costs = cost.map { cost in
      HumanUnits.coarseDuration(cost)
        + (clocks.cpuCost.map { ", of CPU time \(HumanUnits.coarseDuration($0))" } ?? "")
    }
    let steps = clocks.monotonicStep.map { step in
      HumanUnits.coarseDuration(Double(step))
        + (clocks.cpuStep.map { ", of CPU time \(HumanUnits.coarseDuration(Double($0)))" } ?? "")
    }
    return [
      MachineCheck(
        "clock source", clocks.source, isSlow ? .caution : .good,
        advice: "choose tsc or the hypervisor's clock where"
          + " /sys/devices/system/clocksource/clocksource0/available_clocksource offers one"),
      MachineCheck(
        "clock reading", costs, costVerdict,
        advice: "short queries are timed in groups to hide the clock's cost: do not compare single"
          + " percentiles; a better clock source helps",
        remark: costVerdict == .bad
          ? "reading the clock took \(HumanUnits.coarseDuration(cost ?? 0)): short times consist"
            + " mostly of it"
          : nil),
      MachineCheck(
        "clock step", steps, stepVerdict,
        advice: "times of a few clock steps or less are rounded to whole steps; a better clock"
          + " source helps",
        remark: stepVerdict == .bad
          ? "the clock goes in steps of"
            + " \(HumanUnits.coarseDuration(Double(clocks.monotonicStep ?? 0))): shorter times"
            + " cannot be measured" : nil),
    ]
  }

  /// Two cores are needed, because a worker and the harness that waits for it both run at times.
  var coreCheck: MachineCheck {
    let quota = cores.quota?.value
    let usable = [cores.allowed.map { Double($0) }, quota].compactMap { $0 }.min()
    let parts = [
      cores.allowed.map { "\($0) of \(cores.online.map { String($0) } ?? "unknown")" },
      quota.map { "quota \(HumanUnits.coarse($0))" },
    ].compactMap { $0 }
    let isThrottled = quota.map { $0 < 1 } ?? false
    return MachineCheck(
      "cores", parts.isEmpty ? nil : parts.joined(separator: ", "),
      isThrottled ? .bad : (usable ?? 0) < 2 ? .caution : .good,
      advice: isThrottled
        ? "the control group stops the process while it is timed: give it a quota of at least 1"
          + " core, or none (docker --cpus)"
        : "the harness and the measured process share a core: give the machine a second core",
      remark: isThrottled
        ? "the machine gave this run \(HumanUnits.coarse(quota ?? 0)) of a core, by stopping it"
          + " now and then" : nil)
  }

  /// One core should be free. A load is never bad by itself, because much of it may have a lower
  /// priority; the check `waiting` measures its effect on times. A load above twice the number of
  /// cores is stated with every table, because the sample that `waiting` measures is short.
  func loadCheck(cores known: Int) -> MachineCheck {
    let usable = Double(cores.allowed ?? known)
    let load = load.averages?.first
    let text = load.map { "\(HumanUnits.coarse($0)) on \(HumanUnits.coarse(usable)) cores" }
    return MachineCheck(
      "load", text, (load ?? 0) > max(0.5, usable - 1) ? .caution : .good,
      advice: "wait for other processes to end, or stop them; the load average takes a minute to"
        + " fall",
      remark: (load ?? 0) > 2 * usable
        ? "the machine was busy: load \(text ?? "unknown"); wall times include waiting" : nil)
  }

  var stealCheck: MachineCheck {
    let share = sample.stealShare
    let verdict = sample.stealVerdict
    return MachineCheck(
      "steal", share.map(HumanUnits.coarsePercent), verdict,
      advice: "the hypervisor gives this machine's time to other machines: measure at another hour,"
        + " or on a machine with cores of its own",
      remark: run?.stealShare == nil && (verdict == .bad || verdict == .caution)
        ? MachineFacts.stealRemark(share ?? 0) : nil)
  }

  var switchCheck: MachineCheck {
    let rate = sample.switchesPerSecond
    return MachineCheck(
      "interruptions", rate.map { "\(HumanUnits.coarse($0)) switches a second" },
      rate.map(Threshold.switches.verdict) ?? .unknown,
      advice: "other processes run on the same cores: stop them, or keep a core free (taskset,"
        + " isolcpus)")
  }

  var frequencyCheck: MachineCheck {
    let turboText = cores.turbo.map { $0 ? "turbo on" : "turbo off" }
    let parts = [cores.governor, turboText].compactMap { $0 }
    let isFixed = (cores.governor ?? "performance") == "performance" && cores.turbo != true
    return MachineCheck(
      "frequency", parts.isEmpty ? nil : parts.joined(separator: ", "),
      isFixed ? .good : .caution,
      advice:
        "the frequency follows load and heat: cpupower frequency-set -g performance, and turbo"
        + " off where steady times matter more than short ones")
  }
}

extension Interference {
  var stealVerdict: MachineCheck.Verdict {
    guard let stealShare, let stolenTicks else { return .unknown }
    // In a short sample, a single stolen tick may be a coincidence.
    return stolenTicks <= 1 ? .good : Threshold.steal.verdict(stealShare)
  }
}
