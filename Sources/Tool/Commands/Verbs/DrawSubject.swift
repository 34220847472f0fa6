import Files
import Scenes

/// What `scrollbench draw` shows of a case.
enum DrawSubject {
  case frame(Int)
  /// At least two frames.
  case frames(ClosedRange<Int>)
  case offset(ViewportOffset)

  /// - Throws: `InputError` unless one alone is given, in its form.
  init(frame: Int?, frames: String?, offset: String?) throws(InputError) {
    switch (frame, frames, offset) {
    case (let frame?, nil, nil): self = .frame(frame)
    case (nil, let frames?, nil): self = .frames(try Self.range(frames))
    case (nil, nil, let offset?): self = .offset(try ViewportOffset(offset))
    default:
      let chosen = [
        frame.map { _ in "--frame" }, frames.map { _ in "--frames" }, offset.map { _ in "--at" },
      ].compactMap { $0 }
      throw InputError(
        file: chosen.last ?? "--frame",
        message: "expected one of --frame, --frames and --at, found "
          + (chosen.isEmpty ? "none" : chosen.joined(separator: " and ")),
        advice: "such as --frame 60")
    }
  }

  /// The option that names it.
  var flag: String {
    switch self {
    case .frame: "--frame"
    case .frames: "--frames"
    case .offset: "--at"
    }
  }

  private static func range(_ text: String) throws(InputError) -> ClosedRange<Int> {
    guard let stretch = Stretch(text, from: 0),
      (1..<SceneAnimation.mostFrames) ~= stretch.range.upperBound - stretch.range.lowerBound
    else {
      throw InputError(
        file: "--frames",
        message: "expected first..last, at most \(SceneAnimation.mostFrames) frames, found "
          + InputError.quote(text),
        advice: "such as 100..160")
    }
    return stretch.range
  }
}
