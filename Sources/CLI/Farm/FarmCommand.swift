import ArgumentParser
import Recto

/// `recto farm …`: archives that outgrow one machine.
struct FarmCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "farm", abstract: "Plan, run and prove work on archives that outgrow one machine.",
        discussion: """
            `plan` cuts an archive into shards and says what they cost. An engine, such as Slurm, Kubernetes, AWS Batch or GNU parallel, \
            calls `run` for each; `script` prints its job file. Receipts in the store say what is done, whatever the engine says.
            """,
        subcommands: [
            FarmPlanCommand.self, FarmRunCommand.self, FarmStatusCommand.self, FarmReportCommand.self,
            FarmRetryCommand.self, FarmCollectCommand.self, FarmScriptCommand.self,
        ])
}
