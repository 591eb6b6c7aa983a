import RectoBytes
import RectoDiagnostics
import RectoSealing

/// All plain bytes of an age file.
func unsealed(_ bytes: [UInt8], _ identities: [any AgeIdentity]) async throws -> [UInt8] {
    let sealed = try await SealedBytes(BytesInMemory(bytes), identities: identities)
    return try await sealed.read(0..<sealed.identity.count)
}

/// The key that ``MadeAge`` seals for.
func madeIdentity() throws -> X25519Identity { try X25519Identity(Array(MadeAge.identity.utf8)) }

/// What opening and reading a file fails with; `nil` where it does not.
func failure(_ bytes: [UInt8], _ identities: [any AgeIdentity]? = nil) async throws -> Failure? {
    let identities = try identities ?? [madeIdentity()]
    do throws(Failure) {
        let sealed = try await SealedBytes(BytesInMemory(bytes), identities: identities)
        _ = try await sealed.read(0..<sealed.identity.count)
        return nil
    } catch {
        return error
    }
}

func sealed(_ plain: [UInt8], _ recipients: [any AgeRecipient]) async throws -> [UInt8] {
    var writer = try await SealWriter(for: recipients)
    var bytes = writer.head
    bytes += try writer.add(plain)
    bytes += try writer.finish()
    return bytes
}

func secret(_ text: String) -> SecretBytes {
    var bytes = Array(text.utf8)
    return SecretBytes(wiping: &bytes)
}

/// Bytes that differ from place to place.
func pattern(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 7) } }
