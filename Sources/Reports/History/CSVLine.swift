/// Splits lines of CSV, as `CSV.line` writes them, into fields.
enum CSVLine {
  /// The fields of a line, without their quotes; nil if a quote is not closed, or if text precedes
  /// or follows a quoted field.
  static func fields(of line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>]? {
    let quote = UInt8(ascii: "\"")
    let comma = UInt8(ascii: ",")
    var fields: [ArraySlice<UInt8>] = []
    var at = line.startIndex
    while true {
      if at < line.endIndex, line[at] == quote {
        var field: [UInt8] = []
        at += 1
        while true {
          guard let end = line[at...].firstIndex(of: quote) else { return nil }
          field += line[at..<end]
          at = end + 1
          guard at < line.endIndex, line[at] == quote else { break }
          field.append(quote)
          at += 1
        }
        fields.append(field[...])
        guard at == line.endIndex || line[at] == comma else { return nil }
      } else {
        let end = line[at...].firstIndex(of: comma) ?? line.endIndex
        // Only a quoted field may contain a quote.
        if line[at..<end].contains(quote) { return nil }
        fields.append(line[at..<end])
        at = end
      }
      if at == line.endIndex { return fields }
      at += 1
    }
  }

  /// The text of a field, without the apostrophe that keeps a spreadsheet from taking it for a
  /// formula.
  static func text(_ field: ArraySlice<UInt8>) -> String {
    let text = String(decoding: field, as: UTF8.self)
    guard text.first == "'" else { return text }
    let rest = text.dropFirst()
    return rest.unicodeScalars.first.map { "=+-@\t\r".unicodeScalars.contains($0) } == true
      ? String(rest) : text
  }
}
