public import RectoDiagnostics
import RectoPackaging

extension Library {
    /// Decides anew for a store; a library that is watched looks at its list soon.
    ///
    /// - Throws: ``Failure`` `.usage` for one that is not there.
    public func change(_ store: Int, to settings: StoreSettings) async throws(Failure) {
        try await blocking { [records] () throws(Failure) in try records.change(store, to: settings) }
    }

    /// Decides anew for the whole library; transfers that are running go on as they began.
    public func change(to settings: LibrarySettings) async throws(Failure) {
        try await blocking { [records] () throws(Failure) in try records.change(to: settings) }
    }

    /// What holds now: what this process was told, then what is decided for the library.
    nonisolated func effectiveSettings() throws(Failure) -> LibrarySettings { told.over(try records.settings()) }

    /// The limits of speed that a store's transfers keep; the same for all of them, so that they share it.
    func pacers(of store: StoreRecord, _ settings: LibrarySettings) -> [RatePacer] {
        let rates: [(store: Int, rate: Int?)] = [(0, settings.rate), (store.id, store.settings.rate)]
        return rates.compactMap { key, rate in
            guard let rate else { return nil }
            if let known = pacers[key], known.rate == rate { return known }
            let pacer = RatePacer(rate, time: time)
            pacers[key] = pacer
            return pacer
        }
    }
}
