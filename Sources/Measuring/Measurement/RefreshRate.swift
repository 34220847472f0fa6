/// The refresh rate of a modelled display on which cells are played. Its text is the number, Hz.
package enum RefreshRate: Int, CaseIterable, CustomStringConvertible, Sendable {
  case hz60 = 60
  case hz120 = 120

  package var description: String { String(rawValue) }
}
