"""What Scripts/import-ios prints of iOS sources that do not compile here, or are another thing."""

import collections
import os
import pathlib
import re

from ios_delegates import to_fill_in
from ios_reasons import REASONS, fault, follows, swift_2
from ios_sources import Classes, LAYOUTS, facts_of, read
from swift_tools import numbered

# What compiles and is another thing here than on iOS.
SILENT = [
    (r"\bUINib\(", "a NIB makes no views here until `UINib.register(_:forNibName:)` names their class"),
    (r"\.sizeThatFits\(|\.sizeToFit\(|\.systemLayoutSizeFitting\(",
     "measures no text here: the answer is the size of the view's bounds"),
    (r"\.intrinsicContentSize\b", "measures no text here: a view has no size of its own"),
]

# UIKit's delegate and data source methods, and why those that are not called here are not. Required
# methods are among them: whether one is called is seen from the sources of the target UIKit.
NEVER_CALLED = {
    "the scroll view here does not call it": """
        scrollViewDidScroll(_:)
        scrollViewDidZoom(_:)
        scrollViewWillBeginDragging(_:)
        scrollViewWillEndDragging(_:withVelocity:targetContentOffset:)
        scrollViewDidEndDragging(_:willDecelerate:)
        scrollViewWillBeginDecelerating(_:)
        scrollViewDidEndDecelerating(_:)
        scrollViewDidEndScrollingAnimation(_:)
        viewForZooming(in:)
        scrollViewWillBeginZooming(_:with:)
        scrollViewDidEndZooming(_:with:atScale:)
        scrollViewShouldScrollToTop(_:)
        scrollViewDidScrollToTop(_:)
        scrollViewDidChangeAdjustedContentInset(_:)""",
    "items are selected by taps and by code here": """
        collectionView(_:shouldHighlightItemAt:)
        collectionView(_:didHighlightItemAt:)
        collectionView(_:didUnhighlightItemAt:)
        collectionView(_:shouldSelectItemAt:)
        collectionView(_:shouldDeselectItemAt:)
        collectionView(_:didSelectItemAt:)
        collectionView(_:didDeselectItemAt:)
        collectionView(_:canPerformPrimaryActionForItemAt:)
        collectionView(_:performPrimaryActionForItemAt:)
        collectionView(_:shouldBeginMultipleSelectionInteractionAt:)
        collectionView(_:didBeginMultipleSelectionInteractionAt:)
        collectionViewDidEndMultipleSelectionInteraction(_:)
        collectionView(_:canEditItemAt:)""",
    "there are no context menus here, only the edit menu": """
        collectionView(_:shouldShowMenuForItemAt:)
        collectionView(_:canPerformAction:forItemAt:withSender:)
        collectionView(_:performAction:forItemAt:withSender:)
        collectionView(_:contextMenuConfigurationForItemAt:point:)
        collectionView(_:contextMenuConfigurationForItemsAt:point:)
        collectionView(_:contextMenuConfiguration:highlightPreviewForItemAt:)
        collectionView(_:contextMenuConfiguration:dismissalPreviewForItemAt:)
        collectionView(_:previewForHighlightingContextMenuWithConfiguration:)
        collectionView(_:previewForDismissingContextMenuWithConfiguration:)
        collectionView(_:willDisplayContextMenu:animator:)
        collectionView(_:willEndContextMenuInteraction:animator:)
        collectionView(_:willPerformPreviewActionForMenuWith:animator:)""",
    "focus selects nothing here": """
        collectionView(_:canFocusItemAt:)
        collectionView(_:shouldUpdateFocusIn:)
        collectionView(_:didUpdateFocusIn:with:)
        collectionView(_:selectionFollowsFocusForItemAt:)
        indexPathForPreferredFocusedView(in:)""",
    "there are no dragging sessions here, only interactive movement": """
        collectionView(_:canMoveItemAt:)
        collectionView(_:moveItemAt:to:)
        collectionView(_:targetIndexPathForMoveFromItemAt:toProposedIndexPath:)
        collectionView(_:targetIndexPathForMoveOfItemFromOriginalIndexPath:atCurrentIndexPath:toProposedIndexPath:)
        collectionView(_:itemsForBeginning:at:)
        collectionView(_:itemsForAddingTo:at:point:)
        collectionView(_:dragPreviewParametersForItemAt:)
        collectionView(_:dragSessionWillBegin:)
        collectionView(_:dragSessionDidEnd:)
        collectionView(_:dragSessionAllowsMoveOperation:)
        collectionView(_:dragSessionIsRestrictedToDraggingApplication:)
        collectionView(_:performDropWith:)
        collectionView(_:canHandle:)
        collectionView(_:dropSessionDidEnter:)
        collectionView(_:dropSessionDidUpdate:withDestinationIndexPath:)
        collectionView(_:dropSessionDidExit:)
        collectionView(_:dropSessionDidEnd:)
        collectionView(_:dropPreviewParametersForItemAt:)""",
    "there is no index next to the content here": """
        indexTitles(for:)
        collectionView(_:indexPathForIndexTitle:at:)""",
    "there are no scenes and no spring loading here": """
        collectionView(_:transitionLayoutForOldLayout:newLayout:)
        collectionView(_:targetContentOffsetForProposedContentOffset:)
        collectionView(_:sceneActivationConfigurationForItemAt:point:)
        collectionView(_:shouldSpringLoadItemAt:with:)""",
    "the collection view here does not call it": """
        collectionView(_:numberOfItemsInSection:)
        collectionView(_:cellForItemAt:)
        numberOfSections(in:)
        collectionView(_:viewForSupplementaryElementOfKind:at:)
        collectionView(_:willDisplay:forItemAt:)
        collectionView(_:didEndDisplaying:forItemAt:)
        collectionView(_:willDisplaySupplementaryView:forElementKind:at:)
        collectionView(_:didEndDisplayingSupplementaryView:forElementOfKind:at:)""",
    "the flow layout here does not call it": """
        collectionView(_:layout:sizeForItemAt:)
        collectionView(_:layout:insetForSectionAt:)
        collectionView(_:layout:minimumLineSpacingForSectionAt:)
        collectionView(_:layout:minimumInteritemSpacingForSectionAt:)
        collectionView(_:layout:referenceSizeForHeaderInSection:)
        collectionView(_:layout:referenceSizeForFooterInSection:)""",
}
DELEGATE_METHODS = {
    signature: why for why, signatures in NEVER_CALLED.items() for signature in signatures.split()
}
DELEGATE_NAMES = {signature.split("(")[0] for signature in DELEGATE_METHODS}


def leave_out_importers(message, sources):
    """The compiler names one file that imports a missing module, and ends."""
    missing = re.search(r"no such module '(\w+)'", message)
    for source in sources if missing else ():
        if missing[1] in source.modules:
            source.leave_out(source.modules[missing[1]], fault(message, "", ()))


def finish_faults(source):
    """Adds what the compiler may not have come to."""
    found = {fault for faults in source.faults.values() for fault in faults}
    if found & {"test", "entry"}:
        return
    if any(not follows(fault) for fault in found):
        for number, faults in list(source.faults.items()):
            source.faults[number] = [f for f in faults if not follows(f)]
            if not source.faults[number]:
                del source.faults[number]
    if lines := swift_2(source):
        source.faults.clear()
        for number in lines:
            source.faults[number] = ["swift 2"]
        return
    kept = {found["line"] for found in source.not_mended}
    for number, key in source.obstacles.items():
        # The compiler only reports that there is no such name.
        if key in ("former", "cgfloat", "part") and number in source.faults:
            source.faults[number] = [key]
        is_gone = source.mended and number not in kept and key in (
            "objc", "optional protocol", "selector", "nib", "observe", "former", "cgfloat", "part", "framework")
        if number not in source.faults and not is_gone:
            source.faults[number] = [key]


def users(source, sources):
    """The layouts' files that name a type which the source declares; the source itself if it declares
    a layout."""
    layouts = set(Classes(sources).subclasses(LAYOUTS))
    declared = {found.name for found in source.types if found.kind != "extension"}
    return [
        other for other in sources
        if any(found.name in layouts for found in other.types)
        and (other is source or any(other.names(name) for name in declared))]


def explain(fault, source, sources):
    key, _, module = fault.partition(":")
    if module and key in ("module", "apple module"):
        what, advice = REASONS[key]
        return what.replace("an import of", f"an import of {module},"), advice
    if fault in REASONS:
        what, advice = REASONS[fault]
        if "leave it in the app" in advice or "leave the file in the app" in advice:
            named = users(source, sources)
            if source in named:
                advice = "move the layout into a file of its own"
            elif named:
                advice = f"{named[0].name} names what this file declares: take that out of this file"
        return what, advice
    if fault.endswith("which is left out"):
        return fault, "mend that file first"
    if fault.endswith("is not here"):
        return fault, "write without it, or put it between `#if os(iOS)` and `#endif`"
    return f"the compiler reports: {fault}", None


def is_consequence(fault):
    return fault.endswith("which is left out")


def origin(source, sources, seen=()):
    """The files for whose faults a file is left out: itself, or those that declare what it names."""
    named = {other for faults in source.reasons.values() for found in faults if is_consequence(found)
             for other in sources if found.endswith(f" is declared in {other.name}, which is left out")}
    own = [found for faults in source.reasons.values() for found in faults
           if not is_consequence(found) and found.split(":")[0] in REASONS]
    if own or not named:
        return [source]
    return [one for other in sorted(named, key=lambda one: one.name) if other not in seen
            for one in origin(other, sources, (*seen, source))] or [source]


def report_causes(sources, is_mended):
    """The root causes with the files that each leaves out, and what --mend would take away."""
    left_out = [source for source in sources if not source.is_in]
    if not left_out:
        return
    for source in left_out:
        finish_faults(source)
    causes = {}
    for source in left_out:
        for root in origin(source, sources):
            own = [found for faults in root.reasons.values() for found in faults if not is_consequence(found)]
            # A reason that has a name before a message of the compiler.
            for found in sorted(own, key=lambda one: one.split(":")[0] not in REASONS)[:1]:
                what, _ = explain(found, root, sources)
                files = causes.setdefault(what, [])
                files += [source] * (source not in files)
    print(f"{numbered(len(causes), 'cause')}, {numbered(len(left_out), 'file')}")
    for what, files in sorted(causes.items(), key=lambda item: -len(item[1])):
        print(f"  {numbered(len(files), 'file')}: {what}")
    if not is_mended:
        report_mendable(left_out)
        if names := [source.name for source in left_out if source.builders]:
            print(f"with `--mend` the functions that make layouts are taken out of {', '.join(names)}")


def report_mendable(sources):
    """Prints which faults go with --mend."""
    going = []
    for source, facts in zip(sources, facts_of(sources, True)):
        kept = {found["line"] for found in facts["notMended"]}
        changed = {change["line"] for change in (facts.get("mended") or {"changes": []})["changes"]} - kept
        lines = sorted(changed & set(source.faults))
        if lines:
            going.append((source.name, lines))
    if going:
        count = sum(len(lines) for _, lines in going)
        goes = "this line goes" if count == 1 else f"these {count} lines go"
        print(f"with `--mend` {goes}: " + "; ".join(
            f"{name} {', '.join(map(str, lines))}" for name, lines in going))


def report_left_out(sources):
    """What is in the way in each file; files that only name what others declare are counted."""
    following = {}
    for source in sources:
        if source.is_in:
            report_empty(source)
            continue
        finish_faults(source)
        if (roots := origin(source, sources)) != [source]:
            following.setdefault(tuple(root.name for root in roots), []).append(source.name)
            continue
        print(f"\n{source.name} is left out")
        _print_by_reason((line, *explain(found, source, sources))
                         for line in sorted(source.faults) for found in source.faults[line])
    for roots, names in following.items():
        print(f"\nwith {' and '.join(roots)}, {numbered(len(names), 'file')} that "
              f"{'names' if len(names) == 1 else 'name'} what is declared there: {', '.join(names)}")


def report_parts(sources):
    """What is taken of files that do not compile as a whole, and why they do not."""
    for source in sources:
        if source.is_in and source.part is not None:
            print(f"\n{source.name} is taken in part: {', '.join(source.part)}")
            _print_by_reason((line, explain(found, source, sources)[0], None)
                             for line in sorted(source.whole_faults) for found in source.whole_faults[line])


def _print_by_reason(rows):
    """Prints rows of line, reason and advice: the lines of each reason together."""
    groups = {}
    for line, what, advice in rows:
        groups.setdefault((what, advice), []).append(line)
    for (what, advice), lines in groups.items():
        print(f"  {_lines(lines)}: {what}")
        if advice:
            print(f"    to do: {advice}")


def report_empty(source):
    """Prints where a condition leaves out everything that a file declares."""
    if source.empty_because_of is not None:
        print(f"\n{source.name} is empty here")
        print(f"  line {source.empty_because_of}: the condition leaves out all that it declares")
        print("    to do: --mend takes os(iOS) to be true")


def report_mended(sources):
    """What is different in the copies of files, and what cannot be mended in them."""
    for source in sources:
        if source.is_kept:
            print(f"\n{source.name} has a copy that is kept as it is: its first line was removed")
        elif source.mended and source.is_in and (source.part is None or source.mended["changes"]):
            print(f"\n{source.name} is mended in a copy")
            _print_by_reason((change["line"], change["what"], None) for change in source.mended["changes"])
        if source.not_mended:
            print(f"\n{source.name} is not mended where")
            for found in source.not_mended:
                what, advice = REASONS[found["key"]]
                print(f"  line {found['line']}: {what}")
                print(f"    to do: {advice}")


def report_delegates(layouts, folder):
    """Which delegates are written, in a module's folder of the package, and which are to be."""
    for layout in layouts:
        if layout.text:
            file = f"{folder}/{layout.delegate.file}"
            for number, what in to_fill_in(layout):
                print(f"{layout.name} waits for you: fill in line {number} of {file}, {what}")
            if layout.delegate.protocols:
                print(f"{layout.name} calls a delegate, which answers from the data: {file}")
            if layout.delegate.guesses:
                print(f"  guesses to be edited: {', '.join(layout.delegate.guesses)}")
        elif layout.without_delegate:
            print(f"{layout.name} is registered without a delegate: {layout.without_delegate}")
        if layout.delegate and re.sub(r"\w+: delegate|delegate|[ ,]", "", layout.delegate.arguments):
            print(f"{layout.name} is made with values of ours: {layout.delegate.arguments}")
        for view in dict.fromkeys(layout.views):
            print(f"{layout.name} looks for {view} around its items, which is not there: it may find nothing to "
                  "place, and is then to be registered by hand")
        for name, (value, _) in (layout.delegate.used if layout.delegate else {}).items():
            why = "which answers from the data" if "data." in value else "which the sources have for it"
            print(f"{layout.name}.{name} is {value}, {why}")


def report_built(layouts):
    """With what functions of layouts are called, and which sections are measured as parts of layouts."""
    parts = {}
    for layout in layouts:
        if layout.part_of is not None:
            parts.setdefault(layout.part_of.name, []).append(layout.name)
        if layout.arguments:
            print(f"{layout.name} is made with values of ours: {layout.arguments}")
        if layout.kinds:
            print(f"{layout.name} has a section for each case of {layout.kinds}, in turn")
    for whole, names in parts.items():
        print(f"measured as {'a part' if len(names) == 1 else 'parts'} of {whole}, or alone by --layout: "
              f"{', '.join(names)}")


def report_screens(screens):
    """How controllers get the data of a case."""
    for screen in screens:
        print(f"{screen.name} is measured with its own data source and cells: {screen.filled}")


def report_in_place(sources, screens=()):
    """Compositional layouts that no function returns, but for those of controllers that are registered."""
    registered = {one.name for one in screens}
    for source in sources:
        if registered & {found.name for found in source.types}:
            continue
        lines = [number for number in source.constructions if source.is_in and not any(
            one.line <= number <= one.last_line for one in source.builders)]
        if lines:
            print(f"not registered: {source.name} makes a layout in {_lines(lines)} where it is used: let a function "
                  "return it")


def report_sizeless(sources):
    """Names the cells whose size only constraints determine: these are kept, not solved."""
    for source in sources:
        if not source.is_in:
            continue
        classes = Classes([source])
        for name in classes.types:
            if classes.chain(name)[-1] not in ("UICollectionViewCell", "UICollectionReusableView"):
                continue
            own = {f.name for step in classes.chain(name)[:-1] for f in classes.functions[step]}
            code = classes.code[name]
            if CONSTRAINTS.search(code) and not own & {
                    "sizeThatFits", "systemLayoutSizeFitting", "preferredLayoutAttributesFitting"}:
                print(f"{name} has its size from constraints alone, which are kept and not solved: "
                      "give it sizeThatFits(_:) where it is to size itself")


CONSTRAINTS = re.compile(r"\bNSLayoutConstraint\b|\.(leading|trailing|top|bottom|width|height)Anchor\b")


def _lines(numbers):
    return f"{'line' if len(numbers) == 1 else 'lines'} {', '.join(map(str, numbers))}"


def report_silent(sources, face):
    """What compiles and is not called, or is another thing here; `face`: the sources of UIKit."""
    called = set()
    for source in read(face):
        # Calls on `base` are made for those who call an optional method.
        called |= source.calls_of(DELEGATE_NAMES, but={"base", "self", "super"})
    for source in sources:
        if source.is_in:
            called |= source.calls_of(DELEGATE_NAMES, but={"super"})
    for source in sources:
        if not source.is_in:
            continue
        found = []
        for function in source.functions:
            why = DELEGATE_METHODS.get(function.signature)
            if why and function.owner_kind != "protocol" and function.signature not in called:
                found.append((function.line, f"{function.signature} is never called: {why}"))
        for number, line in enumerate(source.code, 1):
            for pattern, what in SILENT:
                if re.search(pattern, line):
                    found.append((number, what))
        if found:
            print(f"\n{source.name} compiles, but")
            for line, what in sorted(found):
                print(f"  line {line}: {what}")


def report_files(sources, path, imported):
    """How many files compile, and which are not read; `imported` names the file that imports UIKit for
    those that do not."""
    compiled = [source for source in sources if source.is_in]
    parts = sum(source.part is not None for source in compiled)
    print(f"{numbered(len(sources), 'Swift file')}, {len(compiled)} compiled"
          + (f" ({parts} in part)" if parts else "") + f", {len(sources) - len(compiled)} left out")
    if lacking := [source for source in compiled if "UIKit" not in source.modules]:
        print(f"{numbered(len(lacking), 'file')} without `import UIKit`: {imported} imports it for all")
    if path.is_file():
        return
    kinds = collections.Counter(
        pathlib.Path(name).suffix for _, _, files in os.walk(path) for name in files)
    if count := kinds[".m"] + kinds[".mm"]:
        print(f"{numbered(count, 'file')} in Objective-C {'is' if count == 1 else 'are'} not read")
    if count := kinds[".xib"] + kinds[".storyboard"]:
        print(f"{numbered(count, 'storyboard or NIB file')} {'is' if count == 1 else 'are'} not read")


def report_tests(sources, count, status, text, timeout):
    """What tests came to, from the exit code (None: time-out) and what they printed; returns whether all
    `count` of them passed."""
    links = {str(source.link): source.name for source in sources}
    for path, line, test, message in re.findall(r"^(/.+?):(\d+): error: (\S+) : (.*)$", text, re.M):
        print(f"{links.get(path, path)} line {line}: {test}: {message.rstrip(' -')}")
    executed = re.findall(
        r"Executed (\d+) tests?, with (?:(\d+) tests? skipped and )?(\d+) failure", text)
    begun = re.findall(r"^Test Case '(\S+)' started", text, re.M)
    last = f" in {begun[-1]}" if begun else ""
    counted = f"{numbered(count, 'test')} found"
    if status is None:
        print(f"{counted}; stopped after {timeout:g} s{last}: see test.log in the package")
        return False
    if not executed:
        print(f"{counted}; the process ended{last} (exit code {status}): see test.log in the package")
        return False
    ran, failures = int(executed[-1][0]), int(executed[-1][2])
    print(f"{counted}, {ran} executed, {numbered(failures, 'failure')}")
    if ran != count:
        print("not all tests ran: see test.log in the package")
    elif status != 0 and failures == 0:
        print(f"the tests ended with exit code {status}: see test.log in the package")
    return status == 0 and ran == count
