extension Shelf {
    /// Takes over what a scan found, and what other hosts have.
    ///
    /// - Parameter isPatient: As of ``update(_:rejected:isPatient:isPartial:)``.
    @discardableResult
    public func update(_ scan: ShelfScanner.Scan, _ remote: RemoteFinds, isPatient: Bool = true) async -> Change {
        let files = (scan.files + (await remote.files)).sorted { $0.path < $1.path }
        let rejected = scan.rejected.merging(await remote.rejected) { file, _ in file }
        return update(files, rejected: rejected, isPatient: isPatient, isPartial: scan.isPartial)
    }
}
