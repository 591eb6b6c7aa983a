extension JobScript {
    /// Slurm's own limit unless somebody raised MaxArraySize: tasks 0 to 1000.
    private static let slurmArray = 1000

    func slurm() -> String {
        let size = min(arraySize ?? Self.slurmArray, shards)
        let starts = chunks(of: size).map { "\($0.first):\($0.count - 1)" }.joined(separator: " ")
        let limit = atOnce.map { "%\($0)" } ?? ""
        let minutes = (timeLimit + 59) / 60
        return """
            #!/bin/bash
            # The plan \(ShellWord.comment(plan)): \(shards) shards, the longest some \(Int(longest.rounded(.up))) s.
            #
            #   bash THIS          submits the arrays: a plan has more shards than an array may have tasks (MaxArraySize)
            #   recto farm status \(ShellWord.comment(ShellWord.quoted(plan))) \(ShellWord.comment(ShellWord.quoted(store)))
            #
            # Receipts in the store say what is done, not Slurm: submit it again as often as you like; what is done is not done again.
            # A task that exits with 3, or died of a signal, is to be run again: below it requeues itself, \(attempts - 1) times at most.
            # Where jobs may not be requeued, make a plan of the rest by `recto farm retry`.
            #SBATCH --job-name=recto-farm
            #SBATCH --cpus-per-task=\(cores)
            #SBATCH --mem=\(taskMemory)M
            #SBATCH --time=\(minutes)
            #SBATCH --requeue
            #SBATCH --open-mode=append
            #SBATCH --signal=B:TERM@60
            #SBATCH --output=recto-farm-%A-%a.log

            if [ -z "${SLURM_ARRAY_TASK_ID:-}" ]; then
                # Not named behind ALL, for which each task would log in first, which takes seconds.
                export \(EngineIndex.offsetVariable)
                for chunk in \(starts); do
                    \(EngineIndex.offsetVariable)=${chunk%:*}
                    sbatch --array="0-${chunk#*:}\(limit)" --export=ALL "$0" || exit
                done
                exit
            fi

            # The time limit's signal goes to this shell alone (B:), which hands it on and waits for the page to be finished.
            \(line) &
            task=$!
            trap 'kill -TERM "$task" 2>/dev/null' TERM
            wait "$task"
            status=$?
            while kill -0 "$task" 2>/dev/null; do
                wait "$task"
                status=$?
            done
            if { [ "$status" -eq 3 ] || [ "$status" -gt 128 ]; } && [ "${SLURM_RESTART_COUNT:-0}" -lt \(attempts - 1) ]; then
                scontrol requeue "${SLURM_ARRAY_JOB_ID}_${SLURM_ARRAY_TASK_ID}" && sleep 60
            fi
            exit "$status"

            """
    }
}
