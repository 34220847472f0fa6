import Files

/// The JSON of Chrome's tracing, and the JSON into which Perfetto converts its traces: the events
/// have the same names.
///
/// Offsets come from the first of these kinds of events that occurs: `ScrollTree::SetScrollOffset`,
/// then `NotifyDidScroll` (vertical offsets only), then `HandleGestureScrollUpdate_Result` (whole
/// pixels, rounded towards 0). The main thread is preferred, because its offsets are those that a
/// page sees in each animation frame.
///
/// A frame begins with `ProxyMain::BeginMainFrame`, or on the compositor's thread with
/// `Scheduler::BeginImplFrame`, and has the last offset that was set before the next frame begins.
/// Without such events, each change of the offset is a frame.
///
/// Sources: Chromium, `cc/trees/property_tree.cc`, `cc/trees/layer_tree_host.cc`,
/// `third_party/blink/renderer/platform/widget/input/input_handler_proxy.cc`; Perfetto,
/// `src/trace_processor/export_json.cc`.
struct ChromeTraceFormat: TraceFormat {
  static let shape = "{\"traceEvents\": [..]} or a list of events"

  var name: String { "a Chrome trace in JSON" }

  func recognizes(_ start: UInt8) -> Bool { "{[".utf8.contains(start) }

  func reader(for request: TraceRequest) throws(InputError) -> any TraceFormatReader {
    let columns = request.columns
    let flags: [(name: String, isGiven: Bool)] = [
      ("--time-column", columns.time != nil), ("--offset-column", columns.offset != nil),
      ("--x-column", columns.x != nil), ("--event-column", columns.event != nil),
      ("--time-unit", columns.unit != nil),
    ]
    if let flag = flags.first(where: \.isGiven) {
      throw InputError(
        file: flag.name, message: "\(request.file) is \(name) and has no columns",
        advice: "leave it out")
    }
    return ChromeTraceReader(request.file)
  }
}
