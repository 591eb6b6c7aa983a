import Recto
public import RectoShelf

extension ShelfScanner {
    /// A scanner that identifies packages by the ids that they state, and recognizes books by the names in them.
    ///
    /// - Parameter opensSealed: As of ``init(_:opensSealed:identify:recognizesBook:explain:)``; the ``ShelfServer`` needs an
    ///   ``IssueOpening`` for them.
    public static func withPackages(_ roots: [String], opensSealed: Bool = false) -> ShelfScanner {
        ShelfScanner(roots, opensSealed: opensSealed) { path in
            guard let package = try? Package.open(path), package.isReadable else { return nil }
            return (try? ReadManifest.reading(package))?.manifest.issue.id
        } recognizesBook: { path in
            IssueKind.isOfPictures(path) || IssueKind.isOfText(path)
        } explain: { path in
            if path.lowercased().hasSuffix(".age") { return Rejection.sealed.reason }
            do throws(Failure) {
                switch try IssueKind.of(path) {
                case .document where path.lowercased().hasSuffix(".pdf"): return nil
                case .document: return "is neither a PDF nor an archive that is read"
                case .package(let package) where !package.isReadable: return "is a damaged zip archive"
                case .package, .book: return "holds no pictures that could be pages"
                }
            } catch { return error.message }
        }
    }
}
