import Foundation
import RectoDiagnostics
import RectoMedia
import RectoPackaging
import Synchronization

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
        let next = Mutex(0)
        let done = Mutex(0)
        let isCancelled = Mutex(false)
        // Reading waits for a disk, so it must not hold up the few threads of the concurrency runtime.
        let work: @Sendable () throws(Failure) -> Part = {
            var part = Part()
            while true {
                let index = next.withLock { value in
                    defer { value += 1 }
                    return value
                }
                guard index < entries.count, !isCancelled.withLock({ $0 }) else { return part }
                guard ContinuousClock.now < deadline else {
                    throw Failure(.deadline, "took too long; raise --limit time=SECONDS", at: package.path)
                }
                let entry = entries[index]
                if let fault = package.check(entry) {
                    part.faults.append(fault)
                } else {
                    part.assets[entry.name] = try MediaFacts.asset(entry, of: package)
                }
                let sum = done.withLock { value in
                    value += entry.size
                    return value
                }
                progress(Double(sum) / Double(total))
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
            isCancelled.withLock { $0 = true }
        }
        try Task.checkCancellation()
        var assets: [String: MediaFacts.Asset] = [:]
        for part in parts { assets.merge(part.assets) { first, _ in first } }
        return AssetSurvey(faults: parts.flatMap(\.faults), media: MediaFacts(assets))
    }
}
