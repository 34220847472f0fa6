import Files

extension SelftestPlan {
  /// The plan in the file at `path`.
  ///
  /// - Parameter withBuilds: whether its stages may name builds.
  /// - Throws: `InputError` that names file and line: not JSON, an unknown key, a value that is
  ///   missing or of another type, a stage that cannot be run.
  package static func load(
    _ path: String, withBuilds: Bool = false
  ) throws(InputError) -> SelftestPlan {
    let file = try InputFile(
      path: path, expecting: "a plan", largest: LocatedObject.largestFile, inFolder: "a JSON file",
      advice: "such as short, in Benchmarks/Selftest")
    return try parse(try file.text(), file: path, withBuilds: withBuilds)
  }

  /// The same as `load`, from a text; `file` is its name in errors.
  package static func parse(
    _ text: String, file: String, withBuilds: Bool = false
  ) throws(InputError) -> SelftestPlan {
    let keys = ["summary", "seed", "suite", "stages"]
    let top = try LocatedObject(text, file: file, keys: keys, what: "the plan")
    let needed = "a plan has \(keys.joined(separator: ", "))"
    guard let seed = try top.whole("seed", in: 0...UInt64.max, example: "1") else {
      throw top.missing("seed", needed)
    }
    let stageKeys = ["kind", "runs", "cases", "hogs", "share"] + (withBuilds ? ["builds"] : [])
    guard let entries = try top.objects("stages", keys: stageKeys) else {
      throw top.missing("stages", needed)
    }
    var plan = SelftestPlan(
      summary: try top.text("summary", needed, allowsEmpty: true), seed: seed,
      suite: try top.text("suite", needed), stages: [])
    for entry in entries { plan.stages.append(try stage(entry)) }
    if let flaw = plan.flaw {
      throw top.error(flaw, "see Benchmarks/Selftest/short.json", at: "stages")
    }
    return plan
  }

  private static func stage(_ entry: LocatedObject) throws(InputError) -> Stage {
    let needed = "a stage has kind and runs"
    // `flaw` has the real limits, and better words for them.
    let any = Int(Int32.min)...Int(Int32.max)
    guard let kind = try entry.choice("kind", of: SelftestKind.self) else {
      throw entry.missing("kind", needed)
    }
    guard let runs = try entry.whole("runs", in: any, example: "1") else {
      throw entry.missing("runs", needed)
    }
    let stage = Stage(
      kind: kind, runs: runs, cases: try entry.whole("cases", in: any, example: "8"),
      hogs: try entry.whole("hogs", in: any, example: "2"),
      share: try entry.number("share", example: "0.05"),
      builds: try entry.texts("builds"))
    if let flaw = stage.flaw { throw entry.error(flaw, "see Benchmarks/Selftest/short.json") }
    return stage
  }
}
