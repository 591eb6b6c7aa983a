import RectoDiagnostics

extension JobScript {
    /// What a submission may have unless somebody raised MAX_JOBS_PER_SUBMISSION.
    private static let condorJobs = 20_000

    /// A script that submits: a plan may have more shards than a submission may have jobs.
    func htcondor() throws(Failure) -> String {
        let size = min(arraySize ?? Self.condorJobs, shards)
        let starts = chunks(of: size).map { "\($0.first):\($0.count)" }.joined(separator: " ")
        let line = try words.map { word throws(Failure) in try Self.condorWord(word) }.joined(
            separator: " ")
        let limit = atOnce.map { "\nmax_materialize = \($0)" } ?? ""
        return """
            #!/bin/bash
            # The plan \(ShellWord.comment(plan)): \(shards) shards, the longest some \(Int(longest.rounded(.up))) s. Needs HTCondor, and files
            # that all machines see. Receipts in the store say what is done, not HTCondor: submit it again as often as you like.
            for chunk in \(starts); do
                condor_submit "first=${chunk%:*}" "count=${chunk#*:}" - <<'END' || exit
            universe = vanilla
            executable = /usr/bin/env
            transfer_executable = false
            should_transfer_files = NO
            arguments = "\(line) --index $(Process)"
            environment = "\(EngineIndex.offsetVariable)=$(first)"
            getenv = PATH, HOME, AWS_*
            request_cpus = \(cores)
            request_memory = \(taskMemory)M
            # 2: never again. 3, or a signal: again.
            max_retries = \(attempts - 1)
            retry_until = ExitCode =?= 2
            # After SIGTERM the page is finished, at most 25 s (--grace).
            kill_sig = SIGTERM
            job_max_vacate_time = 40
            log = recto-farm-$(Cluster).log
            error = recto-farm-$(Cluster)-$(Process).err\(limit)
            queue $(count)
            END
            done

            """
    }

    /// A word of HTCondor's arguments: in single quotes, with quotes doubled, and `$` as a macro, which would begin another.
    private static func condorWord(_ word: String) throws(Failure) -> String {
        guard !word.unicodeScalars.contains(where: { $0.value < 32 || $0.value == 127 }) else {
            throw Failure(
                .usage, "has control characters, which HTCondor's files can't hold", at: word.printable)
        }
        let inner = word.replacing("'", with: "''").replacing("\"", with: "\"\"").replacing(
            "$", with: "$(DOLLAR)")
        return "'\(inner)'"
    }
}
