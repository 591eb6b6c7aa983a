import Crypto

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A key or a passphrase in memory that is kept from swap space, core dumps and forked children where the system allows it, and that is
/// overwritten when its last owner lets go of it.
///
/// It costs a page of memory each, so it is for keys and not for documents.
///
/// `@unchecked Sendable`: the bytes are written in `init`, before anybody else has the object, and only read afterwards.
public final class SecretBytes: @unchecked Sendable {
    /// The number of bytes.
    public let count: Int
    private let memory: UnsafeMutableRawPointer
    private let length: Int

    /// Bytes of zero, which `fill` changes.
    public init<Fault: Error>(count: Int, _ fill: (UnsafeMutableRawBufferPointer) throws(Fault) -> Void) throws(Fault) {
        let page = Int(sysconf(Int32(_SC_PAGESIZE)))
        self.count = count
        length = max(1, (count + page - 1) / page) * page
        let mapped = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
        guard let mapped, mapped != MAP_FAILED else { preconditionFailure("no memory for a key") }
        memory = mapped
        // The limit of locked memory may be too low, which is no reason to go without the rest.
        _ = mlock(memory, length)
        #if !canImport(Darwin)
            _ = madvise(memory, length, MADV_DONTDUMP)
            _ = madvise(memory, length, MADV_WIPEONFORK)
        #endif
        try fill(UnsafeMutableRawBufferPointer(start: memory, count: count))
    }

    /// Takes bytes over and overwrites where they were.
    public convenience init(wiping bytes: inout [UInt8]) {
        self.init(count: bytes.count) { secret in bytes.withUnsafeBytes { secret.copyMemory(from: $0) } }
        Self.wipe(&bytes)
    }

    /// Bytes of chance, from the system.
    public convenience init(random count: Int) {
        self.init(count: count) { secret in
            var generator = SystemRandomNumberGenerator()
            for index in secret.indices { secret[index] = UInt8.random(in: .min ... .max, using: &generator) }
        }
    }

    deinit {
        Self.wipe(UnsafeMutableRawBufferPointer(start: memory, count: length))
        _ = munlock(memory, length)
        _ = munmap(memory, length)
    }

    /// Lends the bytes; `body` must not keep the pointer.
    public func withBytes<Value, Fault: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Fault) -> Value
    ) throws(Fault) -> Value {
        try body(UnsafeRawBufferPointer(start: memory, count: count))
    }

    /// As a key for swift-crypto, which overwrites its copy as well.
    var key: SymmetricKey { withBytes { SymmetricKey(data: $0) } }

    /// Overwrites bytes that were secret, and forgets them.
    static func wipe(_ bytes: inout [UInt8]) {
        bytes.withUnsafeMutableBytes { wipe($0) }
        bytes = []
    }

    /// Overwrites memory in a way that the compiler does not leave out.
    private static func wipe(_ bytes: UnsafeMutableRawBufferPointer) {
        guard let start = bytes.baseAddress else { return }
        #if canImport(Darwin)
            _ = memset_s(start, bytes.count, 0, bytes.count)
        #else
            explicit_bzero(start, bytes.count)
        #endif
    }
}
