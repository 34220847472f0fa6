import Measurement

extension SlowestFrames: Encodable {
  private struct Case: Encodable {
    var caseID: String
    var framesTimed: Int
    var remark: String?
    var frames: [Entry]

    init(_ one: OfCase) {
      caseID = one.record.id
      framesTimed = one.timed
      remark = one.remark
      frames = one.frames.map { Entry(frame: $0, work: one.work[$0.number]) }
    }
  }

  /// A frame, with its work if that is recorded.
  private struct Entry: Encodable {
    var frame: Frame
    var work: Work?

    private enum Key: String, CodingKey { case frame, nanoseconds, shareOfBudget }

    func encode(to encoder: any Encoder) throws {
      var object = encoder.container(keyedBy: Key.self)
      try object.encode(frame.number, forKey: .frame)
      try object.encode(frame.nanoseconds, forKey: .nanoseconds)
      try object.encode(Double(frame.nanoseconds) / FrameBudget.nanoseconds, forKey: .shareOfBudget)
      try work?.encode(to: encoder)
    }
  }

  package func encode(to encoder: any Encoder) throws {
    try ["cases": cases.map(Case.init)].encode(to: encoder)
  }
}
