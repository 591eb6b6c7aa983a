public import RectoDiagnostics
import RectoEPUBPackages
public import RectoPackaging

extension ImageBook {
    /// Whether an archive or folder looks like a book, by the names in it: an EPUB, or pictures that are at least half of it.
    ///
    /// Pictures alone are not enough: office documents hold some as well.
    public static func isLikely(_ package: Package) -> Bool {
        if package[EPUBPackage.container] != nil { return true }
        let pictures = pictureCount(package)
        return pictures > 0 && pictures * 2 >= package.entries.count
    }

    /// Whether an archive or folder is an EPUB, of pictures or of text.
    public static func isEPUB(_ package: Package) -> Bool { package[EPUBPackage.container] != nil }

    /// The number of files whose names say that they are pictures.
    public static func pictureCount(_ package: Package) -> Int {
        package.entries.count { BookFileName.isPicture($0.name) }
    }

    /// Whether there are as many pictures as pages of text, by their names: no EPUB of text has.
    public static func hasPictures(_ package: Package) -> Bool {
        let texts = package.entries.count {
            [".xhtml", ".html", ".htm"].contains(where: $0.name.lowercased().hasSuffix)
        }
        let pictures = pictureCount(package)
        // The table of contents is a page of text in every EPUB.
        return pictures > 0 && pictures + 1 >= texts
    }

    /// Reads what a book is made of; no picture is looked at yet.
    ///
    /// - Throws: ``Failure`` `.damaged`, ``isText`` for a book of text, or as ``Package/read(_:limit:)``.
    public static func reading(_ package: Package) throws(Failure) -> ImageBook {
        if package[EPUBPackage.container] != nil { return try PictureEPUB.book(of: package) }
        return try ComicArchive.book(of: package)
    }

    /// For what needs pages: a book whose text is set on the spot has none yet.
    public static var isText: Failure {
        Failure(
            .noPages, "is a book of text, which this does not take; recto export pdf makes a PDF of it")
    }
}
