import Files

extension ScrollTrace {
  /// The most bytes a trace file may have.
  public static let maximumBytes = 256 << 20
  /// The most frames a trace may have: a day at 60 Hz is 5,184,000.
  public static let maximumFrames = 6_000_000

  /// Reads a trace from a CSV file: comments that start with `#` and specify the viewport and the
  /// size of the content, a header with `t_ms,x,y,event`, one row per frame.
  /// ```
  /// # viewport 390x844 @2x, content 390 x 4777113 CSS px
  /// t_ms,x,y,event
  /// 0,0,20000,
  /// 16.6,0,20012,touchmove
  /// ```
  /// Columns may be in any order, and additional ones are ignored. Offsets lie within the content,
  /// unless the comment with the content states how many points beyond its edges they may lie:
  /// `overscroll 120.5`.
  /// - Throws: `InputError` with file, line and column.
  /// - Complexity: O(bytes).
  public init(contentsOf path: String) throws(InputError) {
    let file = try InputFile(
      path: path, expecting: "a trace file", largest: Self.maximumBytes, inFolder: "one .csv file",
      advice: "check the path; `\(OwnCommand.line(["list", "traces"]))` shows the traces by name")
    try self.init(name: PathParts.stem(of: path), file: path, bytes: file.bytes)
  }

  /// Reads a trace from the bytes of a CSV file; `file` is its name in errors.
  public init(name: String, file: String, bytes: [UInt8]) throws(InputError) {
    var reader = TraceReader(file: file, bytes: try InputText.utf8(bytes, file: file))
    self = try reader.read(name: name)
  }
}

/// Reads one file, line by line.
struct TraceReader {
  static let columns = ["t_ms", "x", "y", "event"]
  private static let commentMark = UInt8(ascii: "#")
  private let file: String
  private let bytes: [UInt8]
  private var lines = LineCursor()
  private var line = 0
  private var reader: CSVFields
  private var sizes: SizeComments

  /// - Parameter bytes: as `InputText` gives them.
  init(file: String, bytes: [UInt8]) {
    self.file = file
    sizes = SizeComments(file: file)
    reader = CSVFields(file: file)
    self.bytes = bytes
  }

  mutating func read(name: String) throws(InputError) -> ScrollTrace {
    if bytes.isEmpty {
      throw InputError(
        file: file, message: "expected a trace, found an empty file",
        advice: "a trace begins with the line \(Self.columns.joined(separator: ","))")
    }
    let (places, columnCount) = try readHeader()
    guard let viewport = sizes.viewport, let contentSize = sizes.contentSize else {
      throw missingSizes()
    }
    var row = TraceRowReader(
      file: file, viewport: viewport, contentSize: contentSize, overscroll: sizes.overscroll ?? 0,
      places: places, columnCount: columnCount)
    var frames: [TraceFrame] = []
    while let text = try nextLine() {
      if text.isEmpty || text.first == Self.commentMark { continue }
      if frames.count == ScrollTrace.maximumFrames {
        throw InputError(
          file: file, line: line,
          message: "expected at most \(ScrollTrace.maximumFrames) frames, found more",
          advice: "cut the trace into shorter ones")
      }
      frames.append(try row.parse(reader.takeWhole(text.span, number: line), line: line))
    }
    guard let start = frames.first?.dueMilliseconds else {
      throw InputError(
        file: file, message: "expected at least one frame, found only a header",
        advice: "record the trace again")
    }
    for index in frames.indices { frames[index].dueMilliseconds -= start }
    return ScrollTrace(
      name: name, viewport: viewport, contentSize: contentSize, frames: frames)
  }

  // MARK: Lines

  /// The next line without its line end, which is text; nil at the end of the file.
  private mutating func nextLine() throws(InputError) -> ArraySlice<UInt8>? {
    guard let found = lines.next(in: bytes) else { return nil }
    line += 1
    let content = bytes[found.range].withoutReturn
    let isText = content.allSatisfy { $0 >= 0x20 || $0 == UInt8(ascii: "\t") }
    let isASCII = content.allSatisfy { $0 < 0x80 }
    guard isText, isASCII || String(validating: content, as: UTF8.self) != nil else {
      throw InputError(
        file: file, line: line, message: "expected text, found binary data",
        advice: "name a trace's .csv file, unpacked")
    }
    return content
  }

  // MARK: Header

  /// Reads the comments and the line of column names; returns the position of each of `columns`,
  /// and how many columns there are.
  private mutating func readHeader() throws(InputError) -> (places: [Int], columnCount: Int) {
    while let text = try nextLine() {
      if text.isEmpty { continue }
      if text.first == Self.commentMark {
        try sizes.read(String(decoding: text, as: UTF8.self), line: line)
        continue
      }
      let names = try reader.takeWhole(text.span, number: line)
        .map { $0.text[...].trimmed }
      var places: [Int] = []
      for column in Self.columns {
        guard let place = names.firstIndex(of: column[...]) else {
          throw InputError(
            file: file, line: line, field: column,
            message: "expected a column \(column), "
              + "found \(InputError.quote(String(decoding: text, as: UTF8.self)))",
            advice:
              "the columns of a trace are \(Self.columns.joined(separator: ",")); trace import"
              + " makes such a file")
        }
        guard names.lastIndex(of: column[...]) == place else {
          throw InputError(
            file: file, line: line, field: column,
            message: "expected one column \(column), found it twice", advice: "rename one of them")
        }
        places.append(place)
      }
      return (places, names.count)
    }
    throw InputError(
      file: file, message: "expected the line \(Self.columns.joined(separator: ",")), found none",
      advice: "name the columns before the first frame")
  }

  private func missingSizes() -> InputError {
    let missing = sizes.viewport == nil ? "viewport 390x844" : "content 390 x 4777113 CSS px"
    let what = sizes.viewport == nil ? "viewport" : "content size"
    return InputError(
      file: file, message: "expected a comment with the \(what) of the recording, found none",
      advice: "add a line such as '# \(missing)' before the column names")
  }
}

extension Substring {
  /// The text without the tabs and the spaces, of any width, at both ends.
  var trimmed: Substring {
    func isBlank(_ scalar: Unicode.Scalar) -> Bool {
      scalar.isASCII
        ? scalar == " " || scalar == "\t" : scalar.properties.generalCategory == .spaceSeparator
    }
    var scalars = unicodeScalars.drop(while: isBlank)
    while let last = scalars.last, isBlank(last) { scalars.removeLast() }
    return Substring(scalars)
  }
}
