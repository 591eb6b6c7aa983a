public import RectoBytes
import RectoDiagnostics
import RectoLocatedTrees
import RectoOverlays
import RectoPackaging

/// Checks packages against every rule of the catalogue.
///
/// Nothing is extracted but a PDF that is compressed in a zip, to a private file that is deleted again.
public struct Validator: Sendable {
    public let options: ValidationOptions
    private let inspector: any DocumentInspector
    private let prober: (any LinkProber)?

    /// - Parameters:
    ///   - inspector: opens the PDF.
    ///   - prober: asks whether links answer; `nil` leaves the network alone.
    public init(
        options: ValidationOptions = ValidationOptions(), inspector: any DocumentInspector,
        prober: (any LinkProber)? = nil
    ) {
        self.options = options
        self.inspector = inspector
        self.prober = prober
    }

    /// Validates a package (zip or folder) or a manifest on its own, which skips what needs the package.
    ///
    /// - Parameters:
    ///   - digest: whether the report has the input's SHA-256, which costs reading all of it.
    ///   - progress: gets the part that is done, 0 to 1.
    /// - Throws: ``Failure`` where the input could not be judged: `.io` and the like, `.deadline` past the limit of time,
    ///   `CancellationError` where the task was cancelled.
    public func validate(
        _ path: String, digest: Bool = false, progress: @escaping @Sendable (Double) -> Void = { _ in }
    ) async throws -> ValidationReport {
        try await validate(nil, path, digest: digest, progress: progress)
    }

    /// Validates a package whose bytes are elsewhere.
    ///
    /// - Parameters:
    ///   - address: What it is called.
    ///   - others: As of ``validate(_:digest:progress:)``.
    /// - Throws: As that, and what reading throws.
    public func validate(
        _ bytes: any ByteProvider, address: String, digest: Bool = false,
        progress: @escaping @Sendable (Double) -> Void = { _ in }
    ) async throws -> ValidationReport {
        try await validate(bytes, address, digest: digest, progress: progress)
    }

    private func validate(
        _ bytes: (any ByteProvider)?, _ path: String, digest: Bool, progress: @escaping @Sendable (Double) -> Void
    ) async throws -> ValidationReport {
        let clock = ContinuousClock()
        let start = clock.now
        let run = ValidationRun(
            bytes: bytes, path: path, options: options, inspector: inspector, prober: prober, digest: digest,
            deadline: start.advanced(by: options.limits.time), progress: progress)
        var report = try await run.report()
        report.elapsed = clock.now - start
        return report
    }
}
