import Foundation
import Primitives
import ScrollTraces

/// A trace that was looked up, with its names.
package struct NamedTrace {
  /// The canonical text; nil for a user's own file.
  package var text: String?
  /// The canonical text with the parameters that a sweep varies, even at their defaults.
  var name: String?
  package var source: TraceSource
  package var edits: EditChoice?
  /// Whether flings and pages of a recorded trace end where the layout wants them to; those of
  /// generated traces always do.
  var snaps = false

  /// A hash of the frames or their generator, of the edits, and of the seed: 16 hexadecimal digits,
  /// the same on every machine. Names do not change it.
  ///
  /// The seed is included for recorded traces too, because it determines the phase in which they
  /// are played.
  func hash(seed: UInt64) -> String {
    var hasher = WordHasher()
    hasher.add(seed)
    source.addContent(to: &hasher)
    if snaps { hasher.add("snap") }
    if let edits {
      hasher.add(edits.kind.rawValue)
      hasher.add(UInt64(edits.batches ?? edits.kind.batches))
      hasher.add(UInt64(edits.framesBetween ?? 0))
      if let count = edits.editsPerBatch { hasher.add(UInt64(count)) }
      if edits.animation > 0 {
        hasher.add("animate")
        hasher.add(edits.animation)
      }
      for text in [edits.otherLayout, edits.parameter, edits.parameterValue] {
        if let text { hasher.add(text) }
      }
      for count in [
        edits.framesPerPinch, edits.framesPerDrag, edits.framesPerTouch, edits.stepsPerWalk,
      ] { if let count { hasher.add(UInt64(count)) } }
      if let selected = edits.selected { hasher.add(selected.rawValue) }
    }
    return hasher.text
  }
}

/// The edits that a user chose for a trace.
package struct EditChoice: Hashable {
  var kind: EditScript.Kind
  var batches: Int?
  var framesBetween: Int?
  /// nil for scripts whose batches have a fixed size.
  var editsPerBatch: Int?
  /// How long each change takes to be shown, in nanoseconds.
  var animation: UInt64 = 0
  /// The layout that exchanges bring; nil for other scripts.
  var otherLayout: String?
  /// What pinches change, to which value, and for how many frames; nil for other scripts.
  var parameter: String?
  var parameterValue: String?
  var framesPerPinch: Int?
  /// For how many frames items are dragged; nil for other scripts.
  var framesPerDrag: Int?
  /// For how many frames content is dragged or pinched, how many steps the focus takes, and which
  /// items are selected at first; nil for other scripts.
  var framesPerTouch: Int?
  var stepsPerWalk: Int?
  var selected: SelectedShare?

  package init(
    kind: EditScript.Kind, batches: Int? = nil, framesBetween: Int? = nil, editsPerBatch: Int? = nil
  ) {
    self.kind = kind
    self.batches = batches
    self.framesBetween = framesBetween
    self.editsPerBatch = editsPerBatch
  }

  init(_ kind: EditScript.Kind, _ values: ParameterValues) {
    func whole(_ name: String) -> Int? { values.has(name) ? values.whole(name) : nil }
    let every = whole("every") ?? 0
    self.init(
      kind: kind, batches: whole("batches") ?? whole("times"),
      framesBetween: every > 0 ? every : nil, editsPerBatch: whole("edits"))
    if values.has("animate") { animation = values.duration("animate") }
    if kind == .exchange { otherLayout = values.text("to") }
    if kind == .pinch {
      (parameter, parameterValue) = (values.text("parameter"), values.text("to"))
      framesPerPinch = values.whole("frames")
    }
    if kind == .drag { framesPerDrag = values.whole("frames") }
    if kind == .touch { framesPerTouch = values.whole("frames") }
    if kind == .focusWalk { stepsPerWalk = values.whole("steps") }
    if kind == .taps { selected = SelectedShare(rawValue: values.text("selected")) }
  }

  package func script(viewport: CGSize, seed: UInt64) -> EditScript {
    EditScript(
      kind, viewport: viewport, seed: seed, batches: batches, framesBetween: framesBetween,
      editsPerBatch: editsPerBatch ?? EditScript.defaultEditsPerBatch,
      framesPerPinch: framesPerPinch ?? EditScript.defaultFramesPerPinch,
      framesPerDrag: framesPerDrag ?? EditScript.defaultFramesPerDrag,
      framesPerTouch: framesPerTouch ?? EditScript.defaultFramesPerTouch,
      stepsPerWalk: stepsPerWalk ?? EditScript.defaultStepsPerWalk, selected: selected ?? .none,
      animation: animation)
  }
}
