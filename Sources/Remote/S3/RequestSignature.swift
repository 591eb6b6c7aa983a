import Crypto
public import RectoDiagnostics
public import RectoFetch

/// Signs requests, and what they send, with AWS Signature Version 4.
public struct RequestSignature: RequestSigning {
    private let credentials: S3Credentials?
    private let region: String

    /// - Parameter credentials: `nil` signs nothing.
    public init(_ credentials: S3Credentials?, region: String) {
        self.credentials = credentials
        self.region = region
    }

    /// The request with the date and the signature in its fields.
    ///
    /// It follows no redirects: a signature is for one host.
    ///
    /// Signed are method, address, host, `Range`, the fields `x-amz-…`, and the body by its digest.
    public func signed(_ request: FetchRequest, at date: Int) throws(Failure) -> FetchRequest {
        var request = request
        request.followsRedirects = false
        guard let credentials else { return request }
        let stamp = Self.stamp(date)
        let scope = "\(stamp.prefix(8))/\(region)/s3/aws4_request"
        let digest = request.body.isEmpty ? Self.nothing : Self.hex(SHA256.hash(data: request.body))
        request.fields["x-amz-content-sha256"] = digest
        request.fields["x-amz-date"] = stamp
        request.fields["x-amz-security-token"] = credentials.sessionToken
        let (canonical, names) = Self.canonical(request, digest)
        let text =
            "AWS4-HMAC-SHA256\n\(stamp)\n\(scope)\n\(Self.hex(SHA256.hash(data: Array(canonical.utf8))))"
        var key = SymmetricKey(data: Array("AWS4\(credentials.secretKey)".utf8))
        for part in scope.split(separator: "/") { key = SymmetricKey(data: Self.code(part, key)) }
        request.fields["Authorization"] =
            "AWS4-HMAC-SHA256 Credential=\(credentials.accessKey)/\(scope),SignedHeaders=\(names),"
            + "Signature=\(Self.hex(Self.code(text[...], key)))"
        return request
    }

    public func refusal(_ response: WholeResponse) -> String? {
        let status = response.head.status
        if let region = response.head.fields["x-amz-bucket-region"], region != self.region,
            [301, 307, 400].contains(status)
        {
            return "is in the region \(region.printable); set AWS_REGION to it"
        }
        return switch S3Reply.parse(response.bytes)?.values["Code"] {
        case "NoSuchBucket": "there is no such bucket"
        case "NoSuchKey": "there is no such object"
        case "AccessDenied":
            credentials == nil ? "is not public, and there are no keys" : "may not be read with these keys"
        case "InvalidAccessKeyId", "SignatureDoesNotMatch": "does not know these keys"
        case "RequestTimeTooSkewed": "takes the clock of this machine for wrong"
        case "ExpiredToken": "takes the session token for expired"
        case let code?: "refuses (\(status) \(code.printable))"
        case nil: nil
        }
    }

    /// SHA-256 of no bytes.
    private static let nothing = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

    private static func canonical(_ request: FetchRequest, _ digest: String) -> (
        text: String, names: String
    ) {
        let target = request.address.target
        let path = target.prefix { $0 != "?" }
        let query = target[path.endIndex...].dropFirst().split(separator: "&").map { part in
            let words = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (name: words[0], value: words.count > 1 ? words[1] : "")
        }
        var fields = request.fields.all.map { ($0.name.lowercased(), $0.value) }
        fields = fields.filter { $0.0.hasPrefix("x-amz-") || $0.0 == "range" } + [("host", request.address.authority)]
        fields.sort { $0.0 < $1.0 }
        let names = fields.map(\.0).joined(separator: ";")
        let lines = fields.map { "\($0.0):\($0.1)\n" }.joined()
        let sorted = query.sorted { ($0.name, $0.value) < ($1.name, $1.value) }.map {
            "\($0.name)=\($0.value)"
        }
        .joined(separator: "&")
        return ("\(request.method.rawValue)\n\(path)\n\(sorted)\n\(lines)\n\(names)\n\(digest)", names)
    }

    private static func code(_ text: Substring, _ key: SymmetricKey) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: key))
    }

    private static func hex(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// `20130524T000000Z`.
    static func stamp(_ date: Int) -> String {
        let days = Int((Double(date) / 86_400).rounded(.down))
        let (year, month, day) = CivilDate.date(days: days)
        let second = date - days * 86_400
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(year)\(two(month))\(two(day))T\(two(second / 3600))\(two(second / 60 % 60))\(two(second % 60))Z"
    }
}
