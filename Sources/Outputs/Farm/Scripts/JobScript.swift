package import RectoDiagnostics

/// What a job file has to know; the engine's own words are left to whoever reads and changes it.
package struct JobScript: Sendable {
    package enum Engine: String, Hashable, Sendable, CaseIterable {
        case slurm, kubernetes, parallel, htcondor, ray
        case awsBatch = "aws-batch"
    }

    /// Called by the tasks.
    package var recto = "recto"
    package var plan: String
    package var store: String
    package var shards: Int
    /// Of the longest shard, estimated.
    package var longest: Double
    /// Processors of a task.
    package var cores = 1
    /// MiB of a worker; there is one for each processor.
    package var memory = 768
    /// The longest array that the engine takes; `nil` for its usual one.
    package var arraySize: Int?
    /// Tasks that run at the same time, at most; `nil` for as many as there is room for.
    package var atOnce: Int?
    /// A container's image, with Recto in it.
    package var image: String?
    /// What the engine mounts at ``mount``: a claim of a volume, or a file system's id; `nil` where plan and store are in buckets, and
    /// nothing need be mounted.
    package var volume: String?
    package var mount = "/archive"
    /// How often a task is tried.
    package var attempts = 4

    package init(plan: String, store: String, shards: Int, longest: Double) {
        self.plan = plan
        self.store = store
        self.shards = shards
        self.longest = longest
    }

    /// The job file.
    ///
    /// - Throws: ``Failure`` `.usage` where something is missing that the engine needs.
    package func text(for engine: Engine) throws(Failure) -> String {
        guard shards > 0 else { throw Failure(.usage, "has no shards", at: plan) }
        switch engine {
        case .slurm: return slurm()
        case .kubernetes: return try kubernetes()
        case .awsBatch: return try awsBatch()
        case .parallel: return parallel()
        case .htcondor: return try htcondor()
        case .ray: return try ray()
        }
    }

    /// The first shard and the number of shards of each array.
    func chunks(of size: Int) -> [(first: Int, count: Int)] {
        stride(from: 0, to: shards, by: size).map { ($0, min(size, shards - $0)) }
    }

    /// What a task runs, word by word.
    var words: [String] {
        [recto, "farm", "run", plan, "--into", store, "--jobs", String(cores), "--memory", "\(memory)M"]
    }

    /// ``words`` for a shell.
    var line: String { words.map(ShellWord.quoted).joined(separator: " ") }

    /// MiB of a task: its workers, and the process that leads them.
    var taskMemory: Int { cores * memory + 512 }

    /// Seconds after which a task is hung for sure.
    var timeLimit: Int { max(3600, Int(longest * 10)) }

    /// What is to be mounted.
    ///
    /// - Throws: ``Failure`` `.usage` where plan or store are paths, and nothing is.
    func mounted(_ what: String) throws(Failure) -> String? {
        if volume == nil, SourceDocument.isRemote(plan), SourceDocument.isRemote(store) { return nil }
        return try required(volume, "--volume", what)
    }

    func required(_ value: String?, _ option: String, _ what: String) throws(Failure) -> String {
        guard let value, !value.isEmpty else { throw Failure(.usage, "is needed: \(what)", at: option) }
        return value
    }
}

/// A word as a POSIX shell takes it.
enum ShellWord {
    private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:=+,@")

    static func quoted(_ word: String) -> String {
        if !word.isEmpty, word.allSatisfy(plain.contains) { return word }
        return "'" + word.replacing("'", with: "'\\''") + "'"
    }

    /// A value after `#SBATCH --name=`, where quotes of a shell are not known: what could end the line is left out.
    static func comment(_ text: String) -> String {
        String(text.unicodeScalars.filter { $0.value >= 32 && $0.value != 127 })
    }
}
