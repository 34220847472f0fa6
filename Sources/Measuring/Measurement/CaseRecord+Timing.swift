extension CaseRecord {
  /// Whether `query_ns` was read within the frames of `frame_ns`: for each frame it is then no
  /// more, in every launch.
  package var timesQueriesInFrames: Bool { timing?.timesQueriesInFrames(of: id) ?? false }

  /// How many queries share a pair of clock readings; nil if that is not known.
  package var sharing: Int? { timing?.sharing(of: id) }
}
