/// A place as Readium's applications exchange it (Readium Locator Model).
package struct ReadiumLocator: Hashable, Sendable, Codable {
    package struct Locations: Hashable, Sendable, Codable {
        package var fragments: [String]?
        /// The share of the document that is before the place.
        package var progression: Double?
        package var totalProgression: Double?
        /// The part of a CFI that is within the document.
        package var partialCfi: String?

        package init(
            fragments: [String]? = nil, progression: Double? = nil, totalProgression: Double? = nil,
            partialCfi: String? = nil
        ) {
            self.fragments = fragments
            self.progression = progression
            self.totalProgression = totalProgression
            self.partialCfi = partialCfi
        }
    }

    package struct Text: Hashable, Sendable, Codable {
        package var before: String?
        package var highlight: String?
        package var after: String?

        package init(before: String? = nil, highlight: String? = nil, after: String? = nil) {
            self.before = before
            self.highlight = highlight
            self.after = after
        }
    }

    package var href: String
    package var type: String?
    package var title: String?
    package var locations: Locations?
    package var text: Text?

    package init(
        href: String, type: String? = nil, title: String? = nil, locations: Locations? = nil, text: Text? = nil
    ) {
        self.href = href
        self.type = type
        self.title = title
        self.locations = locations
        self.text = text
    }
}
