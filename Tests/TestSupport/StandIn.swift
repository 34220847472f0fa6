import Foundation

/// Shell scripts that stand for a build: workers of a pair.
package enum StandIn {
  /// What a worker answers to a greeting that times all there is, and one of version 1.
  package static let knowing = #""version":2,"measures":["query","frame","prepare","control"]"#
  package static let ofFirstVersion = #""version":1"#

  /// Answers as a worker does, and reports that each block took `nanoseconds` and what is injected,
  /// and the control what it takes everywhere: a gate that compares such builds ends the same on
  /// every machine.
  package static func steady(nanoseconds: Int, greeting: String = knowing) -> String {
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

  /// Makes an executable file of the lines of a shell script.
  package static func writeScript(_ lines: String, to path: String) throws {
    try ExecutableFile.write("#!/bin/sh\n\(lines)\n", to: path)
  }
}
