/// The letters of a quote with what is around it.
package struct QuotePattern: Sendable {
    let prefix: [UInt32]
    let core: [UInt32]
    let suffix: [UInt32]

    package init?(_ quote: Quote) {
        // Of a longer mark the quote does not say where it ends.
        guard quote.exact.unicodeScalars.count < Quote.longest else { return nil }
        prefix = DocumentLetters.letters(of: quote.prefix)
        core = DocumentLetters.letters(of: quote.exact)
        suffix = DocumentLetters.letters(of: quote.suffix)
    }

    var count: Int { prefix.count + core.count + suffix.count }
    var all: [UInt32] { prefix + core + suffix }
}
