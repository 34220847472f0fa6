import CollectionAttributes

/// The buffers into which contenders without a buffer of their own write answers. They are
/// allocated once, so that no page is touched for the first time while the clock runs.
final class AnswerBuffers {
  let attributes = UnsafeMutablePointer<ElementAttributes>.allocate(capacity: Content.mostHits)
  let ids = UnsafeMutablePointer<Int32>.allocate(capacity: Content.mostHits)

  deinit {
    attributes.deallocate()
    ids.deallocate()
  }
}
