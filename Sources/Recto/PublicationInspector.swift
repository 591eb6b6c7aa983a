public import RectoBytes
public import RectoDiagnostics
public import RectoValidation
public import RectoWorkers

/// Looks into PDFs for the validator, in a worker process.
public struct PublicationInspector: DocumentInspector {
    private let workers: WorkerConfiguration
    private let deadline: Duration

    /// - Parameter deadline: for opening and reading a document.
    public init(workers: WorkerConfiguration, deadline: Duration) {
        self.workers = workers
        self.deadline = deadline
    }

    public func facts(of file: FilePart) async throws(Failure) -> DocumentFacts {
        try await facts(file.name) { try await Publication(file, workers: workers, deadline: deadline) }
    }

    public func facts(of bytes: any ByteProvider, name: String) async throws(Failure) -> DocumentFacts {
        try await facts(name) {
            try await Publication(bytes, address: name, workers: workers, deadline: deadline)
        }
    }

    private func facts(_ name: String, _ open: () async throws -> Publication) async throws(Failure) -> DocumentFacts {
        do {
            let publication = try await open()
            do {
                let facts = try await publication.facts()
                await publication.close()
                return facts
            } catch {
                await publication.close()
                throw error
            }
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(.cancelled, "was stopped", at: name)
        }
    }
}

extension Publication {
    /// What the validator's rules need to know.
    ///
    /// - Throws: ``Failure`` `.damaged` for a document without pages.
    public func facts() async throws -> DocumentFacts {
        let (_, body) = try await pool.run(InspectRequest(), deadline: deadline)
        return try CompactJSON.decode(DocumentFacts.self, from: body)
    }
}
