import Foundation
import InputFiles

extension ScrollTrace {
  /// How far the furthest offset lies beyond an edge of the content, in points; 0 if none does.
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

  /// The trace as the CSV text that `init(contentsOf:)` reads back to the same frames.
  ///
  /// Numbers have as many digits as are needed to read back the same number.
  /// - Parameter notes: further comments, one line each: where the trace comes from.
  /// - Complexity: O(frames).
  public func csv(notes: [String] = []) -> String {
    let (viewport, content) = (viewport, contentSize)
    var text = "# viewport \(decimalText(viewport.width))x\(decimalText(viewport.height))"
    text += ", content \(decimalText(content.width))x\(decimalText(content.height))"
    let beyond = overscroll
    if beyond > 0 { text += ", overscroll \(decimalText(beyond))" }
    text += "\n"
    for note in notes { text += "# " + InputError.onOneLine(note) + "\n" }
    text += TraceReader.columns.joined(separator: ",") + "\n"
    text.reserveCapacity(text.utf8.count + frames.count * 32)
    for frame in frames {
      text += decimalText(frame.dueMilliseconds)
      text += "," + decimalText(frame.offset.x) + "," + decimalText(frame.offset.y)
      text += "," + frame.event.rawValue + "\n"
    }
    return text
  }
}

/// The shortest decimal text that reads back as the same number, without `.0`.
private func decimalText(_ value: Double) -> String {
  if value == value.rounded(), value.magnitude < 1e15 { return String(Int(value)) }
  return String(value)
}
