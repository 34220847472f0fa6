/// The frames of all elements of a layout, as `workshop compositional` prints them.
package struct PlacedLayout: Encodable {
  /// On screen, in points.
  package struct Frame: Encodable {
    package var kind: String
    package var section: Int
    package var item: Int
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double
  }

  /// The size of the content, in points.
  package var width: Double
  package var height: Double
  package var frames: [Frame]
}
