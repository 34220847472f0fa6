/// Names and reasons made to break a format: `hostileNames`, and what only some formats mind.
let hostileText =
  hostileNames + [
    "100%", "%0A%0D", "a::b", "::add-mask::x", "]]><x/>", "`code` ``two``", "a | b || c",
    "nul\u{0}bell\u{7}", "\u{1F468}\u{200D}\u{1F469}", "\u{10FFFD}", "noncharacter\u{FFFF}",
    "\u{85}next\u{2028}line\u{A0}blank", "\u{9B}31m", "a:b,c=d", "{\"json\": \\}", "\\u0041",
    "<details></summary>", "@everyone", "</system-out>",
  ]
