/// Owns the numbers of up to 1,016 items. Changed only while one sequence alone holds it.
final class SizeChunk: @unchecked Sendable {
  let heights: UnsafeMutablePointer<UInt32>
  private(set) var widths: UnsafeMutablePointer<UInt32>
  private(set) var isUniform: Bool
  private(set) var count: Int

  /// A header of two words, two pointers, a flag and a count: six words.
  static let objectByteCount = 48

  init() {
    heights = .allocate(capacity: SizeSequence.chunkCapacity)
    widths = .allocate(capacity: 1)
    isUniform = true
    count = 0
  }

  convenience init(heights: UnsafeBufferPointer<UInt32>, width: UInt32) {
    self.init()
    fill(heights: heights)
    widths[0] = width
  }

  convenience init(
    heights: UnsafeBufferPointer<UInt32>, widths: UnsafeBufferPointer<UInt32>
  ) {
    self.init()
    fill(heights: heights)
    guard let first = widths.first else { return }
    self.widths[0] = first
    if widths.allSatisfy({ $0 == first }) { return }
    spreadWidths()
    self.widths.update(from: widths.baseAddress!, count: widths.count)
  }

  private func fill(heights: UnsafeBufferPointer<UInt32>) {
    precondition(
      heights.count <= SizeSequence.chunkCapacity,
      "a chunk holds \(SizeSequence.chunkCapacity) items, found \(heights.count)")
    guard let start = heights.baseAddress else { return }
    self.heights.initialize(from: start, count: heights.count)
    count = heights.count
  }

  deinit {
    heights.deallocate()
    widths.deallocate()
  }

  subscript(offset: Int) -> ItemSize {
    ItemSize(width: widths[isUniform ? 0 : offset], height: heights[offset])
  }

  /// The object, its heights, and its one width or as many as heights.
  var byteCount: Int {
    let numbers = SizeSequence.chunkCapacity + (isUniform ? 1 : SizeSequence.chunkCapacity)
    return Self.objectByteCount + numbers * MemoryLayout<UInt32>.stride
  }

  func run(from offset: Int) -> SizeRun {
    SizeRun(
      heights: UnsafePointer(heights + offset),
      widths: UnsafePointer(isUniform ? widths : widths + offset),
      widthStride: isUniform ? 0 : 1,
      count: count - offset)
  }

  func slice(_ range: Range<Int>) -> SizeChunk {
    let heights = UnsafeBufferPointer(start: heights + range.lowerBound, count: range.count)
    if isUniform { return SizeChunk(heights: heights, width: widths[0]) }
    return SizeChunk(
      heights: heights,
      widths: UnsafeBufferPointer(start: widths + range.lowerBound, count: range.count))
  }

  func insert(_ size: ItemSize, at offset: Int) {
    if count == 0 { widths[0] = size.width }
    if isUniform, size.width != widths[0] { spreadWidths() }
    let moved = count - offset
    if moved > 0 { (heights + offset + 1).update(from: heights + offset, count: moved) }
    heights[offset] = size.height
    if !isUniform {
      if moved > 0 { (widths + offset + 1).update(from: widths + offset, count: moved) }
      widths[offset] = size.width
    }
    count += 1
  }

  private func spreadWidths() {
    let width = widths[0]
    widths.deallocate()
    widths = .allocate(capacity: SizeSequence.chunkCapacity)
    widths.initialize(repeating: width, count: SizeSequence.chunkCapacity)
    isUniform = false
  }
}
