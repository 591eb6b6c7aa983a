/// What is asked of a web server.
public struct FetchRequest: Sendable {
    public enum Method: String, Sendable {
        case get = "GET"
        case head = "HEAD"
        case put = "PUT"
        case post = "POST"
        case delete = "DELETE"
    }

    public var method: Method
    public var address: WebAddress
    public var giver: AddressGuard.Giver
    /// Sent besides `Host`, `User-Agent` and `Accept-Encoding: identity`.
    ///
    /// After a redirect to another origin only those remain that tell nobody anything: conditions, ranges, types and languages.
    public var fields: HeaderFields
    /// What is sent, in whole; each try sends it again.
    public var body: [UInt8] = []
    public var limits: FetchLimits
    /// Whether redirects are followed; otherwise they are responses like others.
    ///
    /// Those of requests that change something never are.
    public var followsRedirects: Bool
    /// What the user typed that this is asked for; `nil` for the address itself, or for content the first one that he gave.
    public var errand: FetchErrand?

    public init(
        _ method: Method = .get, _ address: WebAddress, from giver: AddressGuard.Giver = .user,
        fields: HeaderFields = [:],
        limits: FetchLimits = FetchLimits(), followsRedirects: Bool = true, errand: FetchErrand? = nil
    ) {
        self.method = method
        self.address = address
        self.giver = giver
        self.fields = fields
        self.limits = limits
        self.followsRedirects = followsRedirects
        self.errand = errand
    }

    /// Fields that go along to another origin.
    ///
    /// What is not in the list may be a password, as `Authorization` and `Cookie` are.
    static let harmless: Set = [
        "accept", "accept-encoding", "accept-language", "if-match", "if-modified-since", "if-none-match", "if-range",
        "if-unmodified-since", "range", "user-agent",
    ]
}
