import Recto
public import RectoShelf

extension ShelfScanner {
    /// Finds issues; packages are known by the ids that they state, books by the names of what is in them.
    public static func withPackages(_ roots: [String]) -> ShelfScanner {
        ShelfScanner(roots) { path in
            guard let package = try? Package.open(path), package.isReadable else { return nil }
            return (try? ReadManifest.reading(package))?.manifest.issue.id
        } recognizesBook: { path in
            IssueKind.isOfPictures(path)
        }
    }
}
