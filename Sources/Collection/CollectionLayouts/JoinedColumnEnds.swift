/// Two column sets as one. No key of the first is above one of the second.
struct JoinedColumnEnds<First: ColumnEnds, Second: ColumnEnds>: ColumnEnds {
  static var most: Int { First.most + Second.most }

  private var first = First()
  private var second = Second()

  var least: Int64 { @inline(__always) get { first.least } }

  @inline(__always)
  mutating func replaceLeast(by key: Int64, before next: Int64) {
    first.replaceLeast(by: key, before: second.least)
    second.push(key, before: next)
  }

  @inline(__always)
  mutating func push(_ key: Int64, before next: Int64) {
    first.push(key, before: second.least)
    second.push(key, before: next)
  }

  @inline(__always)
  func store(in cursor: inout Cursor, relativeTo origin: Int64) {
    first.store(in: &cursor, relativeTo: origin)
    second.store(in: &cursor, relativeTo: origin)
  }
}
