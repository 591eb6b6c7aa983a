import Recto
import RectoBooks
public import RectoDiagnostics

extension IssueMetadata {
    /// Reads a JSON file (docs/editions.md, “Metadata”).
    ///
    /// - Throws: ``Failure`` `.usage` with the line and column of a fault, `.io`.
    public init(path: String) throws(Failure) {
        let file = try SettingsFile(path: path)
        self.init()
        let reader = MetadataReader(file: file)
        for member in file.members { try reader.read(member, into: &self) }
    }
}

extension SiteMetadata {
    /// Reads a JSON file (docs/editions.md, “Metadata”).
    ///
    /// - Throws: ``Failure`` `.usage` with the line and column of a fault, `.io`.
    public init(path: String) throws(Failure) {
        let file = try SettingsFile(path: path)
        let reader = MetadataReader(file: file)
        var common = IssueMetadata()
        for member in file.members where member.name != Self.name { try reader.read(member, into: &common) }
        self.init(common)
        for member in file.members where member.name == Self.name {
            guard member.value.kind == .object else {
                throw file.wrong(
                    member.value, "\"\(Self.name)\" must be an object: folders of the site, each with its metadata")
            }
            for issue in member.value.members {
                guard issue.value.kind == .object else {
                    throw file.wrong(issue.value, "\"\(issue.name)\" must be an object")
                }
                var metadata = common
                for entry in issue.value.members { try reader.read(entry, into: &metadata) }
                issues[issue.name] = metadata
            }
        }
    }

    private static let name = "issues"
}

/// Takes the entries of a metadata file one by one.
private struct MetadataReader {
    let file: SettingsFile

    private static let names =
        "title, summary, language, date, series, number, publisher, creators, rights, attribution, provider, metadata"

    /// A text, or a list of texts.
    private func texts(_ member: ManifestValue.Member) throws(Failure) -> [String] {
        guard member.value.kind == .array else { return [try file.text(member)] }
        var texts: [String] = []
        for element in member.value.elements {
            guard let text = element.string, !text.isEmpty else {
                throw file.wrong(element, "\"\(member.name)\" must be a text or a list of texts")
            }
            texts.append(text)
        }
        guard !texts.isEmpty else { throw file.wrong(member.value, "\"\(member.name)\" is empty") }
        return texts
    }

    private func address(_ member: ManifestValue.Member) throws(Failure) -> String {
        let text = try file.text(member)
        guard IssueMetadata.isAddress(text) else { throw noAddress(member) }
        return text
    }

    private func noAddress(_ member: ManifestValue.Member) -> Failure {
        file.wrong(member.value, "\"\(member.name)\" must be an address that begins with https://, in ASCII")
    }

    func read(_ member: ManifestValue.Member, into metadata: inout IssueMetadata) throws(Failure) {
        switch member.name {
        case "$schema": return
        case "title": metadata.title = try file.text(member)
        case "summary": metadata.summary = try file.text(member)
        case "language":
            guard let tag = LanguageTag.read(try file.text(member)) else {
                throw file.wrong(member.value, "\"language\" must be a tag such as de or en-GB")
            }
            metadata.language = tag
        case "date":
            let date = try file.text(member)
            guard BookFacts.isDate(date) else {
                throw file.wrong(member.value, "\"date\" must be YYYY, YYYY-MM or YYYY-MM-DD")
            }
            metadata.date = date
        case "series": metadata.series = try file.text(member)
        case "number": metadata.number = try file.text(member)
        case "publisher": metadata.publisher = try file.text(member)
        case "creators": metadata.creators = try texts(member)
        case "rights":
            guard metadata.setRights(try file.text(member)) else { throw noAddress(member) }
        case "attribution": metadata.attribution = try file.text(member)
        case "provider": metadata.provider = try provider(member)
        case "metadata": metadata.fields = try fields(member)
        default: throw file.wrong(member.value, "\"\(member.name)\" is no setting; there are \(Self.names)")
        }
    }

    private func provider(_ member: ManifestValue.Member) throws(Failure) -> IssueMetadata.Provider {
        guard member.value.kind == .object else { throw file.wrong(member.value, "\"provider\" must be an object") }
        var provider = IssueMetadata.Provider(name: "")
        for entry in member.value.members {
            switch entry.name {
            case "name": provider.name = try file.text(entry)
            case "link": provider.link = try address(entry)
            case "logo": provider.logo = try address(entry)
            default:
                throw file.wrong(
                    entry.value, "\"\(entry.name)\" is nothing of a provider; there are name, link and logo")
            }
        }
        guard !provider.name.isEmpty else { throw file.wrong(member.value, "\"provider\" needs a name") }
        return provider
    }

    private func fields(_ member: ManifestValue.Member) throws(Failure) -> [IssueMetadata.Field] {
        guard member.value.kind == .object else {
            throw file.wrong(member.value, "\"metadata\" must be an object of labels with their texts")
        }
        var fields: [IssueMetadata.Field] = []
        for entry in member.value.members {
            guard !entry.name.isEmpty else { throw file.wrong(entry.value, "a label is empty") }
            fields.append(IssueMetadata.Field(label: entry.name, values: try texts(entry)))
        }
        return fields
    }
}
