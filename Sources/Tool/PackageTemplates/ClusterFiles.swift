import Files
import Registration

/// An engine that starts the shards of a suite.
package enum Cluster: String, CaseIterable {
  case slurm, kubernetes, github, gitlab, parallel

  /// Where it runs commands.
  package enum Root {
    /// The folder of the files, on this machine or on others that share it.
    case folder
    /// The folder of the files, in a clone.
    case clone
    /// The package of the executable, in an image.
    case package
  }

  package var root: Root {
    switch self {
    case .slurm, .parallel: .folder
    case .github, .gitlab: .clone
    case .kubernetes: .package
    }
  }
}

/// The files that run a suite in shards, to start from.
package struct ClusterFiles {
  let cluster: Cluster
  /// Its name, or its path from where the engine runs it (`Cluster.root`).
  let suite: String
  let shards: Int
  /// The path of the executable, for engines that share this machine's files.
  let executable: String
  /// The path from the files to the package of the executable; nil if it is unknown.
  let package: String?

  package init(
    cluster: Cluster, suite: String, shards: Int, executable: String, package: String?
  ) {
    self.cluster = cluster
    self.suite = suite
    self.shards = shards
    self.executable = executable
    self.package = package
  }

  package var files: [TextFile] {
    switch cluster {
    case .slurm: [TextFile(path: "scrollbench.sbatch", text: slurm)]
    case .kubernetes:
      [
        TextFile(path: "Dockerfile", text: image), TextFile(path: "job.yaml", text: kubernetes),
      ]
    case .github: [TextFile(path: ".github/workflows/suite.yml", text: github)]
    case .gitlab: [TextFile(path: ".gitlab-ci.yml", text: gitlab)]
    case .parallel: [TextFile(path: "shards.sh", text: parallel)]
    }
  }

  /// What to do with them, in order.
  package var next: [String] {
    switch cluster {
    case .slurm: ["sbatch --wait scrollbench.sbatch", merge]
    case .kubernetes:
      [
        build, "kubectl apply -f job.yaml",
        "where the claim is mounted: \(OwnCommand.line(["merge"])) /results/shard-*"
          + " --output /results/all",
      ]
    case .github: ["commit it to a package with this executable, and start the workflow"]
    case .gitlab: ["commit it to a package with this executable, and push"]
    case .parallel: ["bash shards.sh"]
    }
  }

  private var quotedExecutable: String { ShellText.quoted(executable) }
  private var quotedSuite: String { ShellText.quoted(suite) }
  private var merge: String {
    "\(quotedExecutable) merge results/shard-* --output results/all"
  }

  private var build: String {
    "docker build -f Dockerfile -t scrollbench " + (package.map(ShellText.quoted) ?? "PACKAGE")
  }

  private var slurm: String {
    #"""
    #!/bin/bash
    # Runs the suite in \#(shards) shards, each a task of an array job; submit it in its folder:
    #   sbatch --wait scrollbench.sbatch
    #   \#(merge)
    # A task that failed is run alone, and then merged:
    #   sbatch --wait --array=3 --export=ALL,SHARD=3/\#(shards) scrollbench.sbatch
    #SBATCH --job-name=scrollbench
    #SBATCH --array=1-\#(shards)
    #SBATCH --cpus-per-task=2
    # Times are only worth something where nothing else runs on the machine:
    #SBATCH --exclusive
    #SBATCH --output=scrollbench-%a.log
    set -euo pipefail
    \#(quotedExecutable) run --suite \#(quotedSuite) \
      --shard "${SHARD:-auto/\#(shards)}" --resume \
      --output "results/shard-$SLURM_ARRAY_TASK_ID"

    """#
  }

  private var parallel: String {
    #"""
    #!/bin/bash
    # Runs the suite in \#(shards) shards, two at a time on this machine, and merges them. What is finished
    # is kept: start it again after a failure, and it runs the rest. For other machines that share these
    # files add --sshlogin, with --jobs 1 where times count.
    set -euo pipefail
    cd "$(dirname "$0")"
    parallel --jobs 2 --joblog shards.log \
      \#(ShellText.quoted(quotedExecutable)) run \
      --suite \#(ShellText.quoted(quotedSuite)) --shard auto/\#(shards) --resume \
      --output results/shard-{} ::: $(seq \#(shards))
    \#(merge)

    """#
  }

  private var image: String {
    #"""
    # Build it with the package as the context:
    #   \#(build)
    FROM swift:6.3-noble AS build
    RUN apt-get update -qq && apt-get install -y -qq libjemalloc-dev zlib1g-dev pkg-config
    COPY . /package
    WORKDIR /package
    RUN swift build -c release --product \#(ShellText.quoted(executableName))

    FROM swift:6.3-noble-slim
    RUN apt-get update -qq && apt-get install -y -qq libjemalloc2 zlib1g \
        && rm -rf /var/lib/apt/lists/*
    COPY --from=build /package /package
    WORKDIR /package
    ENTRYPOINT [\#(jsonQuoted("/package/.build/release/" + executableName))]

    """#
  }

  private var kubernetes: String {
    #"""
    # Runs the suite in \#(shards) shards, from an image that the cluster can pull. Each writes to its own
    # folder of the claim `results`, which all of them can write to; merge them where it is mounted:
    #   \#(executableName) merge /results/shard-* --output /results/all
    apiVersion: batch/v1
    kind: Job
    metadata:
      name: scrollbench
    spec:
      completionMode: Indexed
      completions: \#(shards)
      parallelism: \#(shards)
      # A shard that dies goes on where it was, three times at most; the others do not notice.
      backoffLimitPerIndex: 3
      template:
        spec:
          restartPolicy: Never
          containers:
            - name: shard
              image: scrollbench
              args:
                - run
                - --suite
                - \#(jsonQuoted(suite))
                - --shard
                - auto/\#(shards)
                - --resume
                - --output
                - /results/shard-$(JOB_COMPLETION_INDEX)
              resources:
                # Whole processors: times are reliable only where no other job shares them.
                requests: {cpu: "2", memory: 2Gi}
                limits: {cpu: "2", memory: 2Gi}
              volumeMounts:
                - {name: results, mountPath: /results}
          volumes:
            - name: results
              persistentVolumeClaim: {claimName: results}

    """#
  }

  private var github: String {
    #"""
    # Runs the suite in \#(shards) shards and merges them.
    name: suite

    on: workflow_dispatch

    permissions:
      contents: read

    defaults:
      run:
        shell: bash

    jobs:
      shard:
        runs-on: ubuntu-24.04
        container: swift:6.3-noble
        strategy:
          # The others go on: one that died is run alone.
          fail-fast: false
          matrix:
            shard: [\#((1...shards).map(String.init).joined(separator: ", "))]
        steps:
          - uses: actions/checkout@v5
            with:
              persist-credentials: false
          - run: git config --global --add safe.directory "$GITHUB_WORKSPACE"
          - run: apt-get update -qq && apt-get install -y -qq libjemalloc-dev zlib1g-dev pkg-config
          - run: swift build -c release --product \#(ShellText.quoted(executableName))
          - run: >
              .build/release/\#(ShellText.quoted(executableName)) run --suite \#(quotedSuite)
              --shard ${{ matrix.shard }}/\#(shards)
              --output results/shard-${{ matrix.shard }}
          - uses: actions/upload-artifact@v6
            if: always()
            with:
              name: shard-${{ matrix.shard }}
              path: results
      merge:
        needs: shard
        runs-on: ubuntu-24.04
        container: swift:6.3-noble
        steps:
          - uses: actions/checkout@v5
            with:
              persist-credentials: false
          - run: git config --global --add safe.directory "$GITHUB_WORKSPACE"
          - run: apt-get update -qq && apt-get install -y -qq libjemalloc-dev zlib1g-dev pkg-config
          - run: swift build -c release --product \#(ShellText.quoted(executableName))
          - uses: actions/download-artifact@v6
            with:
              pattern: shard-*
              merge-multiple: true
              path: results
          - run: >
              .build/release/\#(ShellText.quoted(executableName)) merge results/shard-*
              --output results/all
          - uses: actions/upload-artifact@v6
            with:
              name: results
              path: results/all

    """#
  }

  private var gitlab: String {
    #"""
    # Runs the suite in \#(shards) shards, and merges them.
    default:
      image: swift:6.3-noble
      before_script:
        - apt-get update -qq && apt-get install -y -qq libjemalloc-dev zlib1g-dev pkg-config
        - swift build -c release --product \#(ShellText.quoted(executableName))

    stages: [shards, merge]

    shard:
      stage: shards
      parallel: \#(shards)
      script:
        - >
          .build/release/\#(ShellText.quoted(executableName)) run --suite \#(quotedSuite)
          --shard auto --output "results/shard-$CI_NODE_INDEX"
      artifacts:
        when: always
        paths: [results]

    merge:
      stage: merge
      script:
        - >
          .build/release/\#(ShellText.quoted(executableName)) merge results/shard-*
          --output results/all
      artifacts:
        paths: [results/all]

    """#
  }

  private var executableName: String { PathParts.name(of: executable) }

  private func jsonQuoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
