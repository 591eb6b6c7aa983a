import Crypto

extension Digest {
    /// The SHA-1 of bytes, 20 of them: not for safety, but because EPUB obfuscates fonts by it.
    public static func sha1(_ bytes: [UInt8]) -> [UInt8] {
        bytes.withUnsafeBytes { Array(Insecure.SHA1.hash(data: $0)) }
    }
}
