import Commands
import Foundation
import Measurement
import Primitives
import Registration
import ScrollBenchKit

/// Command lines drawn from the help, with unexpected values. A line is determined by its seed
/// alone, and every path in it lies in the current folder.
struct CommandFuzz {
  private let vocabulary: CommandVocabulary
  private let names: [String]

  init(_ vocabulary: CommandVocabulary, registry: Registry) {
    self.vocabulary = vocabulary
    names =
      registry.datasets.map(\.name) + registry.layouts.map(\.name)
      + registry.strategies.map(\.name) + registry.traces.map(\.name) + Metric.all.map(\.name)
      + ["quick", "gate", "all"]
  }

  // MARK: Lines

  /// A line of any verb, a few of them of none.
  func line(seed: UInt64) -> [String] {
    var random = SplitMix64(seed: seed)
    let verb = vocabulary.verbs[random.next(below: vocabulary.verbs.count)]
    var words = random.next(below: 50) == 0 ? [extreme(&random)] : verb.words
    // What is missing would hide everything that is wrong with the rest.
    for option in verb.options where option.isRequired && random.next(below: 8) > 0 {
      words += written(option, &random)
    }
    return words + extras(of: verb, &random)
  }

  /// A command that works, with more to it than it should have.
  func line(extending command: QuickCommand, seed: UInt64) -> [String] {
    var random = SplitMix64(seed: seed)
    var words = command.words
    let verb = vocabulary.verbs.first { words.starts(with: $0.words) }
    if random.next(below: 3) == 0 {
      words[random.next(below: words.count)] = value(of: nil, &random)
    }
    return words + (verb.map { extras(of: $0, &random) } ?? [])
  }

  private func extras(of verb: CommandVocabulary.Verb, _ random: inout SplitMix64) -> [String] {
    (0..<random.next(below: 4)).flatMap { _ -> [String] in
      let option = verb.options[random.next(below: verb.options.count)]
      return random.next(below: 30) == 0 ? [extreme(&random)] : written(option, &random)
    }
  }

  private func written(
    _ option: CommandVocabulary.Option, _ random: inout SplitMix64
  ) -> [String] {
    guard let name = option.names.last else { return [value(of: option, &random)] }
    guard option.takesValue else {
      return [random.next(below: 40) == 0 ? name + "=" + value(of: option, &random) : name]
    }
    // Work has to be small, and gates that build packages are none.
    if name == "--since" { return [] }
    let text = name == "--items" ? items(&random) : value(of: option, &random)
    return random.next(below: 4) == 0 && name.hasPrefix("--") ? [name + "=" + text] : [name, text]
  }

  // MARK: Values

  private func items(_ random: inout SplitMix64) -> String {
    pick(
      ["0", "1", "2", "500", "1k", "1..5", "1..9*2", "-1", "0.5k", "1e3", "nan", "1e308", "m", ""],
      &random)
  }

  private func value(
    of option: CommandVocabulary.Option?, _ random: inout SplitMix64
  ) -> String {
    let known = (option?.choices ?? []) + (option?.words ?? [])
    switch random.next(below: 12) {
    case 0...2: return known.isEmpty ? extreme(&random) : harmless(pick(known, &random))
    case 7, 8:
      let numeric = known.filter { $0.contains(Self.number) }
      return numeric.isEmpty
        ? extreme(&random) : harmless(withExtremeNumber(pick(numeric, &random), &random))
    case 3: return pick(names, &random)
    case 4: return pick(Self.files, &random)
    case 5: return bracketed(&random)
    case 6:
      let joint = pick([",", ":", "..", "@", "x", "/", "=", " "], &random)
      return harmless(value(of: option, &random) + joint + value(of: nil, &random))
    default: return extreme(&random)
    }
  }

  private static var number: Regex<(Substring, Substring?)> { #/[0-9]+(\.[0-9]+)?/# }
  private static let numbers = extremes.filter { Double($0) != nil }

  /// A word of the help, such as `390x844`, in which a number has become an extreme one. Without
  /// the rest of the word a number would be refused before anything is computed with it.
  private func withExtremeNumber(_ word: String, _ random: inout SplitMix64) -> String {
    let found = word.ranges(of: Self.number)
    return word.replacingCharacters(
      in: found[random.next(below: found.count)], with: pick(Self.numbers, &random))
  }

  /// A name with a parameter, or with what looks like one.
  private func bracketed(_ random: inout SplitMix64) -> String {
    let parameters = [
      "columns", "spacing", "sections", "tile", "cache", "over", "batches", "edits", "radius",
    ]
    let key = random.next(below: 8) == 0 ? extreme(&random) : pick(parameters, &random)
    let joint = random.next(below: 10) == 0 ? "" : "="
    return harmless(pick(names, &random) + "[" + key + joint + extreme(&random) + "]")
  }

  private func extreme(_ random: inout SplitMix64) -> String {
    let text = pick(Self.extremes, &random)
    guard random.next(below: 10) == 0, !text.isEmpty else { return text }
    // One character of it becomes another.
    var characters = Array(text)
    characters[random.next(below: characters.count)] = Character(pick(Self.characters, &random))
    return harmless(String(characters))
  }

  /// Nothing outside of the current folder may be named, and no package be built.
  private func harmless(_ text: String) -> String {
    text.hasPrefix("/") || text.contains("../") || text.hasPrefix("~") || text == ".."
      || text.hasPrefix("--since") ? "outside" : text
  }

  private func pick(_ texts: [String], _ random: inout SplitMix64) -> String {
    texts[random.next(below: texts.count)]
  }

  static let extremes: [String] =
    [
      "", "-", "--", "---", "--help", "-h", "0", "-0", "1", "2", "3", "7", "17", "99", "500",
      "1000", "-1", "-7", "0.5", "1e308", "-1e308", "1e-308", "1e400", "1e15", "nan", "-nan", "inf",
      "-inf", "infinity", "0x10", "0b1", "1_000", "+1", " 1", "1 ", "٣", "9007199254740993",
      "2147483648", "4294967296", "9223372036854775807", "9223372036854775808",
      "-9223372036854775808", "-9223372036854775809", "18446744073709551615",
      "18446744073709551616", "1k", "1m", "999999m", "8MiB", "1073741823GiB", "-1KiB", "390x844",
      "0x0", "1x", "x1", "1x1x1", "100000x100000", "100001x1", "1e5x1e5", "0..1e308", "1..0",
      "5..1*1", "1..9*0", "1..9+0", "{1,2}", "{}", "{,}", "{", "}", "[", "]", "[]", "[=]", "a[",
      "a]",
      "a[b", "list[]", "list[spacing]", "list[spacing=]", "list[spacing=1,spacing=2]", "list[[]]",
      "a,b", ",", ",,", "\"", "\"a", "\"a,b\"", "'", "`", "\\", "*", "?", "**", "*/*", "%", "%s%n",
      "$x",
      "$(x)", ";", "|", "&", "<b>", "a b", "a\nb", "a\r\nb", "\t", "\u{7}", "\u{1B}[31m", "\u{7F}",
      "\u{85}", "\u{2028}", "\u{202E}abc", "\u{FEFF}", "é", "e\u{301}", "ß", "日本語", "🧪", "👩‍👩‍👧",
      "\u{10FFFF}", "a", "Z", "true", "null", "None", "all", "max", "p50", "frame_ns:max",
      "frame_ns:", ":max", "query_ns,query_ns", "v1", "1.2.3", "2026-11-21", "https://example.com",
      "file:x", "main", "HEAD", ".", "./", ".hidden", "a/", "a.csv", "a.json", "a.gz", "a.svg",
    ] + [250, 255, 256, 5_000].map { String(repeating: "n", count: $0) }
    + [String(repeating: "n/", count: 300), String(repeating: "日", count: 250)]

  private static let characters = [
    "0", "9", "-", ".", ",", ":", "[", "]", "e", "\u{301}", "🧪", " ",
  ]

  /// What `CommandFuzzFolder` has, and what does not exist.
  static let files = [
    "missing", "missing/below", "folder", "folder/below", "empty", "empty.csv", "binary",
    "damaged.json", "damaged.csv", "damaged.csv.gz", "pipe", "null", "full", "loop", "dangling",
    "results", "results/", "results/run.json", "results/results.csv", "results-before",
    "results-after", "few.json", "baselines", "baselines/few.tsv", "items.csv", "rows.csv",
    "history.csv", "session.json.gz", "old/scrollbench",
  ]
}
