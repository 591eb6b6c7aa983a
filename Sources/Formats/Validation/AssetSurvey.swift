import RectoDiagnostics
import RectoMedia
import RectoPackaging
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a pass over all entries of a package found: damage, and what the headers say.
struct AssetSurvey: Sendable {
    var faults: [PackageFault] = []
    var media = MediaFacts()

    /// What one thread found.
    private struct Part: Sendable {
        var faults: [PackageFault] = []
        var assets: [String: MediaFacts.Asset] = [:]
    }

    /// Reads every entry once from end to end, on as many threads as there are cores, in a fixed amount of memory each.
    ///
    /// - Throws: ``Failure`` where the package can't be read, or the deadline passes.
    static func make(
        _ package: Package, deadline: ContinuousClock.Instant, progress: @escaping @Sendable (Double) -> Void
    ) async throws -> AssetSurvey {
        let entries = package.entries
        let total = max(entries.reduce(0) { $0 + $1.size }, 1)
        let unreadable = package.unreadable
        let next = Counter()
        let done = Counter()
        let isCancelled = Counter()
        // Reading waits for a disk, so it must not hold up the few threads of the concurrency runtime.
        let work: @Sendable () throws(Failure) -> Part = { () throws(Failure) -> Part in
            var part = Part()
            while true {
                let index = next.add(1) - 1
                guard index < entries.count, isCancelled.value == 0 else { return part }
                guard ContinuousClock.now < deadline else {
                    throw Failure(.deadline, "took too long; raise --limit time=SECONDS", at: package.path)
                }
                let entry = entries[index]
                if unreadable.contains(entry.name) {
                    // Said already, and there is nothing to look at.
                } else if let fault = package.check(entry) {
                    part.faults.append(fault)
                } else {
                    part.assets[entry.name] = try MediaFacts.asset(entry, of: package)
                }
                progress(Double(done.add(entry.size)) / Double(total))
            }
        }
        let parts = try await withTaskCancellationHandler {
            try await withThrowingTaskGroup { group in
                for _ in 0..<max(1, min(ProcessInfo.processInfo.activeProcessorCount, entries.count)) {
                    group.addTask { try await blocking(work) }
                }
                var parts: [Part] = []
                for try await part in group { parts.append(part) }
                return parts
            }
        } onCancel: {
            isCancelled.add(1)
        }
        try Task.checkCancellation()
        var assets: [String: MediaFacts.Asset] = [:]
        for part in parts { assets.merge(part.assets) { first, _ in first } }
        return AssetSurvey(faults: parts.flatMap(\.faults), media: MediaFacts(assets))
    }
}

/// A number that several threads count up.
private final class Counter: Sendable {
    private let number = Mutex(0)

    var value: Int { number.withLock { $0 } }

    /// - Returns: the new value.
    @discardableResult
    func add(_ count: Int) -> Int {
        number.withLock { value in
            value += count
            return value
        }
    }
}
