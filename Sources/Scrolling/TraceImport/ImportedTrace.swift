import Files
import Foundation
import ScrollTraces

/// A trace made from a file of another program.
package struct ImportedTrace: Sendable {
  package var trace: ScrollTrace
  /// Notes for the user on how the trace was found, one line each.
  package var notes: [String]

  /// The most bytes of text that are read, after inflation: 2 GiB.
  static let maximumText = 2 << 30

  /// Reads a file, plain or gzip, of one of `TraceFormats`, recognised by its content.
  ///
  /// Offsets up to one viewport beyond an edge, as in a rubber band, are moved to the edge. Times
  /// start at 0.
  /// - Throws: an error with file, line and column; if neither the file nor the request states the
  ///   sizes of viewport and content; if an offset lies further beyond an edge.
  /// - Complexity: O(bytes); the memory depends on the number of frames, and for tables on the
  ///   bytes as well.
  package init(contentsOf path: String, _ request: TraceRequest) throws(InputError) {
    let file = try InputFile(
      path: path, expecting: "a recorded scroll session", largest: Int(UInt32.max),
      inFolder: "a file", advice: "check the path")
    try self.init(bytes: file.bytes, request)
  }

  /// Reads the bytes of a file of one of these formats.
  package init(bytes: [UInt8], _ request: TraceRequest) throws(InputError) {
    var text = ImportedText(request)
    if Gzip.isMember(bytes) {
      var limits = InflationLimits()
      limits.bytes = Self.maximumText
      var inflater = GzipInflater(file: request.file, limits: limits)
      try inflater.inflate(bytes) { (piece) throws(InputError) in try text.feed(piece) }
    } else {
      try bytes.withUnsafeBufferPointer { (piece) throws(InputError) in try text.feed(piece) }
    }
    try self.init(text.finish(), request)
  }

  private init(_ recorded: RecordedFrames, _ request: TraceRequest) throws(InputError) {
    let viewport = request.viewport ?? recorded.viewport
    let contentSize = request.contentSize ?? recorded.contentSize
    guard let viewport, let contentSize else {
      throw Self.missingSizes(request.file, viewport: viewport, contentSize: contentSize)
    }
    var frames = recorded.frames
    var clamped = 0
    let start = frames.first?.dueMilliseconds ?? 0
    for index in frames.indices {
      let offset = frames[index].offset
      let line = recorded.lines.isEmpty ? nil : recorded.lines[index]
      func place(
        _ axis: String, _ value: Double, _ content: Double, _ viewport: Double
      ) throws(InputError) -> Double {
        let range = max(content - viewport, 0)
        let points = value / request.scale
        guard points >= -viewport - 1, points <= range + viewport + 1 else {
          throw InputError(
            file: request.file, line: line,
            message: "expected \(axis) offsets in 0...\(range) (content \(content) less viewport "
              + "\(viewport)), found \(points)",
            advice: "correct --viewport, --content or --scale")
        }
        let kept = min(max(points, 0), range)
        if abs(kept - points) > 1 { clamped += 1 }
        return kept
      }
      frames[index].dueMilliseconds -= start
      frames[index].offset = CGPoint(
        x: try place("horizontal", offset.x, contentSize.width, viewport.width),
        y: try place("vertical", offset.y, contentSize.height, viewport.height))
    }
    let name = PathParts.name(of: request.file)
    trace = ScrollTrace(
      name: name, viewport: viewport, contentSize: contentSize, frames: frames)
    notes = recorded.notes
    if clamped > 0 {
      notes.append("\(clamped) offsets beyond an edge of the content were moved to the edge")
    }
  }

  private static func missingSizes(
    _ file: String, viewport: CGSize?, contentSize: CGSize?
  ) -> InputError {
    let flags =
      (viewport == nil ? ["--viewport WIDTHxHEIGHT"] : [])
      + (contentSize == nil ? ["--content WIDTHxHEIGHT"] : [])
    let what = [viewport == nil ? "viewport" : nil, contentSize == nil ? "content" : nil]
      .compactMap { $0 }.joined(separator: " and the ")
    return InputError(
      file: file, message: "expected the size of the \(what) that it was recorded with, found none",
      advice: "add \(flags.joined(separator: " and ")), in points")
  }
}

/// Text that arrives in pieces, and goes to the format that recognises its first character.
private struct ImportedText {
  private let request: TraceRequest
  private var reader: (any TraceFormatReader)?
  private var text: InputText
  private var byteCount = 0

  init(_ request: TraceRequest) {
    self.request = request
    text = InputText(file: request.file)
  }

  mutating func feed(_ piece: UnsafeBufferPointer<UInt8>) throws(InputError) {
    byteCount += piece.count
    guard byteCount <= ImportedTrace.maximumText else {
      throw InputError(
        file: request.file,
        message: "expected at most \(ImportedTrace.maximumText) bytes, "
          + "found more", advice: "record a shorter session")
    }
    try text.feed(piece) { [request] (text) throws(InputError) in
      try Self.pass(text, to: &reader, request)
    }
  }

  private static func pass(
    _ piece: UnsafeBufferPointer<UInt8>, to reader: inout (any TraceFormatReader)?,
    _ request: TraceRequest
  ) throws(InputError) {
    if reader == nil, let first = piece.first(where: { !" \t\r\n".utf8.contains($0) }) {
      guard let format = TraceFormats.all.first(where: { $0.recognizes(first) }) else {
        throw InputError(
          file: request.file,
          message: "expected \(TraceFormats.all.map(\.name).joined(separator: " or ")), "
            + "found binary data",
          advice: "a Perfetto trace has to be converted to JSON first; gzip is read as it is")
      }
      reader = try format.reader(for: request)
    }
    try reader?.feed(piece)
  }

  mutating func finish() throws(InputError) -> RecordedFrames {
    try text.finish { [request] (text) throws(InputError) in
      try Self.pass(text, to: &reader, request)
    }
    guard reader != nil else {
      throw InputError(
        file: request.file, message: "expected a recorded scroll session, found an empty file",
        advice: "record it again")
    }
    return try reader!.finish()
  }
}
