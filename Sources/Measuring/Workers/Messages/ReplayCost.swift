/// The costs of replaying with one strategy, measured by a worker while it counted.
package struct ReplayCost: Codable, Hashable, Sendable {
  /// Mean of one query, ns.
  package var queryNanoseconds: Double
  /// Median over short runs of frames of a query's mean, ns: the time of most queries.
  package var typicalQueryNanoseconds: Double
  /// Mean of one whole frame, ns.
  package var frameNanoseconds: Double
  package var framesMoved: Int
  /// Whether frames between the sampled ones may be left out.
  package var skipsFrames: Bool
  /// That of everything the frames showed.
  package var checksum: String
  /// nil without edits.
  package var edits: EditCost?
  /// The untimed cost of going back to the state just after prepare, ns; nil if tiny or unknown.
  package var rewindNanoseconds: Double?
  /// The id of the case, if a query can be timed within its frame. nil from older builds, and for
  /// layout objects, which prepare when a frame reads their content size, outside of the query.
  package var separableCaseID: String?
  /// The CPU time of counting, ns; nil from builds that do not measure it.
  package var countNanoseconds: UInt64?

  /// The cost of a case without frames.
  package static let nothing = ReplayCost(
    queryNanoseconds: 0, frameNanoseconds: 0, framesMoved: 0, skipsFrames: true, checksum: "")

  package init(
    queryNanoseconds: Double, typicalQueryNanoseconds: Double? = nil, frameNanoseconds: Double,
    framesMoved: Int, skipsFrames: Bool, checksum: String, edits: EditCost? = nil
  ) {
    self.queryNanoseconds = queryNanoseconds
    self.typicalQueryNanoseconds = typicalQueryNanoseconds ?? queryNanoseconds
    self.frameNanoseconds = frameNanoseconds
    self.framesMoved = framesMoved
    self.skipsFrames = skipsFrames
    self.checksum = checksum
    self.edits = edits
  }

  /// The cost of the changes of a playback.
  package struct EditCost: Codable, Hashable, Sendable {
    package var changes: Int
    /// The cost of one change and its share of preparing again, ns.
    package var nanosecondsPerChange: Double
    /// The cost of preparing again, ns; nil from builds that do not report it.
    package var prepareNanoseconds: Double?

    package init(changes: Int, nanosecondsPerChange: Double, prepareNanoseconds: Double? = nil) {
      self.changes = changes
      self.nanosecondsPerChange = nanosecondsPerChange
      self.prepareNanoseconds = prepareNanoseconds
    }
  }
}
