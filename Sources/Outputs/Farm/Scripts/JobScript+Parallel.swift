extension JobScript {
    func parallel() -> String {
        let limit = atOnce.map(String.init) ?? "100%"
        return """
            #!/bin/bash
            # The plan \(ShellWord.comment(plan)): \(shards) shards, the longest some \(Int(longest.rounded(.up))) s. Needs GNU parallel.
            #
            # On several machines that see the same files: add --sshloginfile HOSTS. Receipts in the store say what is done: run it again
            # as often as you like. GNU parallel tries a shard again whatever it exits with, so that 2, never again, is turned into
            # 0 here and written to a file; a first SIGTERM lets running shards end, a second one stops them.
            refused=$(mktemp) || exit
            trap 'rm -f "$refused"' EXIT

            run() {
                \(line) --index "$1"
                status=$?
                if [ "$status" -eq 2 ]; then
                    echo "$1" >>"$2"
                    return 0
                fi
                return "$status"
            }
            export -f run

            seq 0 \(shards - 1) | env SHELL="$BASH" parallel --jobs \(limit) --retries \(attempts) --line-buffer run {} "$refused"
            status=$?
            if [ -s "$refused" ]; then
                echo "never again: shards $(sort -n "$refused" | tr '\\n' ' ')" >&2
                exit 2
            fi
            exit "$status"

            """
    }
}
