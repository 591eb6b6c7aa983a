import Foundation
import RectoDiagnostics
import RectoSandbox
import TestSupport
import Testing

@testable import RectoWorkers

struct WorkerSettingsTests {
    /// What a worker reads of `bytes`, and what it leaves for the requests.
    ///
    /// Out of a file: a pipe would not end while another test's process holds on to it.
    private func read(_ bytes: [UInt8]) throws -> (WorkerSettings?, [UInt8]) {
        try withTemporaryFolder { folder in
            try Data(bytes).write(to: URL(filePath: folder + "/input"))
            let input = try FileHandle(forReadingFrom: URL(filePath: folder + "/input"))
            let settings = WorkerSettings.fromHost(input: input.fileDescriptor)
            return (settings, Array(try input.readToEnd() ?? Data()))
        }
    }

    @Test(arguments: [[], ["/tmp/a folder", "/ü\n"]], [false, true])
    func whatTheHostWritesTheWorkerReads(_ writable: [String], isPlain: Bool) throws {
        let settings = WorkerSettings(
            memory: 768 << 20, processorTime: 250, sandbox: .require, isPlain: isPlain, isPrivate: !isPlain,
            writable: writable)
        let (read, rest) = try read(settings.message + [1, 2, 3])
        #expect(read == settings)
        #expect(rest == [1, 2, 3])
    }

    /// Version 2 of Landlock lets files elsewhere be cut short.
    @Test(arguments: [(0, true), (1, true), (2, true), (7, false), (0, false)])
    func whatIsNotAllOfTheSandboxIsNotEnough(_ landlock: Int, _ filtersCalls: Bool) throws {
        let sandbox = Sandbox(landlock: landlock, filtersCalls: filtersCalls)
        let failure = #expect(throws: Failure.self) { try sandbox.require(.require) }
        #expect(failure?.code == .usage)
        #expect(failure?.message.hasPrefix("this system offers \(sandbox.description);") == true)
        #expect(sandbox.description.contains("(files can be cut short)") == [1, 2].contains(landlock))
        try sandbox.require(.auto)
        try Sandbox(landlock: 3, filtersCalls: true).require(.require)
    }

    @Test func aHostThatNeedsNoneIsHeard() throws {
        let settings = WorkerSettings(memory: 1, processorTime: 2, sandbox: .off, writable: ["/tmp"])
        for count in 0..<settings.message.count {
            #expect(try read(Array(settings.message.prefix(count))).0 == nil, "\(count) bytes")
        }
    }
}
