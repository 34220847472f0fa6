import ArgumentParser

/// `scrollbench help cases`: how the options name cases that `run` and other verbs share.
package struct CasesTopic: ParsableCommand {
  package init() {}

  package static let configuration = CommandConfiguration(
    commandName: "cases", abstract: "Explains how cases are named: no verb, but a help for others.",
    usage: "scrollbench help cases",
    discussion: """
      A case is one layout of one collection, scrolled by one trace and answered by one strategy. \
      run, gate, draw, inspect and 'list cases' take the cases of a suite, in which --data, \
      --layout, --strategy, --trace and --items replace its own lists; with the first four given \
      there is no suite.

      Each takes names as 'scrollbench list' shows them, separated by commas or by repeating the \
      option. all stands for every registered name. --data and --trace take paths as well; one \
      that contains a comma stands in double quotes: '"a,b.csv"'.

      Brackets hold parameters, such as uniform[sections=10k], masonry[columns=4], \
      tiled-cache[cache=1MiB] and chat[over=read-slow,batches=40]. A parameter may be a sweep, \
      which makes one case for each value: 2..6 counts up by one, 2..10+2 by two, 64..1024*2 \
      doubles, {64,100,512} is a list. --items takes sweeps, too: 10k..10m*10. Quote them for the \
      shell.

      With --cell-cost, run takes what cells cost: a name of 'scrollbench list costs'; medians of \
      steps, of all cells or of an identifier, with a log-normal spread, such as \
      create=2ms,configure=0.5ms,layout=0.1ms,image.create=5ms,spread=0.4; or a CSV file with the \
      columns identifier, step, quantile and ms. Such a case is not timed: it is played on virtual \
      displays of 60 and 120 Hz, and says how late frames are. Beside it, --reuse says how cells \
      are kept, --prefetch which are prepared ahead, and --overscan how far queries reach: these \
      lists vary one at a time, with the first values of the others, or with --cross together. \
      --data-latency 120ms has data come late, which --prefetch-data asks ahead; --cell-bytes \
      40KiB models the size of a cell; with --work-cost none strategies cost nothing. 'scrollbench \
      list costs', 'list reuse' and 'list prefetch' print the names; all selects every one.

      A trace of your own is a CSV file: a line '# viewport 390x844, content 390 x 52000' in \
      points, the header t_ms,x,y,event, and a row for each frame with its time in ms, which never \
      falls, the scroll offset in points, and one of touchstart, touchmove, touchend, wheel, key \
      and jump, or nothing. Data of your own is a CSV file, too: see 'scrollbench data import'.

      Names that are not in the folder of --benchmarks, or in the nearest Benchmarks, are looked \
      up in that of scrollbench. Where there is neither, generated data and traces still work.

      Examples:
        scrollbench list cases --data uniform --items 1k,1m --layout list,grid
        scrollbench list cases --layout 'list[spacing=0..8+2]' --trace flick
        scrollbench list cases --cell-cost text-feed --overscan 0 --prefetch none,rows
      """)

  package mutating func run() throws { throw CleanExit.helpRequest(self) }
}
