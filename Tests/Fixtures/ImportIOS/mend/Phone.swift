#if os(iOS)
  import UIKit

  /// On a phone alone.
  class PhoneLayout: BrickLayout {
    override init() {
      super.init()
      columns = 1
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }
#endif
