public import RectoDiagnostics
import RectoJSON
import RectoLibrary
import RectoPackaging

extension Newsstand {
    /// Does what somebody asks for who may; those who listen hear of it.
    ///
    /// - Returns: The issue or the store as JSON, as it is then; nothing for a store that is forgotten.
    /// - Throws: ``Failure`` `.usage` for what is not there or can't be done now; those of ``Library/refresh(_:takesAll:)`` for a store that is
    ///   added; `.io` of the database.
    public func act(_ act: NewsstandAct) async throws(Failure) -> [UInt8] {
        switch act {
        case .issue(let id, let act):
            switch act {
            case .get: try await library.get([id])
            case .resume:
                guard try await state(id) == .paused else { throw Failure(.usage, "The issue is not paused.") }
                try await library.get([id])
            case .pause: _ = try await library.pause([id])
            case .remove: try await library.remove([id])
            case .pin, .unpin:
                try await library.pin([id], act == .pin)
                // No state of it is another one, so nothing else tells of it.
                touch(id)
            }
            wishes.continuation.yield()
            try await look()
            ring()
            guard let report = try await reports([id]).first else { throw Failure(.usage, "There is no such issue.") }
            return try CompactJSON.encode(report)
        case .store(let id, .refresh):
            _ = try await blocking { [library] () throws(Failure) in try library.records.store(id) }
            // Whoever asks hears of it when the list is there.
            Task { await read(id) }
            return try store(id)
        case .store(let id, .drop):
            _ = try await blocking { [library] () throws(Failure) in try library.records.store(id) }
            try await library.drop(id)
            try await look()
            return []
        case .add(let address, let isAutomatic): return try await add(address, isAutomatic)
        }
    }

    private func state(_ id: Int) async throws(Failure) -> IssueState {
        try await blocking { [library] () throws(Failure) in try library.records.issue(id).state }
    }

    private func store(_ id: Int) throws(Failure) -> [UInt8] {
        guard let store = stores.first(where: { $0.id == id }) else { throw Failure(.usage, "There is no such store.") }
        return try CompactJSON.encode(store)
    }

    /// A store whose list can't be read is not added.
    private func add(_ address: String, _ isAutomatic: Bool) async throws(Failure) -> [UInt8] {
        guard stores.count < Self.mostStores else {
            throw Failure(.usage, "There are \(Self.mostStores) stores already.")
        }
        let store = try await library.add(address, isAutomatic: isAutomatic)
        // Whoever asked may go away meanwhile; the list is read all the same.
        let reading = Task { () -> Failure? in
            do throws(Failure) { _ = try await library.refresh(store.id, takesAll: true) } catch {
                try? await library.drop(store.id)
                return error
            }
            return nil
        }
        let failure = await reading.value
        try await look()
        if let failure { throw failure }
        return try self.store(store.id)
    }
}
