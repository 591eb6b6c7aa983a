import RectoBytes
import RectoDiagnostics
import RectoSealing
import Testing

@Suite("A payload that was changed")
struct MalformedPayloadTests {
    private static let chunk = MadeAge.chunkSize
    private static let sealedChunk = chunk + 16

    /// Ways to make a wrong payload of right chunks.
    private enum Fault: String, CaseIterable {
        case noChunk, nothingFinal, emptyFinal, twoFinal, finalFirst, appended, repeated, swapped, missingFirst
        case missingMiddle, shortMiddle, startsAtOne, counterJumps, emptyButNotFinal, noNonce, partOfNonce, partOfTag
        case zeroKeyNonce, extraByte
    }

    @Test("is never read as something else", arguments: Fault.allCases) private func wrong(_ fault: Fault) async throws
    {
        let plain = pattern(2 * Self.chunk + 100)
        let good = MadeAge(plain)
        var made = good
        var bytes: [UInt8]?
        switch fault {
        case .noChunk: made.chunks = []
        case .nothingFinal: made.chunks[2].isLast = false
        case .emptyFinal:
            made.chunks[2].isLast = false
            made.chunks[2].plain = pattern(Self.chunk)
            made.chunks.append(([], 3, true))
        case .twoFinal: made.chunks.append(([1], 3, true))
        case .finalFirst: made.chunks[0].isLast = true
        case .appended: made.chunks.append(([1, 2, 3], 3, false))
        case .repeated: made.chunks.insert(made.chunks[1], at: 1)
        case .swapped: made.chunks.swapAt(0, 1)
        case .missingFirst: made.chunks.removeFirst()
        case .missingMiddle: made.chunks.remove(at: 1)
        case .shortMiddle: made.chunks[1].plain.removeLast()
        case .startsAtOne: for index in made.chunks.indices { made.chunks[index].number += 1 }
        case .counterJumps: made.chunks[2].number = 3
        case .emptyButNotFinal: made.chunks = [([], 0, false)]
        case .noNonce: bytes = good.header
        case .partOfNonce: bytes = good.header + [1, 2, 3]
        case .partOfTag: bytes = good.header + good.nonce + [UInt8](repeating: 0, count: 15)
        case .zeroKeyNonce:
            bytes = good.header + [UInt8](repeating: 0, count: 16) + good.payload.dropFirst(16)
        case .extraByte: bytes = good.bytes + [0]
        }
        #expect(try await unsealed(good.bytes, [madeIdentity()]) == plain)
        let found = try await failure(bytes ?? made.bytes)
        #expect(found?.code == .damaged, "\(found?.description ?? "read")")
    }

    @Test("gives what is whole of it, and names the chunk that is not")
    func place() async throws {
        let plain = pattern(3 * Self.chunk + 5)
        let made = MadeAge(plain)
        var bytes = made.bytes
        let start = made.header.count + 16
        bytes[start + Self.sealedChunk + 1000] ^= 1
        let opened = try await SealedBytes(BytesInMemory(bytes), identities: [madeIdentity()])
        #expect(try await opened.read(0..<Self.chunk) == Array(plain[..<Self.chunk]))
        #expect(try await opened.read(2 * Self.chunk..<plain.count) == Array(plain[(2 * Self.chunk)...]))
        let thrown = await #expect(throws: Failure.self) { try await opened.read(Self.chunk - 1..<Self.chunk + 1) }
        #expect(thrown?.code == .damaged)
        let (first, last) = (start + Self.sealedChunk, start + 2 * Self.sealedChunk - 1)
        #expect(thrown?.place == "chunk 2 of 4, bytes \(first) to \(last)")
    }

    @Test("by a single bit is refused")
    func bits() async throws {
        let good = MadeAge(pattern(40)).bytes
        let identities: [any AgeIdentity] = [try madeIdentity()]
        for place in good.indices {
            for bit in 0..<8 {
                var bytes = good
                bytes[place] ^= 1 << UInt8(bit)
                if try await failure(bytes, identities) == nil { Issue.record("bit \(bit) of byte \(place)") }
            }
        }
    }

    @Test("by cutting it off is refused, wherever that is")
    func truncated() async throws {
        let small = MadeAge(pattern(40)).bytes
        for count in small.indices {
            if try await failure(Array(small.prefix(count))) == nil { Issue.record("\(count) bytes") }
        }
        let made = MadeAge(pattern(3 * Self.chunk))
        let (bytes, start) = (made.bytes, made.header.count + 16)
        for chunk in 0...2 {
            for offset in [-17, -16, -15, -1, 0, 1, 15, 16, 17] {
                let count = start + chunk * Self.sealedChunk + offset
                if try await failure(Array(bytes.prefix(count))) == nil { Issue.record("\(count) bytes") }
            }
        }
    }

    @Test("after it was opened is noticed")
    func changesLater() async throws {
        let made = MadeAge(pattern(3 * Self.chunk))
        let file = ChangingBytes(made.bytes)
        let opened = try await SealedBytes(file, identities: [madeIdentity()])
        _ = try await opened.read(0..<10)
        file.change(made.header.count + 20)
        let thrown = await #expect(throws: Failure.self) { try await opened.read(0..<10) }
        #expect(thrown?.code == .damaged)
    }
}
