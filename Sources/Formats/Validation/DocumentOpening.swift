import RectoBytes
import RectoDiagnostics
import RectoPackaging

/// Opens a package's PDF by the inspector, where it is; a compressed one of a zip file by way of a private file.
struct DocumentOpening: Sendable {
    /// A rule that the PDF breaks by not opening.
    struct Problem: Sendable {
        var rule: String
        var message: String
        /// Without the PDF's pages little more can be said.
        var isFatal: Bool { rule == "PDF-001" }
    }

    var facts: DocumentFacts?
    var problem: Problem?

    /// - Returns: facts or what is wrong; neither where the package has no such file, which is another rule's business.
    static func open(
        _ name: String, of package: Package, by inspector: any DocumentInspector
    ) async throws -> DocumentOpening {
        guard let entry = package[name], !package.unreadable.contains(name) else { return DocumentOpening() }
        // A stored PDF is read where it is, without a look at its checksum. Damage is found by the pass over all entries.
        let fault = try await blocking { () throws(Failure) in package.check(entry) }
        guard fault == nil else { return DocumentOpening() }
        let file: EntryFile?
        let bytes: (any ByteProvider)?
        do throws(Failure) {
            bytes = try await blocking { () throws(Failure) in try package.provider(entry) }
            file = bytes == nil ? try await EntryFile(entry, of: package) : nil
        } catch {
            guard error.code == .damaged else { throw error }
            return DocumentOpening()
        }
        defer { file?.remove() }
        do throws(Failure) {
            let facts: DocumentFacts
            if let bytes {
                facts = try await inspector.facts(of: bytes, name: name)
            } else if let file {
                facts = try await inspector.facts(of: file.part)
            } else {
                return DocumentOpening()
            }
            guard !facts.pages.isEmpty else {
                return DocumentOpening(problem: Problem(rule: "PDF-001", message: "has no pages"))
            }
            return DocumentOpening(facts: facts)
        } catch {
            switch error.code {
            case .encrypted: return DocumentOpening(problem: Problem(rule: "PDF-002", message: "needs a password"))
            case .damaged, .unsupported:
                return DocumentOpening(problem: Problem(rule: "PDF-001", message: error.message))
            // A file that takes all memory or time is as unreadable as a damaged one, and the reason is said.
            case .crashed, .deadline, .tooLarge:
                return DocumentOpening(
                    problem: Problem(rule: "PDF-001", message: "could not be opened: \(error.message)"))
            default: throw error.at(name)
            }
        }
    }
}
