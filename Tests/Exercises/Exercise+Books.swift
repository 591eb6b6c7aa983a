import RectoBooks
import RectoPackaging

extension Exercise {
    /// Any bytes as a book of pictures: an archive is bound, all else is a page's picture.
    public static func books(_ bytes: [UInt8]) {
        guard bytes.starts(with: [0x50, 0x4B]) else {
            guard let picture = try? PagePicture(bytes) else { return }
            return expect(picture.width > 0 && picture.height > 0, "a picture without an area")
        }
        var limits = PackageLimits()
        limits.entry = 1 << 20
        limits.inflated = 4 << 20
        limits.entries = 100
        guard let package = try? Package(bytes: bytes, limits: limits, isBook: true), package.isReadable,
            let book = try? ImageBook.reading(package)
        else { return }
        for bookmark in book.bookmarks {
            expect(book.pages.indices.contains(bookmark.page) && bookmark.level >= 0, "a bookmark that leads nowhere")
        }
        guard let outcome = try? BookBinder(book, from: package).write(to: "/dev/null") else { return }
        expect(outcome.lost.count < max(1, book.pages.count), "a book without a page")
    }
}
