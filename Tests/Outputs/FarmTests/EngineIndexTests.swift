import RectoDiagnostics
import RectoFarm
import Testing

@Suite struct EngineIndexTests {
    private func shard(_ variables: [String: String], given: Int? = nil, base: Int? = nil) throws(Failure) -> Int {
        try EngineIndex.shard(given: given, base: base) { variables[$0] }
    }

    @Test(arguments: [
        ("SLURM_ARRAY_TASK_ID", "7", 7), ("JOB_COMPLETION_INDEX", "0", 0), ("AWS_BATCH_JOB_ARRAY_INDEX", "9999", 9999),
        ("PBS_ARRAY_INDEX", "3", 3), ("PBS_ARRAYID", "3", 3), ("SGE_TASK_ID", "1", 0), ("LSB_JOBINDEX", "5", 4),
        ("CLOUD_RUN_TASK_INDEX", "2", 2), ("BATCH_TASK_INDEX", "2", 2), ("PARALLEL_SEQ", "1", 0),
    ])
    func everyEngineCountsInItsWay(name: String, value: String, expected: Int) throws {
        #expect(try shard([name: value]) == expected)
        #expect(try shard([name: value, "RECTO_FARM_OFFSET": "2000"]) == expected + 2000)
        #expect(try shard([name: value], given: 12) == 12)
    }

    @Test func theUserKnowsBetterWhereTheEngineBegins() throws {
        #expect(try shard(["PBS_ARRAY_INDEX": "1"], base: 1) == 0)
        #expect(try shard(["SGE_TASK_ID": "1001"], base: 1001) == 0)
        #expect(try shard([:], given: 5, base: 1) == 4)
    }

    @Test func whatIsNoIndexIsRefused() {
        #expect(throws: Failure.self) { try shard([:]) }
        #expect(throws: Failure.self) { try shard(["SLURM_ARRAY_TASK_ID": "x"]) }
        #expect(throws: Failure.self) { try shard(["SLURM_ARRAY_TASK_ID": "-1"]) }
        #expect(throws: Failure.self) { try shard(["PARALLEL_SEQ": "0"]) }
        #expect(throws: Failure.self) { try shard(["SLURM_ARRAY_TASK_ID": "9223372036854775807"]) }
        #expect(throws: Failure.self) { try shard(["SLURM_ARRAY_TASK_ID": "1", "RECTO_FARM_OFFSET": "-4"]) }
        #expect(throws: Failure.self) { try shard(["SLURM_ARRAY_TASK_ID": "1", "PARALLEL_SEQ": "1"]) }
    }

    @Test func variablesOutsideOfArraysAreNoIndex() throws {
        #expect(
            try shard(["SGE_TASK_ID": "undefined", "LSB_JOBINDEX": "0", "PBS_ARRAYID": "", "JOB_COMPLETION_INDEX": "4"])
                == 4)
    }
}
