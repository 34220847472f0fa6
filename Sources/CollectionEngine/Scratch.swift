/// Working storage that grows and is never freed: each frame overwrites what the one before wrote.
struct Scratch<Element: BitwiseCopyable>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var capacity: Int

  init(capacity: Int = 256) {
    base = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  deinit { base.deallocate() }

  /// Makes room for `needed` elements; the first `kept` of them are preserved.
  mutating func ensure(_ needed: Int, keeping kept: Int = 0) {
    guard needed > capacity else { return }
    move(to: max(needed, capacity * 2), keeping: kept)
  }

  /// Makes room for exactly `capacity` elements, keeping none (`GrowableBuffer.raiseCapacity`).
  mutating func raiseCapacity(to capacity: Int) {
    if capacity > self.capacity { move(to: capacity, keeping: 0) }
  }

  private mutating func move(to room: Int, keeping kept: Int) {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: room)
    larger.update(from: base, count: kept)
    base.deallocate()
    base = larger
    capacity = room
  }
}
