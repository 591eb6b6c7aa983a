public import Recto
import RectoExport
public import RectoIssue

/// Writes articles as METS 1.12 with an ALTO file for each page.
///
/// The same issue and articles give the same bytes. Schema: https://www.loc.gov/standards/mets/version112/mets.xsd
public struct METSExport: Sendable {
    private let articles: IssueArticles
    private let publication: Publication
    private let output: String
    private let version: String

    /// - Parameters:
    ///   - publication: Stays open.
    ///   - output: Appears when it is whole: a zip if it is named as one, else a folder.
    ///   - version: Recto's.
    public init(_ articles: IssueArticles, of publication: Publication, output: String, version: String) {
        self.articles = articles
        self.publication = publication
        var output = output
        while output.count > 1, output.hasSuffix("/") { output.removeLast() }
        self.output = output
        self.version = version
    }

    /// Whether an output is named as a zip.
    public static func isArchive(_ path: String) -> Bool { path.lowercased().hasSuffix(".zip") }

    /// - Returns: The pages that could not be read.
    /// - Throws: ``Failure`` `.io`, `.usage` where there is a file or a folder that is not empty; `CancellationError`.
    public func run() async throws -> [FoundArticles.LostPage] {
        if !Self.isArchive(output) { try checkFolder() }
        // Also a lock, which keeps a second run to the same place out.
        let partial = try PartialFile(of: output)
        do {
            if Self.isArchive(output) {
                let lost = try await write(to: try ZipEntries(partial.path))
                try partial.adopt()
                return lost
            }
            let lost = try await writeFolder()
            partial.remove()
            return lost
        } catch {
            partial.remove()
            throw error
        }
    }

    /// Under a hidden name first, which is always the same: the next run removes what a killed one left.
    private func writeFolder() async throws -> [FoundArticles.LostPage] {
        let (parent, name) = Files.split(output)
        let fresh = "\(parent)/.\(name).recto-new"
        do {
            try Files.remove(fresh)
            let lost = try await write(to: try FolderWriter(fresh))
            try Files.rename(fresh, to: output)  // an empty folder is replaced
            return lost
        } catch {
            try? Files.remove(fresh)
            throw error
        }
    }

    private func checkFolder() throws(Failure) {
        switch Files.kind(output) {
        case nil: return
        case .folder:
            guard try Files.list(output).isEmpty else {
                throw Failure(.usage, "is not empty; choose another folder, or a name that ends in .zip", at: output)
            }
        case .file, .other:
            throw Failure(.usage, "is there already; choose another name, or one that ends in .zip", at: output)
        }
    }

    private func write(to writer: some EntryWriter) async throws -> [FoundArticles.LostPage] {
        var files: [METSFile] = []
        var lost: [FoundArticles.LostPage] = []
        let names = PageNames(pageCount: publication.pageCount)
        let alto = ALTOWriter(fileName: publication.name, version: version)
        for try await element in publication.text() {
            switch element.content {
            case .success(let page):
                let bytes = alto.document(page)
                let path = "alto/\(names[element.page]).xml"
                try writer.add(path, bytes)
                var digest = Digest()
                digest.add(bytes)
                files.append(
                    METSFile(
                        page: element.page, path: path, size: bytes.count, digest: digest.digits,
                        blocks: ALTOBlocks(page)))
            case .failure(let failure): lost.append(FoundArticles.LostPage(page: element.page, failure: failure))
            }
        }
        let identity = try await IssueIdentity(
            articles.contents, publication,
            variant: "mets " + articles.articles.map(\.id).joined(separator: " "))
        let document = METSDocument(articles, files: files, identity: identity, version: version)
        try writer.add("mets.xml", Array(document.markup.utf8))
        try writer.finish()
        return lost
    }
}
