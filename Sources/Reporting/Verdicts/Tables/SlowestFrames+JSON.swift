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
      frames = one.frames.map { Entry($0, one.work[$0.number]) }
    }
  }

  /// A frame, with its work if that is recorded.
  private struct Entry: Encodable {
    var frame: Int
    var nanoseconds: UInt64
    var shareOfBudget: Double
    var x: Double?
    var y: Double?
    var attributesComputed: Int?
    var tilesFilled: Int?
    var elementsExamined: Int?
    var cellLayouts: Int?
    var cellLayoutNanoseconds: UInt64?
    var command: String?

    init(_ frame: Frame, _ work: Work?) {
      self.frame = frame.number
      nanoseconds = frame.nanoseconds
      shareOfBudget = Double(frame.nanoseconds) / FrameBudget.nanoseconds
      (x, y) = (work?.x, work?.y)
      attributesComputed = work?.attributesComputed
      tilesFilled = work?.tilesFilled
      elementsExamined = work?.elementsExamined
      cellLayouts = work?.cellLayouts
      cellLayoutNanoseconds = work?.cellLayoutNanoseconds
      command = work?.command
    }
  }

  enum CodingKeys: String, CodingKey { case cases }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(cases.map(Case.init), forKey: .cases)
  }
}
