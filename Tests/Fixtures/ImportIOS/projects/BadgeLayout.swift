import UIKit

/// Placed by constraints alone.
class BadgeCell: UICollectionViewCell {
  let button = UIButton(type: .system)

  override init(frame: CGRect) {
    super.init(frame: frame)
    button.translatesAutoresizingMaskIntoConstraints = false
    button.setTitle("More", for: .normal)
    button.setTitleColor(.systemBlue, for: .normal)
    button.addTarget(self, action: #selector(more), for: .touchUpInside)
    contentView.addSubview(button)
    NSLayoutConstraint.activate([
      button.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 8),
      button.centerYAnchor.constraint(equalTo: contentView.safeAreaLayoutGuide.centerYAnchor),
      button.heightAnchor.constraint(greaterThanOrEqualToConstant: 44),
    ])
    layer.borderColor = UIColor.separator.cgColor
    layer.borderWidth = 1
    layer.shadowColor = UIColor.label.withAlphaComponent(0.2).cgColor
    layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    backgroundColor = .secondarySystemBackground
  }

  required init?(coder: NSCoder) { fatalError("no archives") }

  @objc private func more() { button.isSelected.toggle() }
}

class BadgeLayout: UICollectionViewFlowLayout {
  override func prepare() {
    itemSize = CGSize(width: 180, height: 60)
    super.prepare()
  }
}
