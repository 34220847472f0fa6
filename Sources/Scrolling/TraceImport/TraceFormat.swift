import Files
import Foundation
import ScrollTraces

/// A kind of file in which another program keeps a scroll session. Each format is one file here and
/// an entry of `TraceFormats.all`.
protocol TraceFormat: Sendable {
  /// The name of the format in messages.
  var name: String { get }

  /// Whether a text is of this format, judged by its first byte that is not white space.
  func recognizes(_ start: UInt8) -> Bool

  /// - Throws: if a flag does not apply to this format.
  func reader(for request: TraceRequest) throws(InputError) -> any TraceFormatReader
}

/// Reads one file.
protocol TraceFormatReader {
  /// Receives the next piece of the text; the pointer is valid during the call.
  mutating func feed(_ piece: UnsafeBufferPointer<UInt8>) throws(InputError)

  /// Called once, after the last piece.
  mutating func finish() throws(InputError) -> RecordedFrames
}

enum TraceFormats {
  /// The formats, in the order in which they try to recognise a file.
  static let all: [any TraceFormat] = [ChromeTraceFormat(), TableFormat()]
}

/// The name, sizes, units and columns of a file to import, as the user states them.
package struct TraceRequest: Sendable {
  /// The names of a table's columns; nil stands for the default name.
  package struct Columns: Hashable, Sendable {
    package var time: String?
    package var offset: String?
    package var x: String?
    package var event: String?
    package var unit: TimeUnit?

    package init() {}
  }

  package enum TimeUnit: String, CaseIterable, Sendable {
    case ms, us, s, ns

    var perMillisecond: Double {
      switch self {
      case .s: 0.001
      case .ms: 1
      case .us: 1e3
      case .ns: 1e6
      }
    }
  }

  /// The name of the file in errors.
  package var file: String
  /// In points; nil if the file has to give it.
  package var viewport: CGSize?
  package var contentSize: CGSize?
  /// How many of the file's units of length make a point.
  package var scale = 1.0
  package var columns = Columns()

  package init(file: String) { self.file = file }
}

/// The frames of a session, in the file's own units of length.
struct RecordedFrames {
  var frames: [TraceFrame]
  /// The line of each frame; empty for formats whose lines have no meaning.
  var lines: [Int] = []
  /// In points; nil if the file does not give it.
  var viewport: CGSize?
  var contentSize: CGSize?
  /// Notes for the user on how the frames were found, one line each.
  var notes: [String]
}
