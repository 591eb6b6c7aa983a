import RectoJSON
import RectoPlaces

/// A place in a book of text, as `at` says it: `OPS/c2.xhtml#1200`, or a ``Locator`` as JSON.
struct FlowPoint: Hashable {
    /// The document's path in the book.
    var item: String
    var offset: Int

    /// - Returns: `nil` for what is neither.
    init?(_ text: String) {
        if text.hasPrefix("{") {
            guard let locator = try? CompactJSON.decode(Locator.self, from: Array(text.utf8)), locator.offset >= 0
            else {
                return nil
            }
            (item, offset) = (locator.item, locator.offset)
            return
        }
        guard let mark = text.lastIndex(of: "#") else { return nil }
        let digits = text[text.index(after: mark)...]
        guard (1...9).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let offset = Int(digits)
        else { return nil }
        item = String(text[..<mark])
        self.offset = offset
    }
}
