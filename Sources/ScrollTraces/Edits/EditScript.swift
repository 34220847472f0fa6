import CollectionModel
import Foundation
import Primitives

/// Generates edits of a collection while it is scrolled, from a seed: the same on every machine.
///
/// ```swift
/// var script = EditScript(.chat, viewport: viewport, seed: 1)
/// var sizes = script.begin(over: dataset.sizes)
/// for frame in 0..<frameCount {
///   let batch = script.batch(
///     atFrame: frame, frameCount: frameCount, sizes: sizes, visible: visible)
///   for edit in batch?.edits ?? [] { sizes.apply(edit) }
/// }
/// ```
/// A value: a copy generates the same edits again. Self-sizing keeps the true sizes and one bit per
/// item.
///
/// In a collection with places, new and moved items get places too: if items are sorted by
/// `place.y`, as events are, they stay sorted; otherwise a place is anywhere on the plane.
public struct EditScript: Sendable {
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    case chat
    case selfSizing = "self-sizing"
    case rotation
    case bulkDelete = "bulk-delete"
    case shuffle
    case resize
    case feed
    case updates
    case exchange
    case pinch
    case drag = "drag-cell"
    case touch
    case taps
    case focusWalk = "focus-walk"

    /// One line for a list of scripts.
    public var summary: String {
      switch self {
      case .chat: "each batch inserts 1 to 5 items at the top"
      case .selfSizing: "items have an estimated height until they are first visible"
      case .rotation: "the viewport rotates and rotates back"
      case .bulkDelete: "runs, scattered items and a section are deleted in a few batches"
      case .shuffle: "items and sections move to other places"
      case .resize: "items and headers change their sizes, on screen and off"
      case .feed: "1 to 20 new items at the end, sometimes as a new section"
      case .updates: "items and sections come, go, move and are reloaded, on screen and off"
      case .exchange: "the layout is exchanged for another one, and back"
      case .pinch: "pinches change a parameter of the layout in every frame"
      case .drag: "items are dragged elsewhere, over the screen and beyond its edges"
      case .touch: "fingers tap, drag the content and pinch"
      case .taps: "taps select items, which come, go and move between the taps"
      case .focusWalk: "the focus moves from item to item, and the content scrolls with it"
      }
    }

    /// Whether it edits the collection or turns the viewport; otherwise the layout changes alone,
    /// or where the viewport is.
    public var changesContent: Bool {
      switch self {
      case .exchange, .pinch, .touch, .focusWalk: false
      default: true
      }
    }

    /// Whether its batches are edits of a collection; otherwise something else happens so often.
    public var hasBatches: Bool { changesContent && self != .drag }

    /// The default number of batches. Self-sizing has a batch whenever something new becomes
    /// visible.
    public var batches: Int {
      switch self {
      case .chat, .resize, .feed, .updates, .taps: 40
      case .touch: 24
      case .shuffle: 10
      case .exchange, .pinch, .drag, .focusWalk: 8
      case .rotation, .bulkDelete: 4
      case .selfSizing: .max
      }
    }
  }

  public let kind: Kind
  public let seed: UInt64
  /// The viewport at the start.
  public let viewport: CGSize
  public let batches: Int
  /// Frames from one batch to the next, and before the first; nil distributes batches over all
  /// frames.
  public let framesBetween: Int?
  /// The number of edits in each batch of `updates` and `taps`; other scripts ignore it.
  public let editsPerBatch: Int
  /// The edits in a batch of these unless another number is given.
  public static let defaultEditsPerBatch = 16
  /// The frames of a pinch: there and back again.
  public let framesPerPinch: Int
  /// The frames of a pinch unless another number is given.
  public static let defaultFramesPerPinch = 30
  /// The frames in which an item is carried.
  public let framesPerDrag: Int
  /// The frames of a drag unless another number is given.
  public static let defaultFramesPerDrag = 60
  /// The frames in which fingers drag the content, or pinch.
  public let framesPerTouch: Int
  /// The frames of either unless another number is given.
  public static let defaultFramesPerTouch = 20
  /// The steps of the focus, one after the other.
  public let stepsPerWalk: Int
  /// The steps of a walk unless another number is given.
  public static let defaultStepsPerWalk = 30
  /// The items that are selected before the first frame of `taps`; other scripts select none.
  public let selected: SelectedShare
  /// How long each change takes to be shown, in nanoseconds; 0 for at once.
  public let animation: UInt64
  /// The number of batches generated so far.
  private(set) public var done = 0
  /// The true sizes of `self-sizing` once it has begun; nil for other scripts. Its edits are not
  /// batches of the script: the code that shows the items asks for their boxes.
  private(set) public var selfSizing: SelfSizing?
  private var isOrdered = false
  private var hasBegun = false

  /// Whether what happens depends on the refreshes of a display, not on the frames of a trace
  /// alone.
  public var isClocked: Bool { animation > 0 || !kind.hasBatches }

  /// - Precondition: `batches` is not negative, `framesBetween`, `editsPerBatch`,
  ///   `framesPerPinch`, `framesPerTouch` and `stepsPerWalk` are at least 1, `framesPerDrag` at
  ///   least 3.
  public init(
    _ kind: Kind, viewport: CGSize, seed: UInt64, batches: Int? = nil, framesBetween: Int? = nil,
    editsPerBatch: Int = EditScript.defaultEditsPerBatch,
    framesPerPinch: Int = EditScript.defaultFramesPerPinch,
    framesPerDrag: Int = EditScript.defaultFramesPerDrag,
    framesPerTouch: Int = EditScript.defaultFramesPerTouch,
    stepsPerWalk: Int = EditScript.defaultStepsPerWalk, selected: SelectedShare = .none,
    animation: UInt64 = 0
  ) {
    let batches = batches ?? kind.batches
    precondition(
      batches >= 0 && framesBetween ?? 1 >= 1 && editsPerBatch >= 1 && framesPerPinch >= 1
        && framesPerDrag >= 3 && framesPerTouch >= 1 && stepsPerWalk >= 1,
      "\(batches) batches of \(editsPerBatch) edits with \(framesBetween ?? 1) frames between")
    self.kind = kind
    self.seed = seed
    self.viewport = viewport
    self.batches = batches
    self.framesBetween = framesBetween
    self.editsPerBatch = editsPerBatch
    self.framesPerPinch = framesPerPinch
    self.framesPerDrag = framesPerDrag
    self.framesPerTouch = framesPerTouch
    self.stepsPerWalk = stepsPerWalk
    self.selected = kind == .taps ? selected : .none
    self.animation = animation
  }

  /// The collection to begin with: with estimated sizes for self-sizing, otherwise `sizes`
  /// unchanged.
  ///
  /// A horizontal layout's sizes are transposed after this, and the boxes of edits with them.
  ///
  /// - Complexity: O(n) for self-sizing and for collections with places; otherwise O(1).
  public mutating func begin(over sizes: SectionedSizes) -> SectionedSizes {
    hasBegun = true
    done = 0
    isOrdered = sizes.hasPlaces && sizes.isOrderedByPlace
    guard kind == .selfSizing else { return sizes }
    let started = SelfSizing(truth: sizes)
    selfSizing = started
    return started.estimated()
  }

  /// The edits before frame `index` of `frameCount`; nil if there are none. Self-sizing never has
  /// any.
  ///
  /// Callers may skip frames, such as those that do not move: a batch that was due comes with the
  /// next call.
  /// - Parameters:
  ///   - sizes: the current collection.
  ///   - visible: the items on screen.
  /// - Precondition: the script has begun; `visible` are items of `sizes`.
  /// - Complexity: O(edits (log n + chunk capacity) + chunks).
  public mutating func batch(
    atFrame index: Int, frameCount: Int, sizes: SectionedSizes, visible: [ItemPath]
  ) -> EditBatch? {
    precondition(hasBegun, "an edit script must begin over a collection before its first batch")
    guard kind != .selfSizing, done < batches else { return nil }
    let spacing = framesBetween ?? max(frameCount / (min(batches, frameCount) + 1), 1)
    guard index / spacing > done else { return nil }
    defer { done += 1 }
    if kind == .rotation {
      let turned = CGSize(width: viewport.height, height: viewport.width)
      return EditBatch(viewport: done % 2 == 0 ? turned : viewport)
    }
    if kind == .exchange { return EditBatch(layout: 1 - done % 2) }
    if kind == .pinch { return EditBatch(pinch: pinch) }
    var random = SplitMix64(seed: seed)
    for _ in 0...done { random = SplitMix64(seed: random.next()) }
    if kind == .drag { return drag(anyOf: visible, &random).map { EditBatch(drag: $0) } }
    if kind == .touch { return EditBatch(touch: touch(&random)) }
    if kind == .focusWalk { return EditBatch(walk: walk(&random)) }
    let taps = kind == .taps ? (0..<Self.tapsPerBatch).map { _ in anywhere(&random) } : []
    var editor = RandomEditor(sizes: sizes, isOrdered: isOrdered, random: random)
    switch kind {
    case .chat: editor.insertAtTop()
    case .feed: editor.append(asSection: done % 4 == 3)
    case .bulkDelete: editor.deleteMany(withSection: done == batches / 2)
    case .shuffle: editor.shuffle(visible)
    case .resize: editor.resize(visible)
    case .updates, .taps:
      var batch = editor.update(visible, count: editsPerBatch, batch: done)
      batch.taps = taps
      return batch
    case .rotation, .selfSizing, .exchange, .pinch, .drag, .touch, .focusWalk: break
    }
    return editor.edits.isEmpty ? nil : EditBatch(edits: editor.edits)
  }
}
