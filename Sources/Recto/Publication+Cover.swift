import RectoDiagnostics

extension Publication {
    /// The first page as a JPEG, drawn by a worker.
    ///
    /// - Parameter side: Pixels of its longer side.
    /// - Throws: ``Failure``, `.damaged` for a document without pages; `CancellationError`.
    public func cover(side: Int) async throws -> [UInt8] {
        guard let first = try await pages(0..<1).first else { throw Failure(.damaged, "has no pages") }
        let scale = Resolution.longerSide(side).scale(for: try first.get().size)
        return try await picture(page: 0, PageAppearance(scale: scale), Encoding(.jpeg)).bytes
    }
}
