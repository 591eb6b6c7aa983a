import Recto

extension Exercise {
    /// Any text as a choice of pages, of a document of as many pages as the first byte says: what is chosen is there, in order,
    /// and what its items choose one by one.
    public static func pages(_ bytes: [UInt8]) {
        guard let first = bytes.first else { return }
        let count = Int(first)
        let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
        let labels = (0..<count).map { names[$0 % names.count] }
        let selection: PageSelection
        do throws(Failure) {
            selection = try PageSelection(text)
        } catch {
            expect(error.code == .usage && error.description == error.description.printable, "\(error)")
            return
        }
        expect(selection.needsLabels || !text.contains("label:"), "labels that are not needed")
        let pages = try? selection.resolve(pageCount: count, labels: labels)
        if let pages {
            expect(Swift.zip(pages, pages.dropFirst()).allSatisfy { $0 < $1 }, "out of order")
            expect(pages.allSatisfy { (0..<count).contains($0) }, "pages that are not there")
        }
        // Items do not know of each other.
        var union: Set<Int>? = []
        for item in text.split(separator: ",", omittingEmptySubsequences: false) {
            let alone = try? PageSelection(String(item)).resolve(pageCount: count, labels: labels)
            union = alone.flatMap { union?.union($0) }
        }
        expect(pages == union?.sorted(), "not what its items choose")
        if let pages, !pages.isEmpty {
            let numbers = pages.map { String($0 + 1) }.joined(separator: ",")
            let again = try? PageSelection(numbers).resolve(pageCount: count, labels: [])
            expect(again == pages, "written out, it is another choice")
        }
    }

    /// Labels repeat, hold what separates ranges, and may be empty.
    private static let names = ["i", "ii", "iv", "A-1", "A-2", "1", "2", "", "-", "Título", "x-", "-x"]
}
