import RectoDiagnostics
import RectoEscaping
import RectoFetch

/// How buckets and keys become web addresses.
struct S3Place {
    let settings: S3Settings

    /// The address of a key; of the bucket for an empty one.
    ///
    /// The bucket is part of the host's name only at Amazon's own, and without dots: a certificate for `*.s3…` is for one label.
    func address(_ place: S3Address, query: [(name: String, value: String)] = []) throws(Failure) -> WebAddress {
        let key = PercentEncoding.encode(place.key, keeping: "-._~/")
        let text: String
        if let endpoint = settings.endpoint {
            let folder = endpoint.target.prefix { $0 != "?" }
            text = "\(endpoint.origin)\(folder.hasSuffix("/") ? folder.dropLast() : folder)/\(place.bucket)/\(key)"
        } else {
            let top = settings.region.hasPrefix("cn-") ? "amazonaws.com.cn" : "amazonaws.com"
            let host = "s3.\(settings.region).\(top)"
            text =
                place.bucket.contains(".")
                ? "https://\(host)/\(place.bucket)/\(key)" : "https://\(place.bucket).\(host)/\(key)"
        }
        let words = query.map { name, value in
            "\(PercentEncoding.encode(name, keeping: "-._~"))=\(PercentEncoding.encode(value, keeping: "-._~"))"
        }
        return try WebAddress(words.isEmpty ? text : "\(text)?\(words.joined(separator: "&"))")
    }
}
