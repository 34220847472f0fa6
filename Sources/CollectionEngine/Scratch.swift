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
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: max(needed, capacity * 2))
    larger.update(from: base, count: kept)
    base.deallocate()
    base = larger
    capacity = max(needed, capacity * 2)
  }
}
