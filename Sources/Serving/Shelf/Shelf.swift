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
        /// As they were found, by path.
        var files: [String: FoundFile] = [:]
        /// Whether there are files that the scanner has not read yet.
        var isPartial = false
        /// New or changed files that may still be written to, as they were the last time.
        var unsettled: [String: FoundFile] = [:]
        /// Ids of those of them that were in the shelf, by path.
        var parked: [String: (id: String, base: String)] = [:]
        /// Ids from before the server started, by path; until all files are read.
        var remembered: [String: (id: String, base: String)] = [:]
        /// Files that are named like issues but are none, by path.
        var rejected: [String: Rejection] = [:]
        /// Rejections of the last scan only; a file must stay the same in two scans, since it may still be being copied.
        var candidates: [String: Rejection] = [:]
        /// What issues are called, by path; see ``Shelf/name(_:)``.
        var names: [String: String] = [:]
        var revision = 0
        /// What ``arrangement`` found at a revision.
        var arranged: (revision: Int, value: ShelfArrangement)?
    }

    private let state: Mutex<State>
    private let changes = Atomic(0)

    /// Goes up whenever an issue comes, goes or changes; quick to ask for.
    public var generation: Int { changes.load(ordering: .acquiring) }

    private let roots: [String]

    /// - Parameters:
    ///   - roots: The files and folders that the server was given; names of unreadable files are relative to them.
    ///   - remoteRoots: The names of the ``RemoteRoot``s beside them.
    ///   - remembered: Ids of an earlier time, and the bases of the content that had them, by path. A file whose content was replaced
    ///   since then keeps its id, as one does that is replaced now.
    public init(
        roots: [String] = [], remoteRoots: [String] = [], remembered: [String: (id: String, base: String)] = [:]
    ) {
        self.roots =
            roots.map { Files.resolved($0) } + remoteRoots.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
        state = Mutex(State(remembered: remembered))
    }

    /// The issues that catalogues list, sorted by path.
    public var readable: [ShelfEntry] { state.withLock { $0.entries.filter { $0.problem == nil } } }

    /// The issues that catalogues list, as people read them; kept until the shelf changes.
    public var arrangement: ShelfArrangement {
        let (known, revision, entries) = state.withLock { ($0.arranged, $0.revision, $0.entries) }
        if let known, known.revision == revision { return known.value }
        let value = ShelfArrangement(entries.filter { $0.problem == nil })
        state.withLock { state in
            if state.revision == revision { state.arranged = (revision, value) }
        }
        return value
    }

    /// The files that the server has tried to read and could not, sorted by path.
    public var unreadable: [UnreadableFile] {
        let (rejected, entries) = state.withLock { ($0.rejected, $0.entries) }
        let all =
            rejected.map { ($0.key, $0.value.reason) }
            + entries.compactMap { entry in entry.problem.map { (entry.path, $0) } }
        return all.map { UnreadableFile(path: $0, name: name($0), reason: $1) }.sorted { $0.path < $1.path }
    }

    private func name(_ path: String) -> String {
        for root in roots where path.hasPrefix(root + "/") { return String(path.dropFirst(root.count + 1)) }
        return Files.split(path).name
    }

    /// The folder that holds an issue; several roots each keep their name in it.
    private func folder(of path: String) -> ShelfEntry.Folder? {
        guard let root = roots.first(where: { path.hasPrefix($0 + "/") }) else { return nil }
        let folder = Files.split(path).folder
        var names = folder == root ? [] : [String(folder.dropFirst(root.count + 1))]
        if roots.count > 1 { names.insert(Files.split(root).name, at: 0) }
        return ShelfEntry.Folder(path: folder, name: names.joined(separator: "/"))
    }

    /// All issues, sorted by path.
    public var entries: [ShelfEntry] { state.withLock { $0.entries } }

    /// Goes up with every change that catalogues can show.
    public var revision: Int { state.withLock { $0.revision } }

    public subscript(id: String) -> ShelfEntry? {
        let id = ShelfEntry.shelfID(id)
        return state.withLock { state in state.positions[id].map { state.entries[$0] } }
    }

    /// Whether the issue's file has changed and may still be written to: the issue will be back in a moment.
    public func isSettling(_ id: String) -> Bool { state.withLock { $0.parked.values.contains { $0.id == id } } }

    /// Whether a file has changed and may still be written to.
    public var isSettling: Bool { state.withLock { !$0.parked.isEmpty } }

    /// Whether an id that is not known may come to be: files are still being read.
    public var isPartial: Bool { state.withLock { $0.isPartial } }

    /// The files can't be read at the moment: nothing is waited for.
    public func endReading() { state.withLock { $0.isPartial = false } }

    /// What was found, by path, for the next scan.
    public var files: [String: FoundFile] { state.withLock { $0.files.merging($0.unsettled) { _, new in new } } }

    /// What the last scan rejected, by path, for the next one.
    public var rejections: [String: Rejection] { state.withLock { $0.candidates } }

    /// Takes over what a scan found.
    ///
    /// - Parameters:
    ///   - rejected: Files that are named like issues but are none, by path.
    ///   - isPatient: Whether files that are new or changed have to be the same in two scans, since whoever copies
    ///   them may not have ended.
    ///   - isPartial: Whether there are files that the scanner has not read yet.
    @discardableResult
    public func update(
        _ found: [FoundFile], rejected: [String: Rejection] = [:], isPatient: Bool = true, isPartial: Bool = false
    ) -> Change {
        state.withLock { state in
            state.isPartial = isPartial
            let settled = isPatient ? rejected.filter { state.candidates[$0.key] == $0.value } : rejected
            state.candidates = rejected
            if state.rejected != settled {
                state.rejected = settled
                state.revision += 1
            }
            let oldFiles = state.files
            let old = Dictionary(uniqueKeysWithValues: state.entries.map { ($0.path, $0) })
            let known = state.remembered
                .merging(state.parked) { _, parked in parked }
                .merging(old.mapValues { (id: $0.id, base: $0.base) }) { _, entry in entry }
            var waiting: [String: FoundFile] = [:]
            var files: [FoundFile] = []
            for file in found {
                // Another host has a document only when it has all of it.
                if !isPatient || file.isRemote || oldFiles[file.path]?.version == file.version
                    || state.unsettled[file.path]?.version == file.version
                {
                    files.append(file)
                } else {
                    waiting[file.path] = file
                    // What was there before is gone in any case: its bytes are.
                }
            }
            state.unsettled = waiting
            state.parked = known.filter { waiting[$0.key] != nil }
            if !isPartial { state.remembered = [:] }
            let ids = ShelfIDs.assign(files, known: known)
            let before = Dictionary(uniqueKeysWithValues: state.entries.map { ($0.id, $0) })
            state.entries = files.compactMap { file in
                guard let id = ids[file.path] else { return nil }
                var entry = ShelfEntry(id: id, path: file.path, kind: file.kind, stamp: file.stamp)
                entry.base = file.base
                entry.isRemote = file.isRemote
                entry.validator = file.validator
                entry.changed = file.version.changed
                entry.name = state.names[file.path]
                entry.folder = entry.name == nil ? folder(of: file.path) : nil
                // Of the same bytes the same is known, wherever they lie.
                if let known = before[id], known.stamp == file.stamp {
                    entry.facts = known.facts
                    entry.problem = known.problem
                    entry.digest = known.digest
                }
                return entry
            }
            state.positions = Dictionary(
                uniqueKeysWithValues: state.entries.enumerated().map { ($0.element.id, $0.offset) })
            state.files = Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0) })
            var change = Change()
            for entry in state.entries {
                guard let known = before[entry.id] else {
                    change.added.append(entry.id)
                    continue
                }
                // The content may be another one though the time is not: whoever copies files may set it.
                let (old, new) = (oldFiles[known.path], state.files[entry.path])
                let isSame = old?.base == new?.base && old?.validator == new?.validator
                if known.stamp != entry.stamp || known.path != entry.path || !isSame { change.changed.append(entry.id) }
            }
            change.removed = before.keys.filter { state.positions[$0] == nil }.sorted()
            if !change.isEmpty {
                state.revision += 1
                changes.add(1, ordering: .releasing)
            }
            return change
        }
    }

    /// Says what issues are called, by path, instead of what was said before.
    ///
    /// They are in no folder's group: whoever names them knows better than their folders.
    public func name(_ names: [String: String]) {
        state.withLock { state in
            guard state.names != names else { return }
            state.names = names
            var isOther = false
            for (position, entry) in state.entries.enumerated() where entry.name != names[entry.path] {
                state.entries[position].name = names[entry.path]
                state.entries[position].folder = names[entry.path] == nil ? folder(of: entry.path) : nil
                isOther = true
            }
            if isOther { state.revision += 1 }
        }
    }

    /// Remembers what was seen of an issue, where its file is still that one.
    public func learn(_ facts: IssueFacts, of id: String, stamp: Files.Stamp) {
        state.withLock { state in
            guard let position = state.positions[id], state.entries[position].stamp == stamp else { return }
            var entry = state.entries[position]
            entry.facts = facts
            entry.problem = nil
            guard state.entries[position] != entry else { return }
            state.entries[position] = entry
            state.revision += 1
        }
    }

    /// Remembers the digest of an issue's file, where it is still that one.
    public func learn(digest: String, of id: String, stamp: Files.Stamp) {
        state.withLock { state in
            guard let position = state.positions[id], state.entries[position].stamp == stamp,
                state.entries[position].digest != digest
            else { return }
            state.entries[position].digest = digest
            state.revision += 1
        }
    }

    /// Records that an issue can't be read, if its file is unchanged and has not been opened successfully.
    public func blame(_ reason: String, on id: String, stamp: Files.Stamp) {
        state.withLock { state in
            guard let position = state.positions[id], state.entries[position].stamp == stamp,
                state.entries[position].problem != reason, (state.entries[position].facts?.pageCount ?? 0) == 0
            else { return }
            state.entries[position].problem = reason
            state.revision += 1
        }
    }
}
