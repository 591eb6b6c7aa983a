public import Recto

/// A reader's marks in an issue as an annotation container of the Web Annotation Protocol (https://www.w3.org/TR/annotation-protocol/).
///
/// Each annotation is what ``AnnotationWriter`` writes, with the server's addresses.
public struct AnnotationContainer: Sendable {
    /// How much of its annotations a client wants (section 4.2 there, `Prefer`).
    public enum Detail: Hashable, Sendable {
        /// Only how many there are, and where the first page of them is.
        case minimal
        /// Their addresses.
        case addresses
        case descriptions
    }

    /// Its address, which ends with a slash.
    public let address: String
    private let issue: MarkedIssue
    private let writer: AnnotationWriter

    /// Annotations of a page.
    public static let pageSize = 200
    public static let mediaType = "application/ld+json; profile=\"http://www.w3.org/ns/anno.jsonld\""
    static let context = "http://www.w3.org/ns/anno.jsonld"
    private static let contexts = [context, "http://www.w3.org/ns/ldp.jsonld"]

    /// - Parameters:
    ///   - address: Of the container, with a slash at its end.
    ///   - issue: Whose source is the document's address.
    ///   - version: Recto's.
    public init(address: String, issue: MarkedIssue, version: String) {
        self.address = address
        self.issue = issue
        writer = AnnotationWriter(issue, version: version)
    }

    public func address(of id: MarkID) -> String { address + id.description }

    /// An annotation.
    ///
    /// - Throws: ``Failure`` `.internal`.
    public func annotation(_ mark: Mark) throws(Failure) -> [UInt8] {
        var record = record(mark)
        record.context = Self.context
        return try CompactJSON.encode(record)
    }

    /// The container itself, with its first page.
    ///
    /// - Parameters:
    ///   - marks: All of them, in the order of their places.
    ///   - detail: Of the first page; with ``Detail/minimal`` only its address is told.
    /// - Throws: ``Failure`` `.internal`.
    public func json(_ marks: [Mark], _ detail: Detail) throws(Failure) -> [UInt8] {
        let last = max(0, marks.count - 1) / Self.pageSize
        let kind = detail == .addresses ? "addresses" : "descriptions"
        return try CompactJSON.encode(
            ContainerRecord(
                context: Self.contexts, id: address, type: ["BasicContainer", "AnnotationCollection"],
                label: "Marks in \(issue.title)", total: marks.count,
                first: marks.isEmpty || detail == .minimal
                    ? nil : try pageRecord(marks, 0, detail, isPart: true),
                firstAddress: marks.isEmpty || detail != .minimal ? nil : pageAddress(0, kind),
                last: marks.isEmpty ? nil : pageAddress(last, kind)))
    }

    /// A page of its annotations.
    ///
    /// - Parameter number: From 0.
    /// - Returns: `nil` if there is no such page.
    /// - Throws: ``Failure`` `.internal`.
    public func page(_ marks: [Mark], _ number: Int, _ detail: Detail) throws(Failure) -> [UInt8]? {
        guard number >= 0, number * Self.pageSize < max(1, marks.count) else { return nil }
        return try CompactJSON.encode(try pageRecord(marks, number, detail, isPart: false))
    }

    /// What has changed since a revision: marks as they are now, and as `x-recto` the revision up to which that is all, and marks that
    /// were removed.
    ///
    /// - Parameters:
    ///   - revisions: Of the marks, in their order.
    ///   - since: After which the changes were made.
    ///   - revision: Up to which the marks tell everything.
    /// - Throws: ``Failure`` `.internal`.
    public func changes(
        _ marks: [Mark], revisions: [Int], since: Int, upTo revision: Int
    ) throws(Failure) -> [UInt8] {
        let present = marks.filter { !$0.isDeleted }.map(record)
        return try CompactJSON.encode(
            PageRecord(
                context: Self.context, id: address + "?since=\(since)", partOf: address, startIndex: 0,
                items: present.map { .description($0) },
                recto: ChangesRecord(
                    revision: revision, revisions: Dictionary(zip(marks.map(\.id.description), revisions)) { $1 },
                    removed: marks.filter(\.isDeleted))))
    }

    private func pageRecord(_ marks: [Mark], _ number: Int, _ detail: Detail, isPart: Bool) throws(Failure)
        -> PageRecord
    {
        let kind = detail == .addresses ? "addresses" : "descriptions"
        let start = number * Self.pageSize
        let end = min(marks.count, start + Self.pageSize)
        return PageRecord(
            context: isPart ? nil : Self.context, id: pageAddress(number, kind), partOf: isPart ? nil : address,
            startIndex: start,
            items: marks[start..<end].map { mark in
                detail == .addresses ? .address(address(of: mark.id)) : .description(record(mark))
            }, next: end < marks.count ? pageAddress(number + 1, kind) : nil,
            prev: number > 0 ? pageAddress(number - 1, kind) : nil)
    }

    private func pageAddress(_ number: Int, _ kind: String) -> String { "\(address)?page=\(number)&items=\(kind)" }

    private func record(_ mark: Mark) -> AnnotationRecord {
        var record = writer.record(mark)
        record.id = address(of: mark.id)
        return record
    }
}

private struct ContainerRecord: Encodable {
    var context: [String]
    var id: String
    var type: [String]
    var label: String
    var total: Int
    var first: PageRecord?
    var firstAddress: String?
    var last: String?

    enum CodingKeys: String, CodingKey {
        case context = "@context"
        case id, type, label, total, first, last
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(context, forKey: .context)
        try values.encode(id, forKey: .id)
        try values.encode(type, forKey: .type)
        try values.encode(label, forKey: .label)
        try values.encode(total, forKey: .total)
        try values.encodeIfPresent(first, forKey: .first)
        if let firstAddress { try values.encode(firstAddress, forKey: .first) }
        try values.encodeIfPresent(last, forKey: .last)
    }
}

private struct PageRecord: Encodable {
    enum Item: Encodable {
        case address(String)
        case description(AnnotationRecord)

        func encode(to encoder: any Encoder) throws {
            switch self {
            case .address(let address): try address.encode(to: encoder)
            case .description(let record): try record.encode(to: encoder)
            }
        }
    }

    var context: String?
    var id: String
    var type = "AnnotationPage"
    var partOf: String?
    var startIndex: Int
    var items: [Item]
    var next: String?
    var prev: String?
    var recto: ChangesRecord?

    enum CodingKeys: String, CodingKey {
        case context = "@context"
        case id, type, partOf, startIndex, items, next, prev
        case recto = "x-recto"
    }
}

private struct ChangesRecord: Encodable {
    var revision: Int
    /// By id, what a change of the mark has to name in `If-Match`.
    var revisions: [String: Int]
    var removed: [Mark]
}
