import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// What is wrong with a text in which everything is called `name`, for what reads it; empty if it
/// is harmless.
///
/// - Parameter plain: the same text where everything has a name that needs no escape.
func harm(in text: String, for reader: Reader, named name: String, plain: String) -> [String] {
  var found: [String] = []
  let acting = text.unicodeScalars.first {
    // A tab ends a field of a result.
    actsOnATerminal($0) && !(reader == .goBenchmark && $0 == "\t")
  }
  if reader != .csv, let scalar = acting {
    found.append("U+\(String(scalar.value, radix: 16)) stands in it")
  }
  // A name of several lines keeps them in a cell.
  if reader != .annotations, reader != .csv || !name.contains(where: \.isNewline) {
    found += commands(in: text)
  }
  switch reader {
  case .terminal, .percentiles, .goBenchmark:
    if reader == .terminal, text.contains("##[") { found.append("##[ stands in it") }
    if reader == .goBenchmark, results(in: text) != results(in: plain) {
      found.append("lines look like results that are not")
    }
  case .annotations:
    let kinds = text.split(whereSeparator: \.isNewline).map { $0.prefix { $0 != " " } }
    if kinds != plain.split(whereSeparator: \.isNewline).map({ $0.prefix { $0 != " " } }) {
      found.append("its commands are \(kinds)")
    }
  case .markdown: found += markdownHarm(text)
  case .csv: found += csvHarm(text, name)
  case .json: found += jsonHarm(text, name)
  case .xml: found += xmlHarm(text) + tagHarm(text, plain, named: name)
  case .html: found += tagHarm(text, plain, named: name)
  }
  return found
}

/// Controls but line feeds, and what turns, breaks or hides text.
private func actsOnATerminal(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x0A: false
  case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF:
    true
  default: false
  }
}

/// Lines that a CI runner obeys.
private func commands(in text: String) -> [String] {
  // Most texts hold no two colons in a row and need no look at their lines.
  guard Data(text.utf8).range(of: Data("::".utf8)) != nil else { return [] }
  // Scalars, which are faster than Characters in a page of many.
  let lines = text.unicodeScalars.split {
    "\n\r\u{B}\u{C}\u{85}\u{2028}\u{2029}".unicodeScalars.contains($0)
  }
  return lines.filter { $0.drop { $0 == " " || $0 == "\t" }.starts(with: "::".unicodeScalars) }
    .map { "a line begins with \(String($0).prefix(20))" }
}

private func results(in text: String) -> Int {
  text.split(whereSeparator: \.isNewline).count {
    $0.hasPrefix("Benchmark") || $0.hasPrefix("Unit")
  }
}

// MARK: Markdown

/// Outside of code no tag but those that this project writes, no link, and rows of as many cells as
/// their table has.
private func markdownHarm(_ text: String) -> [String] {
  var found: [String] = []
  var fence: Substring?
  var bars: Int?
  for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
    let ticks = line.drop { $0 == " " }.prefix { $0 == "`" }
    if let open = fence {
      if ticks.count >= open.count, line.drop(while: \.isWhitespace).count == ticks.count {
        fence = nil
      }
      continue
    }
    if ticks.count >= 3, !line.dropFirst(ticks.count).contains("`") {
      fence = ticks
      continue
    }
    let prose = withoutCode(line)
    for tag in prose.split(separator: "<").dropFirst() where !prose.isEmpty {
      if !["details>", "summary>", "/summary>", "/details>", "!--"].contains(where: tag.hasPrefix) {
        found.append("<\(tag.prefix(20)) opens a tag")
      }
    }
    if prose.drop(while: { " ->".contains($0) }).hasPrefix("# ") {
      found.append("a heading stands in \(line.prefix(60))")
    }
    if prose.contains("](") { found.append("a link stands in \(line.prefix(60))") }
    guard line.hasPrefix("|") else {
      bars = nil
      continue
    }
    let count = prose.count { $0 == "|" }
    if let bars, bars != count { found.append("\(count) bars for \(bars) in \(line.prefix(80))") }
    bars = bars ?? count
  }
  if fence != nil { found.append("a block of code does not end") }
  return found
}

/// A line of Markdown without its spans of code and without what is escaped.
private func withoutCode(_ line: Substring) -> String {
  var prose = ""
  var rest = line
  while let next = rest.first {
    if next == "\\" {
      prose.append("x")
      rest = rest.dropFirst(2)
    } else if next == "`" {
      let ticks = rest.prefix { $0 == "`" }
      var after = rest.dropFirst(ticks.count)
      while !after.isEmpty {
        let run = after.prefix { $0 == "`" }
        after = after.dropFirst(max(1, run.count))
        if run.count == ticks.count { break }
        // No end: the ticks are text.
        if after.isEmpty { after = rest.dropFirst(ticks.count); break }
      }
      rest = after
    } else {
      prose.append(next)
      rest = rest.dropFirst()
    }
  }
  return prose
}

// MARK: Files for programs

private func csvHarm(_ text: String, _ name: String) -> [String] {
  let rows = parsedCSV(text)
  var found: [String] = []
  if rows.contains(where: { $0.count != rows[0].count }) {
    found.append("a row has more or fewer cells than the header")
  }
  for cell in rows.joined() {
    guard let first = cell.unicodeScalars.first, "=+-@\t\r".unicodeScalars.contains(first) else {
      continue
    }
    if Double(cell) == nil { found.append("\(cell.prefix(20)) is a formula") }
  }
  // A history has a row in each line, and no NUL.
  if !name.contains(where: { $0.isNewline || $0 == "\0" }),
    !rows.joined().contains(where: { holds($0, name) })
  {
    found.append("the name does not come back")
  }
  return found
}

private func jsonHarm(_ text: String, _ name: String) -> [String] {
  guard let value = try? JSONSerialization.jsonObject(with: Data(text.utf8)) else {
    return ["it is no JSON"]
  }
  var strings: [String] = []
  func collect(_ value: Any) {
    switch value {
    case let string as String: strings.append(string)
    case let list as [Any]: list.forEach(collect)
    case let object as [String: Any]:
      strings += object.keys
      object.values.forEach(collect)
    default: break
    }
  }
  collect(value)
  return strings.contains { holds($0, name) } ? [] : ["the name does not come back"]
}

/// By scalars: a Character may begin in one and end in the other.
private func holds(_ text: String, _ name: String) -> Bool {
  name.isEmpty || Array(text.utf8).firstRange(of: Array(name.utf8)) != nil
}

// MARK: Markup

private func xmlHarm(_ text: String) -> [String] {
  let parser = XMLParser(data: Data(text.utf8))
  return parser.parse() ? [] : ["it is no XML: \(parser.parserError.map { "\($0)" } ?? "")"]
}

/// Tags, with their attributes but without the values of these, that the text of a plain name does
/// not have. A group is empty where nothing has a name.
private func tagHarm(_ text: String, _ plain: String, named name: String) -> [String] {
  tags(text).subtracting(tags(plain)).subtracting(name.isEmpty ? ["g/"] : []).map {
    "a tag is <\($0.prefix(40))>"
  }
}

private func tags(_ text: String) -> Set<String> {
  let parts = text.utf8.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false)
  return Set(
    parts.dropFirst().map { part in
      var tag: [UInt8] = []
      var isQuoted = false
      for byte in part {
        if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
        if isQuoted { continue }
        if byte == UInt8(ascii: ">") { break }
        tag.append(byte)
      }
      return String(decoding: tag, as: UTF8.self)
    })
}
