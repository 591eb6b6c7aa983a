import Recto

/// Keeps packages out that the validator finds errors in.
struct PackageGate {
    let workers: WorkerOptions
    let allowErrors: Bool

    /// - Throws: ``Failure`` `.damaged` for a package with errors; what can't be judged is left to whoever opens it.
    func check(_ input: IssueInput) async throws {
        guard !allowErrors, case .package? = try? await blocking({ () throws(Failure) in try IssueKind.of(input) })
        else {
            return
        }
        let validator = Validator(
            inspector: PublicationInspector(workers: try workers.configuration(atMost: 1), deadline: workers.duration))
        let report: ValidationReport
        switch input {
        case .path(let path): report = try await validator.validate(path)
        case .bytes(let bytes, let address, _): report = try await validator.validate(bytes, address: address)
        }
        guard report.fails(.error), let first = report.findings.first(where: { $0.severity >= .error }) else { return }
        let count = report.findings.count { $0.severity >= .error }
        throw Failure(
            .damaged,
            "\(count == 1 ? "an error" : "\(count) errors"), the first: \(first.message) [\(first.rule)]; see `recto validate`, "
                + "or publish as it is with --allow-errors", at: input.address)
    }
}
