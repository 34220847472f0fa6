import UIKit

struct Photo: Hashable {
  let id: UUID
  let caption: String
}

/// What a cell of the board shows.
struct PhotoConfiguration: UIContentConfiguration {
  var caption = ""
  var isLifted = false

  func makeContentView() -> UIView & UIContentView { PhotoView(self) }

  func updated(for state: UIConfigurationState) -> PhotoConfiguration {
    guard let state = state as? UICellConfigurationState else { return self }
    var new = self
    new.isLifted = state.isReordering || state.isHighlighted
    return new
  }
}

final class PhotoView: UIView, UIContentView {
  var configuration: UIContentConfiguration {
    didSet { show() }
  }
  private let picture = UIImageView()
  private let caption = UILabel()

  init(_ configuration: PhotoConfiguration) {
    self.configuration = configuration
    super.init(frame: .zero)
    [picture, caption].forEach(addSubview)
    show()
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { fatalError("no storyboard has this view") }

  private func show() {
    guard let configuration = configuration as? PhotoConfiguration else { return }
    caption.text = configuration.caption
    alpha = configuration.isLifted ? 0.7 : 1
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let parts = bounds.divided(atDistance: 24, from: .maxYEdge)
    picture.frame = parts.remainder
    caption.frame = parts.slice
  }
}
