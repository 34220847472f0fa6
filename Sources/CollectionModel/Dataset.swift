/// What the rows of a dataset are.
public enum DatasetKind: String, Sendable, CaseIterable {
  /// Measured cards in sections: `section,item,width,height`, sizes in points.
  case cards
  /// Boxes in one section without header: `glyph,width,height,advance`. Font units are taken as
  /// points: what counts is their aspect ratio.
  case boxes
  /// Made from a seed (`SyntheticSizes`).
  case synthetic
  /// Boxes that stand anywhere on a plane, and may overlap: `x,y,width,height` in points, in one
  /// section without header.
  case map
  /// Events in lanes: `start_day,length_days,lane,country`, in one section without header, sorted
  /// by start and lane. A day and a lane are a point each: an item's place is its lane and its
  /// days since the first start, its height its days, its width one lane.
  case events
}

/// The sizes of a collection's items and where they come from. A value.
///
/// The sizes take 4 bytes per item where widths are equal, else 8, and 8 more where items are
/// placed (`SectionedSizes.byteCount`).
public struct Dataset: Sendable {
  public var name: String
  public let sizes: SectionedSizes
  public let kind: DatasetKind
  /// Of the kind, the sections and all sizes: equal for equal contents, however they were stored.
  public let contentHash: UInt64
  /// Whether items were drawn from a larger or smaller real dataset.
  public let isResampled: Bool

  /// - Complexity: O(items + sections), for the hash.
  public init(name: String, sizes: SectionedSizes, kind: DatasetKind, isResampled: Bool = false) {
    self.init(
      name: name, sizes: sizes, kind: kind, isResampled: isResampled,
      contentHash: sizes.contentHash(of: kind))
  }

  init(
    name: String, sizes: SectionedSizes, kind: DatasetKind, isResampled: Bool, contentHash: UInt64
  ) {
    self.name = name
    self.sizes = sizes
    self.kind = kind
    self.isResampled = isResampled
    self.contentHash = contentHash
  }

  /// The content hash as 16 hexadecimal digits.
  public var contentHashText: String { ContentHash.hex(contentHash) }
}

extension SectionedSizes {
  /// Chained over blocks of numbers, so that neither the chunks nor a copy of all sizes matter.
  func contentHash(of kind: DatasetKind) -> UInt64 {
    var blocks = HashedBlocks()
    for byte in kind.rawValue.utf8 { blocks.append(UInt32(byte)) }
    blocks.append(UInt32(truncatingIfNeeded: sectionCount))
    forEachSection { section in
      blocks.append(section.itemCount)
      blocks.append(section.headerHeight)
    }
    sizes.forEachRun { run in
      for offset in 0..<run.count {
        blocks.append(run.heights[offset])
        blocks.append(run.widths[offset * run.widthStride])
        if let places = run.places {
          blocks.append(UInt32(bitPattern: places[offset].x))
          blocks.append(UInt32(bitPattern: places[offset].y))
        }
      }
    }
    return blocks.finish()
  }
}

/// Hashes a stream of numbers in blocks; each block's seed is the hash of those before it.
private struct HashedBlocks {
  private var block: [UInt32] = []
  private var hash: UInt64 = 0
  private static let capacity = 4096

  init() { block.reserveCapacity(Self.capacity) }

  @inline(__always)
  mutating func append(_ number: UInt32) {
    block.append(number.littleEndian)
    if block.count == Self.capacity { flush() }
  }

  private mutating func flush() {
    hash = block.withUnsafeBytes { ContentHash.of($0, seed: hash) }
    block.removeAll(keepingCapacity: true)
  }

  mutating func finish() -> UInt64 {
    flush()
    return hash
  }
}
