import CollectionAttributes

/// The memory into which contenders without a buffer of their own write answers. Allocated once:
/// none of its pages is touched for the first time while the clock runs.
final class AnswerRoom {
  let attributes = UnsafeMutablePointer<ElementAttributes>.allocate(capacity: Content.mostHits)
  let ids = UnsafeMutablePointer<Int32>.allocate(capacity: Content.mostHits)

  deinit {
    attributes.deallocate()
    ids.deallocate()
  }
}
