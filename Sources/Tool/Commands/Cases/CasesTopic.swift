import ArgumentParser
import Registration

/// `scrollbench help cases`: how the options name cases that `run` and other verbs share.
package struct CasesTopic: ParsableCommand {
  package init() {}

  package static let configuration = CommandConfiguration(
    commandName: "cases", abstract: "Explains how options name cases (a help topic, not a verb).",
    usage: "scrollbench help cases",
    discussion: """
      A case is one layout of one collection, scrolled by one trace and answered by one strategy. \
      run, gate, draw, inspect and 'list cases' take the cases of a suite; --data, --layout, \
      --strategy, --trace and --items replace its lists. If the first four of these are given, no \
      suite is used.

      Each takes names that 'scrollbench list' prints, separated by commas or by repeating the \
      option. all stands for every registered name. --data and --trace also take paths; put a path \
      that contains a comma in double quotes: '"a,b.csv"'.

      Brackets hold parameters, such as uniform[sections=10k], masonry[columns=4], \
      tiled-cache[cache=1MiB] and chat[over=read-slow,batches=40]. The value of a parameter may be \
      a sweep, which makes one case for each value: 2..6 counts up by one, 2..10+2 by two, \
      64..1024*2 doubles, {64,100,512} is a list. --items takes sweeps, too: 10k..10m*10. Quote \
      brackets and sweeps for the shell. compositional[file=my.json] reads the layout from a file.

      With --cell-cost, run takes the costs of cells: a name that 'scrollbench list costs' prints; \
      medians of steps, for all cells or for an identifier, with a log-normal spread, such as \
      create=2ms,configure=0.5ms,layout=0.1ms,image.create=5ms,spread=0.4; or a CSV file with the \
      columns identifier, step, quantile and ms. Such a case is not timed: it is played on virtual \
      displays of 60 and 120 Hz, which shows how late frames are. --reuse then chooses how cells \
      are kept, --prefetch which cells are prepared ahead, and --overscan how far queries reach. \
      Only one of these lists varies at a time, with the first value of the others; --cross \
      combines all values. With --data-latency 120ms data arrive late, and --prefetch-data chooses \
      which to request ahead; --cell-bytes 40KiB is the modelled size of a cell; with --work-cost \
      none strategies cost nothing. 'list reuse' and 'list prefetch' print the policies; all \
      selects every one.

      A trace of your own is a CSV file: a line '# viewport 390x844, content 390 x 52000' in \
      points, the header t_ms,x,y,event, and a row for each frame with its time in ms, which never \
      falls, the scroll offset in points, and an event (touchstart, touchmove, touchend, wheel, \
      key, jump) or nothing. Data of your own are a CSV file, too: see 'scrollbench data import'.

      Names are looked up in the folder of --benchmarks, or in the nearest Benchmarks, and then in \
      that of scrollbench. Generated data and traces need neither.

      Examples:
        scrollbench list cases --data uniform --items 1k,1m --layout list,grid
        scrollbench list cases --layout 'list[spacing=0..8+2]' --trace flick
        scrollbench list cases --cell-cost text-feed --overscan 0 --prefetch none,rows
      """)

  package mutating func run() throws { throw CleanExit.helpRequest(self) }
}
