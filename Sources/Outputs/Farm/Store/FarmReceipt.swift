/// What became of a document, or of a span of its pages: written last, and only once.
///
/// That it is there is what "done" means; an engine's word means nothing.
package struct FarmReceipt: Hashable, Sendable, Codable {
    package static let currentSchema = "recto/farm-receipt/1"

    package enum State: String, Hashable, Sendable, Codable {
        /// The archive is there; pages that are missing in it are in ``lost``.
        case done
        /// Nothing can be made of the document, for the reason in ``failure``.
        case failed
    }

    package struct Archive: Hashable, Sendable, Codable {
        package var name: String
        package var bytes: Int
        package var sha256: String
        /// Where in the archive the directory's part for each page begins, and where the last one ends.
        package var directory: [Int]?

        package init(name: String, bytes: Int, sha256: String, directory: [Int]?) {
            self.name = name
            self.bytes = bytes
            self.sha256 = sha256
            self.directory = directory
        }
    }

    /// A page, or the text of one, that could not be made.
    package struct Loss: Hashable, Sendable, Codable {
        /// From 1.
        package var page: Int
        /// `tiles`, `text`, `alto`.
        package var part: String
        package var code: String
        package var message: String

        package init(page: Int, part: String, code: String, message: String) {
            self.page = page
            self.part = part
            self.code = code
            self.message = message
        }

        /// Whether the page ended the workers that tried it: it is quarantined.
        package var isPoison: Bool { FarmReceipt.isPoison(code) }
    }

    package struct Reason: Hashable, Sendable, Codable {
        package var code: String
        package var message: String

        package init(code: String, message: String) {
            self.code = code
            self.message = message
        }
    }

    /// What catalogues tell of a document.
    package struct Facts: Hashable, Sendable, Codable {
        package var title: String?
        package var author: String?
        package var language: String?
        package var created: String?

        package init() {}
    }

    package var schema = FarmReceipt.currentSchema
    package var state: State
    /// Of the document, 64 hexadecimal digits.
    package var sha256: String
    package var bytes: Int
    package var profile: String
    package var recto: String
    /// Of the whole document.
    package var pages: Int?
    package var span: PageSpan?
    package var archive: Archive?
    /// Of a document that was divided: the names of its spans' receipts.
    package var spans: [String]?
    package var lost: [Loss]
    package var failure: Reason?
    package var facts: Facts?
    /// That making it took.
    package var seconds: Double

    package init(state: State, sha256: String, bytes: Int, profile: String, recto: String) {
        self.state = state
        self.sha256 = sha256
        self.bytes = bytes
        self.profile = profile
        self.recto = recto
        lost = []
        seconds = 0
    }

    /// Whether a code says that workers died of it, or that Recto itself is at fault.
    package static func isPoison(_ code: String) -> Bool { ["crashed", "deadline", "internal"].contains(code) }

    package var isPoisoned: Bool { failure.map { Self.isPoison($0.code) } ?? false || lost.contains(where: \.isPoison) }
}
