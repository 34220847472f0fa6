"""Why iOS sources do not compile here, by the messages of the compiler; for Scripts/import-ios."""

import re

# For each reason, what is in the way and what to do about it.
REASONS = {
    "optional protocol": (
        "an `@objc` protocol with optional methods: there is no Objective-C runtime here",
        "remove `@objc` and `optional`, give the methods a default in an extension of the protocol, "
        "and call them without `?`"),
    "optional call": (
        "a call of an optional method, which the protocol does not have here",
        "remove the `?` once the protocol has a default for the method"),
    "objc": (
        "`@objc`: there is no Objective-C runtime here",
        "remove `@objc`, or put what needs it between `#if canImport(ObjectiveC)` and `#endif`"),
    "override in extension": (
        "an override in an extension, which takes the Objective-C runtime",
        "move it into the body of the class"),
    "selector": (
        "`#selector`: there is no Objective-C runtime here",
        "pass a closure, or put it between `#if canImport(ObjectiveC)` and `#endif`"),
    "observe": (
        "key-value observing: `bounds` and `contentOffset` of a scroll view and the `collectionView` of a layout "
        "can be observed, by a responder or a layout where it is by `forKeyPath`",
        "follow the bounds in `shouldInvalidateLayout(forBoundsChange:)`, or use `didSet`"),
    "nib": (
        "a storyboard or a NIB: there are no archives here",
        "import with --mend, which gives outlets of views empty ones, or leave the file of the view out"),
    "animate": (
        "an animation that an app drives: there is no time to animate in here",
        "set the final values without it, as `UIView.animate` does here, or put it between `#if os(iOS)` "
        "and `#endif`"),
    "text": (
        "measuring of text: there are no fonts here",
        "take sizes from outside, such as the data of a case, and pass them to the layout"),
    "application": (
        "a view controller or an application: here are only those of a collection view and of navigation",
        "not needed by a layout: leave it in the app, in a file of its own"),
    "gestures": (
        "a gesture or a dragging session, which is not here: taps, long presses, pans and pinches are",
        "not needed to measure a layout: put it between `#if os(iOS)` and `#endif`"),
    "dynamics": (
        "UIKit dynamics, which is not here",
        "place the items in the layout itself"),
    "optional kind": (
        "an optional requirement is static, generic or asynchronous, or throws",
        "give it a default in an extension of the protocol, and call it without `?`"),
    "optional unclear": (
        "an optional method is looked up by a name that several methods have",
        "name it with its labels, as in `delegate?.method(_:at:)`"),
    "selector property": (
        "`#selector` of a property, and a Selector here calls a method",
        "name a method that reads or sets the property"),
    "selector object": (
        "`#selector` of a method whose type is not written",
        "name the type: `#selector(Type.method(_:))`"),
    "selector unknown": (
        "`#selector` of a method that is declared in no file: does it take a sender?",
        "name its parameters, `#selector(Type.method(_:))`; if it has none, call it in a method of your own"),
    "selector kind": (
        "`#selector` of a method that is static, asynchronous or a protocol's, throws, or takes more than a "
        "sender and an event",
        "name a method that takes a sender and calls it"),
    "associated": (
        "a call of the Objective-C runtime, of which associated objects alone are here",
        "write it without, such as in a subclass"),
    "apple module": (
        "an import of a framework that only Apple's systems have",
        "remove the import, or put it and what needs it between `#if canImport(...)` and `#endif`"),
    "framework": (
        "an import of a framework that only Apple's systems have",
        "remove the import, or import with --mend, which leaves what is named of it"),
    "module": (
        "an import of another library",
        "put the library's sources into the folder and remove the import"),
    "former": (
        "a name from before Swift 4.2, or one of C that Swift does not see here",
        "write what replaced it, or import with --mend"),
    "cgfloat": (
        "`abs`, `min` or `max` in an extension of CGFloat, which has members of these names here",
        "write `Swift.abs`, or import with --mend"),
    "part": (
        "an import of a part of a module, or of what is in Foundation here",
        "import the whole module, or import with --mend"),
    "swift 2": (
        "Swift 2, which no compiler reads any more",
        "have Xcode 8 convert the project to Swift 3, and import it with --mend"),
    "twice": (
        "a second declaration of a name",
        "leave one of the two files out of the folder"),
    "entry": (
        "the entry point of an application",
        "not needed by a layout: leave the file in the app"),
    "test": (
        "a test outside the folder of tests",
        "name its folder with --tests"),
    "swift testing": (
        "tests of Swift Testing, which are not run with XCTest's",
        "write them with XCTest, or run them by hand"),
}

APPLE_MODULES = {
    "SwiftUI", "Combine", "AVFoundation", "AVKit", "Photos", "PhotosUI", "os", "MapKit", "WebKit",
    "CoreData", "CoreImage", "CoreText", "CoreLocation", "CoreMotion", "CoreMedia", "Accelerate",
    "simd", "Metal", "MetalKit", "SpriteKit", "SceneKit", "ObjectiveC", "AppKit", "WidgetKit",
    "IOKit", "Darwin", "OSLog", "TextKit", "UniformTypeIdentifiers", "MobileCoreServices",
    "SafariServices", "StoreKit", "CloudKit", "ImageIO", "Security", "SystemConfiguration", "PDFKit",
}

TEXT_NAMES = (
    r"boundingRect|size|draw|NSStringDrawing\w*|NSLayoutManager|NSTextStorage|NSTextContainer|"
    r"UIFontMetrics|CTFramesetter\w*|CTLine\w*|UITextView|lineHeight|ascender|descender")

# Of the compiler's message and the line of the source, in this order; the first that fits.
DIAGNOSTICS = [
    ("optional protocol", r"Objective-C interoperability", r"protocol |optional"),
    ("selector", r"Objective-C interoperability|'#selector'", r"#selector"),
    ("optional protocol", r"'optional' can only be applied", None),
    ("optional call", r"cannot use optional chaining on non-optional value of type '\(", None),
    ("objc", r"Objective-C interoperability|non-'@objc' class type 'NS", None),
    ("override in extension", r"cannot be overridden from extension", None),
    ("override in extension", r"extensions cannot override", None),
    ("selector", r"'#selector'", None),
    ("observe", r"'#keyPath'|'observe'|'NSKeyValue|'addObserver'|forKeyPath", None),
    ("observe", r"does not override|extra argument|no exact matches", r"forKeyPath"),
    ("nib", r"@IB|UIStoryboard|loadNibNamed|'instantiate'|@NSManaged", None),
    ("nib", r"does not override|has no member", r"prepareForInterfaceBuilder"),
    ("animate", r"has no member '(animate\w*|transition|addKeyframe|setAnimations\w*)'", None),
    ("animate", r"'(UIViewPropertyAnimator|CATransaction|CADisplayLink|CA\w*Animation|"
     r"UI\w*TimingParameters|CAMediaTiming\w*)'", None),
    ("text", r"type '(NS)?(Attributed|MutableAttributed)?String' has no member "
     rf"'({TEXT_NAMES})'", None),
    ("text", r"'NSAttributedString.Key' has no member|'NSStringDrawing\w*'", None),
    ("text", rf"'UIFont' has no member|cannot find (type )?'({TEXT_NAMES})'", None),
    ("application", r"cannot find (type )?'UI(\w*Controller|Application\w*|Window\w*|Scene\w*|"
     r"NavigationItem|StatusBar\w*)'|'UIApplication' has no member", None),
    ("gestures", r"'UI(Swipe|Rotation|ScreenEdgePan|Hover)GestureRecognizer'|'UIContextMenu\w*'|"
     r"'UIDrag\w*'|'UIDrop\w*'", None),
    ("dynamics", r"'UI(Dynamic\w*|\w*Behavior)'", None),
    ("associated", r"'class_\w+'|'method_\w+'|'objc_\w+'", None),
    ("twice", r"invalid redeclaration|is ambiguous for type lookup", None),
    ("entry", r"'?@?(UI)?[aA]pplicationMain|'main' attribute", None),
]

# What only Swift 2 has: a declaration, or two of the others.
SWIFT_2 = re.compile(
    r"\bfunc\s+(layoutAttributesFor\w*(InRect|AtIndexPath)|prepareLayout|invalidateLayoutWithContext|"
    r"shouldInvalidateLayoutForBoundsChange|targetContentOffsetForProposed\w+|collectionViewContentSize)\s*\(|"
    r"\bNSIndexPath\(for(Item|Row):|AtIndexPath\s+\w+:\s*NSIndexPath|\bforIndexPath:|"
    r"\bUIColor\.\w+Color\(\)|\bCG(Rect|Size|Point)Make\(|"
    r"\bdispatch_(async|after)\(|\bfor\s+var\s+\w+\s*=|\b\w+\+\+|\bCGRectGet\w+\(")

# Further messages of the compiler where something is missing.
FOLLOW_UPS = re.compile(
    r"^(?:cannot infer |'nil' requires a contextual type|generic parameter '|"
    r"'@objc' can only be used with members)|without a contextual type$")


def reason(message, source):
    """The key of REASONS for a message of the compiler about a line; None if there is none."""
    if match := re.search(r"no such module '(\w+)'", message):
        return "apple module" if match[1] in APPLE_MODULES else "module"
    for key, in_message, in_source in DIAGNOSTICS:
        if re.search(in_message, message) and (in_source is None or re.search(in_source, source)):
            return key
    return None


def follows(fault):
    """Whether a fault goes away with the other faults of its file."""
    return FOLLOW_UPS.search(fault) is not None


def fault(message, line, sources, of=None):
    """The fault that a message of the compiler about a line of the file `of` stands for."""
    key = reason(message, line)
    if key in ("module", "apple module"):
        return key + ":" + re.search(r"no such module '(\w+)'", message)[1]
    missing = re.search(
        r"cannot find (?:type |operator )?'(\S+)' in scope|has no member '(\w+)'|"
        r"use of undeclared type '(\w+)'|no such module", message)
    names = [name for name in (missing.groups() if missing else ()) if name]
    for source in sources if names else ():
        is_type = "has no member" not in message and not names[0][0].islower()
        is_gone = not source.is_in and source.declares(names[0], is_type)
        if source is not of and (is_gone or source.part is not None and source.lacks(names[0])):
            return f"{names[0]} is declared in {source.name}, which is left out"
    if key:
        return key
    if names and "has no member" not in message and re.match(r"(UI|NS|CA|CG)[A-Z]", names[0]):
        return f"{names[0]} is not here"
    return message[:1].lower() + message[1:]


def swift_2(source):
    """The lines of a file that are Swift 2; none where it is not."""
    lines = [number for number, line in enumerate(source.code, 1) if SWIFT_2.search(line)]
    is_sure = any(re.search(r"\bfunc\s", source.code[number - 1]) for number in lines)
    return lines if is_sure or len(lines) > 1 else []
