import RectoDiagnostics
import RectoPackaging
import TestSupport
import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

struct FolderLockTests {
    private func hold(_ lock: borrowing FolderLock) {}

    /// How many descriptors of this process are open on a file.
    private func openDescriptors(_ path: String) throws -> Int {
        try Files.list("/proc/self/fd").filter { name in
            withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { buffer in
                guard let base = buffer.baseAddress else { return false }
                let count = readlink("/proc/self/fd/\(name)", base, buffer.count - 1)
                return count > 0
                    && String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) == path
            }
        }.count
    }

    @Test func theSecondIsRefused() throws {
        try withTemporaryFolder { folder in
            let path = folder + "/lock"
            do {
                let lock = try FolderLock(path, of: folder)
                let failure = #expect(throws: Failure.self) { _ = try FolderLock(path, of: folder) }
                #expect(failure?.code == .io)
                #expect(failure?.place == folder)
                #expect(failure?.message.contains("another recto") == true)
                hold(lock)
            }
            // Let go at the end of its scope; the file that stays is no lock.
            let lock = try FolderLock(path, of: folder)
            hold(lock)
        }
    }

    @Test func locksOfDifferentFoldersAreIndependent() throws {
        try withTemporaryFolder { folder in
            let one = try FolderLock(folder + "/one", of: folder)
            let other = try FolderLock(folder + "/other", of: folder)
            hold(one)
            hold(other)
        }
    }

    @Test(.enabled(if: Files.kind("/proc/self/fd") == .folder))
    func refusedLockLeavesNoDescriptorOpen() throws {
        try withTemporaryFolder { folder in
            let path = folder + "/lock"
            let lock = try FolderLock(path, of: folder)
            #expect(try openDescriptors(path) == 1)
            for _ in 0..<3 { #expect(throws: Failure.self) { _ = try FolderLock(path, of: folder) } }
            #expect(try openDescriptors(path) == 1)
            hold(lock)
        }
    }

    @Test func missingFolderIsAFailure() throws {
        try withTemporaryFolder { folder in
            let failure = #expect(throws: Failure.self) { _ = try FolderLock(folder + "/none/lock", of: folder) }
            #expect(failure?.code == .io)
        }
    }
}
