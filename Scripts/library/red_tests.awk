# From what `swift test` printed, the name of each red test with the places of its issues; if the
# process ended early, also the tests that had begun and not ended.
{ sub(/^[^ ]+ +/, "") }
/^Test run with / { isWhole = 1 }
/^Test (case passing|run) / { next }
match($0, /^Test .* started\.$/) { begun[substr($0, 6, RLENGTH - 14)]++ }
match($0, /^Test .* recorded an issue/) {
  name = substr($0, 6, RLENGTH - 5)
  sub(/ recorded an issue$/, "", name)
  place = match($0, / at [^ ]+:[0-9]+:[0-9]+: /) ? substr($0, RSTART, RLENGTH - 2) : ""
  sub(/:[0-9]+$/, "", place)
  if (!((name, place) in known)) { known[name, place]; print name place }
}
match($0, /^Test .* (passed|failed) after /) {
  name = substr($0, 6, RLENGTH - 5)
  sub(/ (passed|failed) after $/, "", name)
  sub(/ with [0-9]+ test cases?$/, "", name)
  begun[name]--
}
END { if (!isWhole) for (name in begun) if (begun[name] > 0) print name " did not end" }
