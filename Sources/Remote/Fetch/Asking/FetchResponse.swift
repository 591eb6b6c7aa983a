/// The beginning of a response.
public struct FetchHead: Sendable {
    public var status: Int
    public var fields: HeaderFields
    /// Who gave it, after redirects.
    public var address: WebAddress
    /// The networks besides the Internet that the user's address is in; `nil` from who does not judge addresses.
    public var networks: Set<AddressRange>?

    public init(status: Int, fields: HeaderFields = [:], address: WebAddress) {
        self.status = status
        self.fields = fields
        self.address = address
    }

    /// The length of the body, if the server tells it.
    public var contentLength: Int? {
        fields["Content-Length"].flatMap { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int($0) : nil }
    }

    /// Whether the body is the resource itself and not packed.
    public var isIdentity: Bool {
        guard fields.has("Content-Encoding") else { return true }
        return fields["Content-Encoding"].map { ["", "identity"].contains($0.lowercased()) } ?? false
    }
}

/// A response, whose body may still be on its way.
public struct FetchResponse: Sendable {
    public var head: FetchHead
    public var body: FetchBody

    public init(head: FetchHead, body: FetchBody) {
        self.head = head
        self.body = body
    }
}
