import Foundation
import Testing

/// Shell scripts that stand for a build: workers of a pair.
enum StandIn {
  /// What a worker answers to a greeting that times all there is, and one of version 1.
  static let knowing = #""version":2,"measures":["query","frame","prepare","control"]"#
  static let ofFirstVersion = #""version":1"#

  /// Answers as a worker does, and says that each block took `nanoseconds` and what is injected,
  /// and the control what it takes everywhere: a gate that compares such builds ends the same on
  /// every machine.
  static func steady(nanoseconds: Int, greeting: String = knowing) -> String {
    """
    injected=0
    spun=
    while IFS= read -r line; do
      measure=query
      case "$line" in
        *'"control"'*) measure=control ;;
        *'"frame"'*) measure=frame ;;
      esac
      case "$line" in
        *'"greet"'*) answer='"greeted":{\(greeting)}' ;;
        *'"stay"'*) answer='"staying":{"core":-1}' ;;
        *'"inject"'*)
          share=${line##*'"share":'}
          share=${share%%[!0-9.e-]*}
          injected=$(awk "BEGIN { printf \\"%d\\", $share * \(nanoseconds) }")
          spun=',"spunNanoseconds":'$injected
          answer='"injected":{"share":'$share'}' ;;
        *'"target"'*)
          answer='"planned":{"_0":{"measure":"'$measure'","windows":[[0,100]],"repetitions":1,'
          answer=$answer'"units":100}}' ;;
        *'"rehearse"'*) answer='"rehearsed":{"found":700}' ;;
        *'"block"'*)
          taken=$((\(nanoseconds) + injected))
          [ $measure != control ] || taken=5000000
          answer='"timed":{"_0":{"cpuNanoseconds":'$taken',"wallNanoseconds":'$taken$spun'}}' ;;
        *) echo '{"prepared":{"items":1000}}'; continue ;;
      esac
      echo '{"pair":{"_0":{'"$answer"'}}}'
    done
    """
  }

  /// A worker until it is to measure its case, and is killed then.
  static let dying = """
    while IFS= read -r line; do
      case "$line" in
        *'"control"'*) ;;
        *'"rehearse"'*) kill -9 $$; exit ;;
      esac
      printf '%s\\n' "$line"
    done | "$worker" worker $$
    """

  /// A worker that never answers.
  static let deaf = "while read -r line; do :; done"

  /// Calls `use` with the path of an executable file of `body`, which finds the fixture's
  /// executable in `$worker`.
  static func with(_ body: String, _ use: (String) throws -> Void) throws {
    let folder = try Bench.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("build").path
    try write(body, to: path)
    try use(path)
  }

  /// Written by a process of its own: one that another test starts meanwhile could inherit the open
  /// file, which cannot be executed as long as somebody may write to it.
  static func write(_ body: String, to path: String) throws {
    let text = "#!/bin/sh\nworker='\(Bench.executable.path)'\n\(body)\n"
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", #"printf '%s' "$1" > "$2" && chmod 755 "$2""#, "sh", text, path]
    try shell.run()
    shell.waitUntilExit()
    try #require(shell.terminationStatus == 0, "\(path) cannot be written")
  }
}
