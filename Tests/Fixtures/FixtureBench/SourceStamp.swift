/// In the plugin's format, but of no real commit, so that tests can recognise it.
let sourceStamp = "abcdef0123456789abcdef0123456789abcdef01 0 00000000000"
