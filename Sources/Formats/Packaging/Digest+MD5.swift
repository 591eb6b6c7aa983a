import Crypto

extension Digest {
    /// The MD5 of bytes as 32 hexadecimal digits: not for safety, but because PDF states checksums so.
    public static func md5(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        let sum = bytes.withUnsafeBytes { Insecure.MD5.hash(data: $0) }
        return String(decoding: sum.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
