/// UIKit's names from before Swift 4.2 and those that replaced them.
enum FormerNames {
  /// Types and constants.
  static let globals: [String: String] = [
    "kCAFillModeBackwards": "CAMediaTimingFillMode.backwards",
    "kCAFillModeBoth": "CAMediaTimingFillMode.both",
    "kCAFillModeForwards": "CAMediaTimingFillMode.forwards",
    "kCAFillModeRemoved": "CAMediaTimingFillMode.removed",
    "kCAMediaTimingFunctionDefault": "CAMediaTimingFunctionName.default",
    "kCAMediaTimingFunctionEaseIn": "CAMediaTimingFunctionName.easeIn",
    "kCAMediaTimingFunctionEaseInEaseOut": "CAMediaTimingFunctionName.easeInEaseOut",
    "kCAMediaTimingFunctionEaseOut": "CAMediaTimingFunctionName.easeOut",
    "kCAMediaTimingFunctionLinear": "CAMediaTimingFunctionName.linear",
    "NSFontAttributeName": "NSAttributedString.Key.font",
    "NSForegroundColorAttributeName": "NSAttributedString.Key.foregroundColor",
    "NSParagraphStyleAttributeName": "NSAttributedString.Key.paragraphStyle",
    "NSAttributedStringKey": "NSAttributedString.Key",
    "NSLayoutAttribute": "NSLayoutConstraint.Attribute",
    "NSLayoutFormatOptions": "NSLayoutConstraint.FormatOptions",
    "NSLayoutRelation": "NSLayoutConstraint.Relation",
    "RunLoopMode": "RunLoop.Mode",
    "UIButtonType": "UIButton.ButtonType",
    "UICollectionElementCategory": "UICollectionView.ElementCategory",
    "UICollectionElementKindSectionFooter": "UICollectionView.elementKindSectionFooter",
    "UICollectionElementKindSectionHeader": "UICollectionView.elementKindSectionHeader",
    "UICollectionUpdateAction": "UICollectionViewUpdateItem.Action",
    "UICollectionViewFlowLayoutAutomaticSize": "UICollectionViewFlowLayout.automaticSize",
    "UICollectionViewFlowLayoutSectionInsetReference":
      "UICollectionViewFlowLayout.SectionInsetReference",
    "UICollectionViewScrollDirection": "UICollectionView.ScrollDirection",
    "UICollectionViewScrollPosition": "UICollectionView.ScrollPosition",
    "UIControlEvents": "UIControl.Event",
    "UIControlState": "UIControl.State",
    "UIEdgeInsetsZero": "UIEdgeInsets.zero",
    "UIFontWeightBold": "UIFont.Weight.bold",
    "UIFontWeightLight": "UIFont.Weight.light",
    "UIFontWeightMedium": "UIFont.Weight.medium",
    "UIFontWeightRegular": "UIFont.Weight.regular",
    "UIFontWeightSemibold": "UIFont.Weight.semibold",
    "UIGestureRecognizerState": "UIGestureRecognizer.State",
    "UIImageOrientation": "UIImage.Orientation",
    "UIImageRenderingMode": "UIImage.RenderingMode",
    "UILayoutConstraintAxis": "NSLayoutConstraint.Axis",
    "UILayoutFittingCompressedSize": "UIView.layoutFittingCompressedSize",
    "UILayoutFittingExpandedSize": "UIView.layoutFittingExpandedSize",
    "UILayoutPriorityDefaultHigh": "UILayoutPriority.defaultHigh",
    "UILayoutPriorityDefaultLow": "UILayoutPriority.defaultLow",
    "UILayoutPriorityFittingSizeLevel": "UILayoutPriority.fittingSizeLevel",
    "UILayoutPriorityRequired": "UILayoutPriority.required",
    "UIOffsetZero": "UIOffset.zero",
    "UIScrollViewContentInsetAdjustmentBehavior": "UIScrollView.ContentInsetAdjustmentBehavior",
    "UIScrollViewDecelerationRateFast": "UIScrollView.DecelerationRate.fast",
    "UIScrollViewDecelerationRateNormal": "UIScrollView.DecelerationRate.normal",
    "UIScrollViewKeyboardDismissMode": "UIScrollView.KeyboardDismissMode",
    "UITouchPhase": "UITouch.Phase",
    "UIViewAnimationCurve": "UIView.AnimationCurve",
    "UIViewAnimationOptions": "UIView.AnimationOptions",
    "UIViewAutoresizing": "UIView.AutoresizingMask",
    "UIViewContentMode": "UIView.ContentMode",
    "UIViewKeyframeAnimationOptions": "UIView.KeyframeAnimationOptions",
    "UIViewNoIntrinsicMetric": "UIView.noIntrinsicMetric",
    // Of C, whose macros Swift does not see here.
    "MAXFLOAT": "Float.greatestFiniteMagnitude",
    // Of Dispatch, whose macros Swift does not see here.
    "NSEC_PER_MSEC": "(1_000_000 as UInt64)",
    "NSEC_PER_SEC": "(1_000_000_000 as UInt64)",
    "NSEC_PER_USEC": "(1_000 as UInt64)",
    "USEC_PER_SEC": "(1_000_000 as UInt64)",
  ]

  /// Functions without labels, by the labels of what replaced them.
  static let initialisers: [String: (type: String, labels: [String])] = [
    "UIEdgeInsetsMake": ("UIEdgeInsets", ["top", "left", "bottom", "right"]),
    "UIOffsetMake": ("UIOffset", ["horizontal", "vertical"]),
  ]

  /// Functions of two values, and what now stands before, between and behind these.
  static let ofTwo: [String: (before: String, between: String, behind: String)] = [
    "UIEdgeInsetsEqualToEdgeInsets": ("((", ") == (", "))"),
    "UIEdgeInsetsInsetRect": ("(", ").inset(by: ", ")"),
  ]

  /// Functions without parameters that are properties now.
  static let properties: [String: String] = [
    "UIAccessibilityIsReduceMotionEnabled": "UIAccessibility.isReduceMotionEnabled",
    "UIAccessibilityIsVoiceOverRunning": "UIAccessibility.isVoiceOverRunning",
  ]

  /// Members, without their labels.
  static let members: [String: String] = [
    "commonModes": "common",
    "defaultRunLoopMode": "default",
  ].merging(ofSelf) { new, _ in new }

  /// Members that are also called without what they are of.
  static let ofSelf = [
    "addChildViewController": "addChild",
    "childViewControllers": "children",
    "removeFromParentViewController": "removeFromParent",
  ]

  /// Labels that methods had, which are part of their names.
  static let labels = ["toParentViewController": "toParent"]

  /// Methods that have swallowed the label of their argument.
  static let swallowing: [String: (label: String, name: String)] = [
    "bringSubview": ("toFront", "bringSubviewToFront"),
    "sendSubview": ("toBack", "sendSubviewToBack"),
  ]

  /// A notification, such as `UIApplicationDidBecomeActive`; nil for another name.
  static func notification(_ name: String) -> String? {
    for (prefix, owner, start) in families where name.hasPrefix(prefix) {
      let rest = name.dropFirst(prefix.count)
      guard ["Did", "Will", "Orientation", "UserDid", "Battery"].contains(where: rest.hasPrefix)
      else { continue }
      let whole = start + rest
      return "\(owner).\(whole.prefix(1).lowercased())\(whole.dropFirst())Notification"
    }
    return nil
  }

  private static let families = [
    ("UIApplication", "UIApplication", ""), ("UIDevice", "UIDevice", ""),
    ("UIKeyboard", "UIResponder", "Keyboard"),
    ("UIContentSizeCategory", "UIContentSizeCategory", ""),
  ]
}
