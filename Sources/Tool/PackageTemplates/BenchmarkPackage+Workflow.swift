import Registration

extension BenchmarkPackage {
  /// `.github/workflows/scrolling.yml`.
  var workflow: String {
    #"""
    # Builds and tests the package, and compares its counters with the baseline.
    name: scrolling

    on:
      # Never pull_request_target: the pull request's own code runs here.
      pull_request:
      push:
        branches: [main]

    permissions:
      contents: read

    concurrency:
      group: scrolling-${{ github.ref }}
      cancel-in-progress: ${{ github.event_name == 'pull_request' }}

    defaults:
      run:
        # With pipefail, which the shell of a container job does not have by itself.
        shell: bash

    jobs:
      gate:
        runs-on: ubuntu-24.04
        container: swift:6.3-noble
        timeout-minutes: 60
        steps:
    \#(checkoutComment)      - uses: actions/checkout@v5
            with:
              persist-credentials: false
          # The checkout belongs to another user than the container's, whom git then refuses.
          - run: git config --global --add safe.directory "$GITHUB_WORKSPACE"
          - uses: actions/cache@v5
            with:
              path: .build
              key: scrolling-${{ runner.os }}-swift6.3-${{ hashFiles('Package.swift') }}
          - run: apt-get update -qq && apt-get install -y -qq libjemalloc-dev zlib1g-dev pkg-config
          - run: swift test
          - run: swift build -c release
    \#(inspectionStep)      - name: Counters
            run: |
              .build/release/\#(name) gate --baseline Benchmarks/Baselines --github --junit gate.xml
          - uses: actions/upload-artifact@v6
            if: always()
            with:
              name: gate
              path: |
                gate.xml
                gate-results
              # Where the build failed there is nothing, and that failure is what matters.
              if-no-files-found: ignore

    """#
  }
}
