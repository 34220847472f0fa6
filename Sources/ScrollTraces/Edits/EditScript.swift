import CollectionModel
import Foundation

/// What happens between two frames.
public struct EditBatch: Hashable, Sendable {
  /// Applied in order: each one's paths are those of the collection as the edits before it left it.
  public var edits: [CollectionEdit]
  /// The viewport from this frame on; nil where it stays.
  public var viewport: CGSize?

  public init(edits: [CollectionEdit] = [], viewport: CGSize? = nil) {
    self.edits = edits
    self.viewport = viewport
  }
}

/// Edits of a collection while it is scrolled, from a seed: the same on every machine.
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
/// A value: a copy plays the same again. Self-sizing keeps the true sizes and one bit per item.
///
/// In a collection with places new and moved items are placed: where items stand in the order of
/// `place.y`, as events do, they go on doing so; else anywhere in the plane.
public struct EditScript: Sendable {
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    case chat
    case selfSizing = "self-sizing"
    case rotation
    case bulkDelete = "bulk-delete"
    case shuffle
    case resize
    case feed

    /// One line for a list of scripts.
    public var summary: String {
      switch self {
      case .chat: "1 to 5 new items at the top, again and again"
      case .selfSizing: "items have one estimated height until they are seen"
      case .rotation: "the viewport is turned and turned back"
      case .bulkDelete: "runs, scattered items and a section are deleted in a few batches"
      case .shuffle: "items and sections are moved about"
      case .resize: "items and headers on screen and off it change their sizes"
      case .feed: "1 to 20 new items at the end, now and then as a new section"
      }
    }

    /// How many batches there are unless told otherwise. Self-sizing has one wherever something
    /// new is seen.
    public var batches: Int {
      switch self {
      case .chat, .resize, .feed: 40
      case .shuffle: 10
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
  /// Frames from one batch to the next, and before the first; nil spreads them over all frames.
  public let framesBetween: Int?
  /// The batches that are done.
  private(set) public var done = 0
  private var selfSizing: SelfSizing?
  private var isOrdered = false
  private var hasBegun = false

  /// - Precondition: batches are not negative, frames between at least 1.
  public init(
    _ kind: Kind, viewport: CGSize, seed: UInt64, batches: Int? = nil, framesBetween: Int? = nil
  ) {
    let batches = batches ?? kind.batches
    precondition(
      batches >= 0 && framesBetween ?? 1 >= 1,
      "\(batches) batches with \(framesBetween ?? 1) frames between")
    self.kind = kind
    self.seed = seed
    self.viewport = viewport
    self.batches = batches
    self.framesBetween = framesBetween
  }

  /// The collection to begin with: estimated sizes for self-sizing, else `sizes` as they are.
  ///
  /// A horizontal layout's sizes are transposed after this, and the edits' boxes with them.
  ///
  /// - Complexity: O(n) for self-sizing and for collections with places; else O(1).
  public mutating func begin(over sizes: SectionedSizes) -> SectionedSizes {
    hasBegun = true
    done = 0
    isOrdered = sizes.hasPlaces && sizes.isOrderedByPlace
    guard kind == .selfSizing else { return sizes }
    let started = SelfSizing(truth: sizes)
    selfSizing = started
    return started.estimated()
  }

  /// What happens before the frame `index` of `frameCount`, or nil.
  ///
  /// Frames may be left out, as those that do not move: a batch that was due comes with the next.
  /// - Parameters:
  ///   - sizes: the collection as it is.
  ///   - visible: the items on screen.
  /// - Precondition: the script has begun; `visible` are items of `sizes`.
  /// - Complexity: O(edits (log n + chunk capacity) + chunks); O(visible log n) for self-sizing.
  public mutating func batch(
    atFrame index: Int, frameCount: Int, sizes: SectionedSizes, visible: [ItemPath]
  ) -> EditBatch? {
    precondition(hasBegun, "an edit script begins over a collection before its first batch")
    if kind == .selfSizing {
      let edits = selfSizing?.corrections(forVisible: visible) ?? []
      if !edits.isEmpty { done += 1 }
      return edits.isEmpty ? nil : EditBatch(edits: edits)
    }
    guard done < batches else { return nil }
    let spacing = framesBetween ?? max(frameCount / (min(batches, frameCount) + 1), 1)
    guard index / spacing > done else { return nil }
    defer { done += 1 }
    if kind == .rotation {
      let turned = CGSize(width: viewport.height, height: viewport.width)
      return EditBatch(viewport: done % 2 == 0 ? turned : viewport)
    }
    var random = SeededGenerator(seed: seed)
    for _ in 0...done { random = SeededGenerator(seed: random.next()) }
    var editor = RandomEditor(sizes: sizes, isOrdered: isOrdered, random: random)
    switch kind {
    case .chat: editor.insertAtTop()
    case .feed: editor.append(asSection: done % 4 == 3)
    case .bulkDelete: editor.deleteMany(withSection: done == batches / 2)
    case .shuffle: editor.shuffle(visible)
    case .resize: editor.resize(visible)
    case .rotation, .selfSizing: break
    }
    return editor.edits.isEmpty ? nil : EditBatch(edits: editor.edits)
  }
}
