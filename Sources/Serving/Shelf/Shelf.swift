public import RectoPackaging
import Synchronization

/// The issues that there are, as of now; safe from any thread.
public final class Shelf: Sendable {
    /// What an update did, by id.
    public struct Change: Hashable, Sendable {
        public var added: [String] = []
        public var changed: [String] = []
        public var removed: [String] = []

        public var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty }
    }

    private struct State {
        var entries: [ShelfEntry] = []
        var positions: [String: Int] = [:]
        var bases: [String: String] = [:]
        /// New or changed files that may still be written to, as they were the last time.
        var unsettled: [String: Files.Stamp] = [:]
        /// Ids of those of them that were in the shelf, by path.
        var parked: [String: (id: String, base: String)] = [:]
        var revision = 0
    }

    private let state = Mutex(State())
    private let changes = Atomic(0)

    /// Goes up whenever an issue comes, goes or changes; quick to ask for.
    public var generation: Int { changes.load(ordering: .acquiring) }

    public init() {}

    /// In order of their paths.
    public var entries: [ShelfEntry] { state.withLock { $0.entries } }

    /// Goes up with every change that catalogues can show.
    public var revision: Int { state.withLock { $0.revision } }

    public subscript(id: String) -> ShelfEntry? {
        state.withLock { state in state.positions[id].map { state.entries[$0] } }
    }

    /// Whether the issue's file has changed and may still be written to: the issue will be back in a moment.
    public func isSettling(_ id: String) -> Bool { state.withLock { $0.parked.values.contains { $0.id == id } } }

    /// What was found, by path, for the next scan.
    public var files: [String: FoundFile] {
        state.withLock { state in
            Dictionary(
                uniqueKeysWithValues: state.entries.map { entry in
                    (
                        entry.path,
                        FoundFile(
                            path: entry.path, kind: entry.kind, stamp: entry.stamp, base: state.bases[entry.path] ?? "")
                    )
                })
        }
    }

    /// Takes over what a scan found.
    ///
    /// - Parameter isPatient: Whether files that are new or changed have to be the same in two scans, since whoever copies
    ///   them may not have ended.
    @discardableResult
    public func update(_ found: [FoundFile], isPatient: Bool = true) -> Change {
        state.withLock { state in
            let old = Dictionary(uniqueKeysWithValues: state.entries.map { ($0.path, $0) })
            let known = state.parked.merging(
                old.mapValues { (id: $0.id, base: state.bases[$0.path] ?? "") }
            ) { _, entry in entry }
            var waiting: [String: Files.Stamp] = [:]
            var files: [FoundFile] = []
            for file in found {
                if !isPatient || old[file.path]?.stamp == file.stamp || state.unsettled[file.path] == file.stamp {
                    files.append(file)
                } else {
                    waiting[file.path] = file.stamp
                    // What was there before is gone in any case: its bytes are.
                }
            }
            state.unsettled = waiting
            state.parked = known.filter { waiting[$0.key] != nil }
            let ids = ShelfIDs.assign(files, known: known)
            let before = Dictionary(uniqueKeysWithValues: state.entries.map { ($0.id, $0) })
            state.entries = files.compactMap { file in
                guard let id = ids[file.path] else { return nil }
                var entry = ShelfEntry(id: id, path: file.path, kind: file.kind, stamp: file.stamp)
                // Of the same bytes the same is known, wherever they lie.
                if let known = before[id], known.stamp == file.stamp { entry.facts = known.facts }
                return entry
            }
            state.positions = Dictionary(
                uniqueKeysWithValues: state.entries.enumerated().map { ($0.element.id, $0.offset) })
            state.bases = Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.base) })
            var change = Change()
            for entry in state.entries {
                guard let known = before[entry.id] else {
                    change.added.append(entry.id)
                    continue
                }
                if known.stamp != entry.stamp || known.path != entry.path { change.changed.append(entry.id) }
            }
            change.removed = before.keys.filter { state.positions[$0] == nil }.sorted()
            if !change.isEmpty {
                state.revision += 1
                changes.add(1, ordering: .releasing)
            }
            return change
        }
    }

    /// Remembers what was seen of an issue, where its file is still that one.
    public func learn(_ facts: IssueFacts, of id: String, stamp: Files.Stamp) {
        state.withLock { state in
            guard let position = state.positions[id], state.entries[position].stamp == stamp,
                state.entries[position].facts != facts
            else { return }
            state.entries[position].facts = facts
            state.revision += 1
        }
    }
}
