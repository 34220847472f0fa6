import CollectionAttributes

/// Where contenders that bring no buffer of their own write to: made once, so that no page of it
/// is touched for the first time while the clock runs.
final class AnswerRoom {
  let attributes = UnsafeMutablePointer<ElementAttributes>.allocate(capacity: Content.mostHits)
  let ids = UnsafeMutablePointer<Int32>.allocate(capacity: Content.mostHits)

  deinit {
    attributes.deallocate()
    ids.deallocate()
  }
}
