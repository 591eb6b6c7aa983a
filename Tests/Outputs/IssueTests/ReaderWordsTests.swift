import Recto
import TestSupport
import Testing

@testable import RectoIssue

@Suite struct ReaderWordsTests {
    private func read(_ json: String) throws -> ReaderWords {
        try withTemporaryFolder { folder in
            try Files.replace("\(folder)/pl.json", with: Array(json.utf8))
            return try ReaderWords(path: "\(folder)/pl.json", known: ["Contents", "Search", "Page {page}"])
        }
    }

    @Test func readsWords() throws {
        let words = try read(
            #"{"language": "pl", "words": {"Search": "Szukaj", "Page {page}": "Strona {page}"}}"#)
        #expect(words.missing == 1)
        #expect(
            String(decoding: words.json, as: UTF8.self)
                == #"{"language":"pl","direction":"ltr","words":{"Page {page}":"Strona {page}","Search":"Szukaj"}}"#)
    }

    @Test(arguments: [
        (#"{"words": {}}"#, "has no \"language\""), (#"{"language": "Polish"}"#, "language tag"),
        (#"{"language": "pl", "direction": "up"}"#, "ltr or rtl"),
        (#"{"language": "pl", "words": {"Serach": "x"}}"#, "none of the reader's words"),
        (#"{"language": "pl", "words": {"Page {page}": "Strona"}}"#, "must keep what is in braces"),
        (#"{"language": "pl", "words": {"Search": 1}}"#, "must be a text"), (#"{"lang": "pl"}"#, "is no setting"),
    ])
    func refusesWhatIsNotAsItShouldBe(json: String, reason: String) throws {
        let failure = #expect(throws: Failure.self) { _ = try read(json) }
        #expect(failure?.code == .usage && failure?.message.contains(reason) == true, "\(failure.debugDescription)")
    }
}
