import Files
import Foundation
import Primitives

extension ScrollTrace {
  /// How far the furthest offset lies outside of the offsets at which the viewport is within the
  /// content, in points; 0 if none does.
  ///
  /// - Complexity: O(frames).
  public var overscroll: Double {
    let range = CGSize(
      width: max(contentSize.width - viewport.width, 0),
      height: max(contentSize.height - viewport.height, 0))
    return frames.reduce(0) { furthest, frame in
      max(
        furthest, -Double(frame.offset.x), -Double(frame.offset.y),
        Double(frame.offset.x - range.width), Double(frame.offset.y - range.height))
    }
  }

  /// The trace as CSV text. Reading it gives the same frames, with due times from the first frame.
  ///
  /// Numbers have as many digits as are needed to read back the same number.
  /// - Parameter notes: further comments, one line each: where the trace comes from.
  /// - Complexity: O(frames).
  public func csv(notes: [String] = []) -> String {
    let (viewport, content) = (viewport, contentSize)
    var text = "# viewport \(numberText(viewport.width))x\(numberText(viewport.height))"
    text += ", content \(numberText(content.width))x\(numberText(content.height))"
    let beyond = overscroll
    if beyond > 0 { text += ", overscroll \(numberText(beyond))" }
    text += "\n"
    for note in notes { text += "# " + InputError.onOneLine(note) + "\n" }
    text += TraceReader.columns.joined(separator: ",") + "\n"
    text.reserveCapacity(text.utf8.count + frames.count * 32)
    for frame in frames {
      text += numberText(frame.dueMilliseconds)
      text += "," + numberText(frame.offset.x) + "," + numberText(frame.offset.y)
      text += "," + frame.event.rawValue + "\n"
    }
    return text
  }
}

/// The shortest decimal that reads back as `value`; a trace's numbers are finite.
private func numberText(_ value: Double) -> String { decimalText(value)! }
