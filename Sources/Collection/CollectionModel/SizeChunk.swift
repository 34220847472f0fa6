/// Owns the numbers of up to 1,016 items. Changed only while a single sequence holds it.
package final class SizeChunk: @unchecked Sendable {
  private let heights: UnsafeMutablePointer<UInt32>
  private var widths: UnsafeMutablePointer<UInt32>
  /// nil in a sequence without places.
  private let places: UnsafeMutablePointer<ItemPlace>?
  private var storedCount: Int32
  private(set) var isUniform: Bool
  /// Whether the heights are those of an owner, and `widths` points into a `Loan`.
  let isBorrowed: Bool

  /// The only width of a chunk with borrowed heights, and the owner that it retains.
  private struct Loan {
    var width: UInt32
    var owner: Unmanaged<AnyObject>
  }

  /// Six words: a header of two, three pointers, and one for the count and the flag.
  package static let objectByteCount = 48

  package init(hasPlaces: Bool) {
    heights = .allocate(capacity: SizeSequence.chunkCapacity)
    widths = .allocate(capacity: 1)
    places = hasPlaces ? .allocate(capacity: SizeSequence.chunkCapacity) : nil
    isUniform = true
    isBorrowed = false
    storedCount = 0
  }

  /// The items of `run`, of one width, in the memory of an owner. Never changed: an edit copies it.
  init(borrowing run: SizeRun, of owner: AnyObject) {
    heights = UnsafeMutablePointer(mutating: run.heights)
    let loan = UnsafeMutablePointer<Loan>.allocate(capacity: 1)
    loan.initialize(to: Loan(width: run.widths[0], owner: .passRetained(owner)))
    widths = UnsafeMutableRawPointer(loan).assumingMemoryBound(to: UInt32.self)
    places = nil
    isUniform = true
    isBorrowed = true
    storedCount = Int32(run.count)
  }

  /// A copy of `run`; if all widths are equal, only one is stored.
  convenience init(_ run: SizeRun) {
    self.init(hasPlaces: run.places != nil)
    insert(run, at: 0)
  }

  deinit {
    if isBorrowed {
      UnsafeRawPointer(widths).load(as: Loan.self).owner.release()
    } else {
      heights.deallocate()
    }
    widths.deallocate()
    places?.deallocate()
  }

  @inline(__always)
  package var count: Int { Int(storedCount) }

  var isFull: Bool { count == SizeSequence.chunkCapacity }

  /// The object, its heights, its widths (one, or as many as heights), and its places. Borrowed
  /// heights count too: their memory is there as long as the chunk is.
  package var byteCount: Int {
    let capacity = SizeSequence.chunkCapacity
    let numbers = capacity + (isUniform ? 1 : capacity)
    return Self.objectByteCount + numbers * MemoryLayout<UInt32>.stride
      + (places == nil ? 0 : capacity * MemoryLayout<ItemPlace>.stride)
  }

  subscript(offset: Int) -> ItemBox {
    ItemBox(
      place: places?[offset] ?? .zero,
      size: ItemSize(width: widths[isUniform ? 0 : offset], height: heights[offset]))
  }

  /// Copies the numbers of one item.
  ///
  /// - Precondition: items have places.
  @inline(__always)
  func copy(
    _ offset: Int, _ height: UnsafeMutablePointer<UInt32>, _ width: UnsafeMutablePointer<UInt32>,
    _ place: UnsafeMutablePointer<ItemPlace>
  ) {
    height.pointee = heights[offset]
    width.pointee = widths[isUniform ? 0 : offset]
    place.pointee = places.unsafelyUnwrapped[offset]
  }

  func run(from offset: Int) -> SizeRun {
    SizeRun(
      heights: UnsafePointer(heights + offset),
      widths: UnsafePointer(isUniform ? widths : widths + offset),
      widthStride: isUniform ? 0 : 1,
      count: count - offset,
      places: places.map { UnsafePointer($0 + offset) })
  }

  func slice(_ range: Range<Int>) -> SizeChunk {
    SizeChunk(run(from: range.lowerBound).prefix(range.count))
  }

  func set(_ box: ItemBox, at offset: Int) {
    if isUniform, box.size.width != widths[0] {
      if count == 1 { widths[0] = box.size.width } else { spreadWidths() }
    }
    heights[offset] = box.size.height
    if !isUniform { widths[offset] = box.size.width }
    places?[offset] = box.place
  }

  func insert(_ box: ItemBox, at offset: Int) {
    if isUniform {
      if count == 0 { widths[0] = box.size.width }
      if box.size.width != widths[0] { spreadWidths() }
    }
    makeRoom(1, at: offset)
    heights[offset] = box.size.height
    if !isUniform { widths[offset] = box.size.width }
    places?[offset] = box.place
  }

  func insert(_ run: SizeRun, at offset: Int) {
    if run.count == 0 { return }
    if isUniform {
      if count == 0 { widths[0] = run.widths[0] }
      if !hasOneWidth(run, widths[0]) { spreadWidths() }
    }
    makeRoom(run.count, at: offset)
    (heights + offset).update(from: run.heights, count: run.count)
    if !isUniform {
      if run.widthStride == 1 {
        (widths + offset).update(from: run.widths, count: run.count)
      } else {
        (widths + offset).update(repeating: run.widths[0], count: run.count)
      }
    }
    if let places, let source = run.places {
      (places + offset).update(from: source, count: run.count)
    }
  }

  func remove(_ range: Range<Int>) {
    let moved = count - range.upperBound
    if moved > 0 {
      (heights + range.lowerBound).update(from: heights + range.upperBound, count: moved)
      if !isUniform {
        (widths + range.lowerBound).update(from: widths + range.upperBound, count: moved)
      }
      if let places {
        (places + range.lowerBound).update(from: places + range.upperBound, count: moved)
      }
    }
    storedCount -= Int32(range.count)
  }

  /// The same items with width and height, and both coordinates of places, swapped.
  func transposed() -> SizeChunk {
    let turned = SizeChunk(hasPlaces: places != nil)
    for offset in 0..<count { turned.insert(self[offset].transposed, at: offset) }
    return turned
  }

  private func hasOneWidth(_ run: SizeRun, _ width: UInt32) -> Bool {
    if run.widthStride == 0 { return run.widths[0] == width }
    var difference: UInt32 = 0
    for offset in 0..<run.count { difference |= run.widths[offset] ^ width }
    return difference == 0
  }

  private func makeRoom(_ added: Int, at offset: Int) {
    let moved = count - offset
    precondition(
      moved >= 0 && count + added <= SizeSequence.chunkCapacity,
      "\(added) items at \(offset) of \(count) do not fit into a chunk")
    if moved > 0 {
      (heights + offset + added).update(from: heights + offset, count: moved)
      if !isUniform { (widths + offset + added).update(from: widths + offset, count: moved) }
      if let places { (places + offset + added).update(from: places + offset, count: moved) }
    }
    storedCount += Int32(added)
  }

  private func spreadWidths() {
    let width = widths[0]
    widths.deallocate()
    widths = .allocate(capacity: SizeSequence.chunkCapacity)
    widths.initialize(repeating: width, count: SizeSequence.chunkCapacity)
    isUniform = false
  }
}
