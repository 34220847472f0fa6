import ChangeMetrics
import CollectionModel
import Foundation

/// A kind of edit script.
///
/// Each is a value in a file of its own, and `allCases` is the only list of them. The trace of its
/// name, its parameters and their help, its hash, how it is recorded and what a gate times of it
/// follow from that value.
public struct EditKind: CaseIterable, Sendable {
  /// In the order of lists.
  public static let allCases: [EditKind] = [
    .chat, .selfSizing, .rotation, .bulkDelete, .shuffle, .resize, .feed, .updates, .exchange,
    .pinch, .drag, .touch, .taps, .focusWalk, .shelves, .snapshots,
  ]

  /// What its batches are, and so how a playback records them.
  package enum Recording: Hashable, Sendable {
    /// Changes of the collection or the viewport, between two frames of the path.
    case batches(Anchor)
    /// The same, each after taps on items. Items that move do not keep their place on the screen.
    case taps
    /// There are none: cells that are shown for the first time report their sizes.
    case measuredSizes
    /// Exchanges of the layout, at refreshes of the virtual clock.
    case exchanges
    /// Pinches, which hold the path and give the layout another value of a parameter in each frame.
    case pinches
    /// What hands and arrow keys do with items and shelves, which holds the path.
    case gestures(ChangeMetric, changesContent: Bool)
  }

  /// What keeps its place on the screen when a batch changes the content.
  package enum Anchor: Hashable, Sendable {
    /// The first visible item that is not removed.
    case firstItem
    /// The first visible item that is neither removed nor moved.
    case firstItemThatStays
    case nothing
  }

  public let name: String
  /// One line for a list of kinds.
  public let summary: String
  /// How many batches a script has unless another number is given.
  package let batches: Int
  package let recording: Recording
  /// Those that not every kind has.
  package let parameters: [EditParameter]
  /// Whether its batches may make items so large that the content extends too far.
  package let enlargesItems: Bool
  let makeBatch: @Sendable (inout EditTurn) -> EditBatch?

  init(
    _ name: String, _ summary: String, batches: Int, _ recording: Recording = .batches(.firstItem),
    parameters: [EditParameter] = [.animate()], enlargesItems: Bool = false,
    makeBatch: @escaping @Sendable (inout EditTurn) -> EditBatch?
  ) {
    self.name = name
    self.summary = summary
    self.batches = batches
    self.recording = recording
    self.parameters = parameters
    self.enlargesItems = enlargesItems
    self.makeBatch = makeBatch
  }
}

extension EditKind: Hashable, CustomStringConvertible {
  public static func == (a: Self, b: Self) -> Bool { a.name == b.name }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  public var description: String { name }
}

extension EditKind {
  /// Whether it edits the collection or turns the viewport; otherwise the layout changes alone, or
  /// where the viewport is.
  package var changesContent: Bool {
    switch recording {
    case .batches, .taps, .measuredSizes: true
    case .exchanges, .pinches: false
    case .gestures(_, let changesContent): changesContent
    }
  }

  /// The name of the parameter for how often something happens; nil if that is not fixed.
  package var countName: String? {
    switch recording {
    case .batches, .taps: "batches"
    case .measuredSizes: nil
    case .exchanges, .pinches, .gestures: "times"
    }
  }

  /// Whether it happens at refreshes of a display even if nothing is animated.
  var isClocked: Bool {
    switch recording {
    case .batches, .taps, .measuredSizes: false
    case .exchanges, .pinches, .gestures: true
    }
  }

  /// What is timed of its changes even if nothing is animated; nil for batches of edits.
  package var ownMeasure: ChangeMetric? {
    switch recording {
    case .batches, .taps, .measuredSizes: nil
    case .exchanges: .exchangePrepare
    case .pinches: .pinchFrame
    case .gestures(let measure, _): measure
    }
  }

  /// Whether it needs a layout with sections that scroll by themselves.
  package var needsShelves: Bool { ownMeasure == .shelfFrame }

  /// What is timed while an animated change is shown.
  package var movementMeasure: ChangeMetric {
    switch recording {
    case .exchanges: .exchangeFrame
    case .batches, .taps, .measuredSizes, .pinches, .gestures: .animatedFrame
    }
  }
}

/// What a script makes its next batch of.
struct EditTurn {
  let plan: EditPlan
  /// The viewport at the start.
  let viewport: CGSize
  /// How many batches there were before.
  let number: Int
  /// The items on screen.
  let visible: [ItemPath]
  /// The shelves on screen, as parts of the viewport along its scroll axis.
  let shelves: [ClosedRange<Double>]
  /// Over the current collection; its random numbers are the script's for this batch.
  var editor: RandomEditor

  /// The edits so far; nil if there are none.
  var edits: EditBatch? {
    editor.edits.isEmpty ? nil : .edits(ContentEdits(editor.edits))
  }
}
