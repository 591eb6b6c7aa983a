import RectoDiagnostics

extension JobScript {
    /// Tasks that Ray is given ahead, at most: each costs the driver memory.
    private static let rayTasks = 1000

    /// A Python program; the texts in it are JSON, which Python reads as the same.
    func ray() throws(Failure) -> String {
        let command = try words.map { word throws(Failure) in try Self.quoted(word) }.joined(
            separator: ", ")
        return """
            #!/usr/bin/env python3
            # \(shards) shards, the longest some \(Int(longest.rounded(.up))) s. Needs Ray, and files that all machines see.
            #
            #   python3 THIS [ADDRESS]      of a running cluster; without one a cluster on this machine
            #
            # Receipts in the store say what is done, not Ray: run it again as often as you like. Ray may run a shard a second time while
            # the first is still at it, which does no harm.
            import signal
            import subprocess
            import sys

            import ray

            COMMAND = [\(command)]
            SHARDS = \(shards)
            AHEAD = \(min(atOnce ?? Self.rayTasks, Self.rayTasks))


            class Again(Exception):
                pass


            @ray.remote(num_cpus=\(cores), memory=\(taskMemory) << 20, max_retries=\(attempts - 1), retry_exceptions=[Again])
            def run(shard):
                process = subprocess.Popen(COMMAND + ["--index", str(shard)])
                try:
                    status = process.wait()
                finally:
                    # Cancelled: the page is finished first.
                    if process.poll() is None:
                        process.send_signal(signal.SIGTERM)
                        process.wait()
                # 2: never again. 3, or a signal: again.
                if status not in (0, 2):
                    raise Again(f"shard {shard} exits with {status}")
                return status


            ray.init(address=sys.argv[1] if len(sys.argv) > 1 else None)
            refused, failed, running, following = [], [], {}, 0
            while running or following < SHARDS:
                while following < SHARDS and len(running) < AHEAD:
                    running[run.remote(following)] = following
                    following += 1
                for task in ray.wait(list(running))[0]:
                    shard = running.pop(task)
                    try:
                        if ray.get(task) == 2:
                            refused.append(shard)
                    except Exception as error:
                        failed.append(shard)
                        print(f"shard {shard}: {error}", file=sys.stderr)
            for words, shards in (("never again", sorted(refused)), ("not done", sorted(failed))):
                if shards:
                    print(f"{words}: shards {' '.join(map(str, shards))}", file=sys.stderr)
            sys.exit(2 if refused else 3 if failed else 0)

            """
    }
}
