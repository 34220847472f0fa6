/// The text of the error that `body` throws; nil if it throws none.
public func error(_ body: () throws -> Void) -> String? {
  do {
    try body()
    return nil
  } catch {
    return String(describing: error)
  }
}
