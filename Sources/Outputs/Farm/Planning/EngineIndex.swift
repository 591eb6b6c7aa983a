package import RectoDiagnostics

/// The number of a task, as its engine tells it: an engine is whoever sets an index.
package enum EngineIndex: String, CaseIterable, Sendable {
    case slurm = "SLURM_ARRAY_TASK_ID"
    case kubernetes = "JOB_COMPLETION_INDEX"
    case awsBatch = "AWS_BATCH_JOB_ARRAY_INDEX"
    case pbs = "PBS_ARRAY_INDEX"
    case torque = "PBS_ARRAYID"
    case gridEngine = "SGE_TASK_ID"
    case lsf = "LSB_JOBINDEX"
    case cloudRun = "CLOUD_RUN_TASK_INDEX"
    case googleBatch = "BATCH_TASK_INDEX"
    case parallel = "PARALLEL_SEQ"

    /// Added to the index, for engines whose arrays are shorter than a plan: the scripts set it.
    package static let offsetVariable = "RECTO_FARM_OFFSET"

    /// The number of the engine's first task.
    ///
    /// Slurm and PBS count from wherever the job says, which in our scripts is 0.
    package var base: Int {
        switch self {
        case .gridEngine, .lsf, .parallel: 1
        default: 0
        }
    }

    /// The shard that is meant.
    ///
    /// - Parameters:
    ///   - given: By the user; counts from 0 unless `base` is given.
    ///   - base: The number of the first task, where it is not the engine's usual one.
    ///   - variable: The value of a variable of the environment.
    /// - Throws: ``Failure`` `.usage` where nobody has set an index, or two engines have.
    package static func shard(given: Int?, base: Int?, _ variable: (String) -> String?) throws(Failure) -> Int {
        let offset = try offset(variable)
        if let given { return try checked(given, minus: base ?? 0, plus: offset) }
        let found = allCases.compactMap { engine in engine.value(variable).map { (engine, $0) } }
        guard let (engine, value) = found.first else {
            throw Failure(.usage, "no engine has set an index; give the shard", at: "--index")
        }
        guard found.count == 1 else {
            let names = found.map(\.0.rawValue).joined(separator: " and ")
            throw Failure(.usage, "\(names) are both set; give the one that is meant", at: "--index")
        }
        guard let number = Int(value) else { throw Failure(.usage, "is “\(value)” and no number", at: engine.rawValue) }
        return try checked(number, minus: base ?? engine.base, plus: offset)
    }

    /// `nil` where the engine has not set it: Grid Engine and LSF set it outside of arrays as well, to what is no index.
    private func value(_ variable: (String) -> String?) -> String? {
        guard let value = variable(rawValue), !value.isEmpty else { return nil }
        return self == .gridEngine && value == "undefined" || self == .lsf && value == "0" ? nil : value
    }

    private static func offset(_ variable: (String) -> String?) throws(Failure) -> Int {
        guard let value = variable(offsetVariable), !value.isEmpty else { return 0 }
        guard let offset = Int(value), offset >= 0, offset < 1 << 40 else {
            throw Failure(.usage, "is “\(value)” and no number from 0", at: offsetVariable)
        }
        return offset
    }

    private static func checked(_ number: Int, minus base: Int, plus offset: Int) throws(Failure) -> Int {
        let (index, isOver) = number.subtractingReportingOverflow(base)
        guard !isOver, index >= 0, index < 1 << 40 else {
            throw Failure(.usage, "is \(number), and the first one is \(base)", at: "the index")
        }
        return index + offset
    }
}
