import SuiteCases
import Commands
import Files
import Foundation
import Measurement
import Registration
import ScrollBenchKit
import Testing

@Test func aCommaWithinBracketsDoesNotSplitAList() {
  #expect(
    splitList("list,masonry[columns=4,spacing=2],grid") == [
      "list", "masonry[columns=4,spacing=2]", "grid",
    ])
  #expect(splitList("a,,b,") == ["a", "b"])
  #expect(splitList("tile={64,128},x[a={1,2},b=3]") == ["tile={64,128}", "x[a={1,2},b=3]"])
}

/// A list is longer than the name of any file may be, and so is no path.
@Test func aListOfNamesCanBeOfAnyLength() throws {
  let names = (0..<100).map { "log-normal[sections=\($0)]" }
  let text = names.joined(separator: ",")
  #expect(try NameList.names(in: [text], flag: "--data", arePaths: true) == names)
  #expect(!InputFile.isNamed(text))
  let options = try SuiteOptions.parse([
    "--benchmarks", Bench.root.path + "/Benchmarks", "--layout", "list", "--strategy", "on-demand",
    "--data",
    (2..<40).map { "log-normal[sections=\($0)]" }.joined(separator: ","), "--trace",
    (1..<40).map { "drag[seconds=\($0)]" }.joined(separator: ","),
  ])
  let (suite, settings) = try options.resolved()
  #expect(try CaseList(suite, settings, in: .standard).cases.count == 38 * 39)
  let cost = try NameList.names(
    in: [(1..<60).map { "steps[create=\($0)ms]" }.joined(separator: ",")], flag: "--cell-cost",
    arePaths: true)
  #expect(cost.count == 59)
}

@Test func numbersTakeThousandsAndMillions() {
  #expect(wholeNumber("100k") == 100_000)
  #expect(wholeNumber("1.5m") == 1_500_000)
  #expect(wholeNumber("42") == 42)
  for bad in [
    "", "k", "1e99", "1.5", "0x10", "1kk", "nan", "inf", "1 k", "٣", "99999999999999999m",
  ] {
    #expect(wholeNumber(bad) == nil, "\(bad)")
  }
  #expect(byteCount("8MiB") == 8 << 20)
  #expect(byteCount("8192") == 8192)
  #expect(byteText(8 << 20) == "8MiB")
  #expect(Case.itemText(100_000) == "100k")
  #expect(Case.itemText(1_234) == "1234")
}

@Test func specificationsThatMeanTheSameHaveOneText() throws {
  let registry = Registry.standard
  func text(_ layout: String) throws -> String { try registry.layout(layout).text }
  #expect(try text("masonry") == "masonry")
  #expect(try text("masonry[columns=3]") == "masonry")
  #expect(try text("masonry[spacing=4,columns=2]") == "masonry[columns=2,spacing=4]")
  #expect(try text("masonry[columns=2,spacing=4.0]") == "masonry[columns=2,spacing=4]")
  #expect(try registry.strategy("tiled-cache[cache=1024KiB]").text == "tiled-cache[cache=1MiB]")
  #expect(throws: InputError.self) { try text("masonry[columns=2,columns=2]") }
}

@Test func aViewportIsTwoNumbersOfAtLeastOnePoint() {
  #expect(Viewport("390x844")?.text == "390x844")
  #expect(Viewport("390.5x844")?.text == "390.5x844")
  for bad in ["", "390", "0x0", "390x", "x844", "390x844x2", "-1x5", "nanx1", "infx1"] {
    #expect(Viewport(bad) == nil, "\(bad)")
  }
}

@Test func theDefaultSuiteHasThirtySixCases() throws {
  let suite = try Suite.load(
    Suite.defaultName, benchmarks: [Bench.root.path + "/Benchmarks"])
  let list = try CaseList(suite, .bundled, in: .standard)
  #expect(list.cases.count == 36)
  #expect(list.groups.count == 12)
  #expect(list.cases[0].id == "debian-packages/list/flick-browse/precompute-all")
}

@Test func aCaseIdHoldsOnlyWhatDiffersFromTheDefault() throws {
  let suite = Suite(
    summary: "",
    parts: [
      SuitePart(
        data: ["uniform"], layouts: ["grid[columns=4]"], strategies: ["tiled-cache"],
        traces: ["flick-browse"], items: ["2k"])
    ])
  let settings = CaseList.Settings(
    viewport: Viewport("800x600")!, seed: 1,
    benchmarks: [Bench.root.path + "/Benchmarks"])
  let ids = try CaseList(suite, settings, in: .standard).cases.map(\.id)
  #expect(ids == ["uniform@2k/grid[columns=4]/flick-browse/tiled-cache@800x600"])
}

@Test func listsAreByCommaOrByRepeating() throws {
  func names(_ values: String..., arePaths: Bool = false) throws -> [String] {
    try NameList.names(in: values, flag: "--data", arePaths: arePaths)
  }
  #expect(try names("a,b", "c") == ["a", "b", "c"])
  #expect(try names("x[a=1,b=2],y", "z[a={1,2}]") == ["x[a=1,b=2]", "y", "z[a={1,2}]"])
  #expect(try names("\"a,b.csv\",c", arePaths: true) == ["a,b.csv", "c"])
  #expect(try names("a\"b", "\"\"\"") == ["a\"b", "\""])
  for bad in ["", ",", "a,", ",a", "a,,b", "\"\"", "\"a", "\"a\"b"] {
    #expect(throws: InputError.self, "\(bad)") { try names(bad) }
  }
  for name in ["uniform[sections=3,header=0]", "dir/a,b.csv", "\"quoted\".csv", "plain"] {
    #expect(try names(NameList.written([name])) == [name])
  }
}

@Test func aFileThatIsThereIsNamedByItsPathCommasOrNot() throws {
  let folder = try Bench.temporaryFolder()
  defer { try? FileManager.default.removeItem(at: folder) }
  let path = folder.appendingPathComponent("a,b.csv").path
  try Data().write(to: URL(fileURLWithPath: path))
  #expect(
    try NameList.names(in: [path, "c,d"], flag: "--data", arePaths: true) == [path, "c", "d"])
  #expect(try NameList.names(in: [path], flag: "--layout").count == 2)
}

@Test func aNegativeNumberIsTheValueOfTheOptionBefore() {
  func joined(_ words: String...) -> [String] { CommandLineWords.joiningNegativeNumbers(words) }
  #expect(joined("run", "--items", "-1") == ["run", "--items=-1"])
  #expect(
    joined("--a", "-.5", "--b", "-inf", "--c", "-1..4", "--d", "-2k")
      == ["--a=-.5", "--b=-inf", "--c=-1..4", "--d=-2k"])
  #expect(joined("--items=1k", "-5", "-h") == ["--items=1k", "-5", "-h"])
  #expect(joined("--items", "--seed", "-x") == ["--items", "--seed", "-x"])
  #expect(joined("--items", "--", "-5") == ["--items", "--", "-5"])
  #expect(joined("report", "-5") == ["report", "-5"])
}
