import TestSupport
import Testing

@testable import RectoWorkers

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What the fake worker is asked to do.
struct Ask: WorkerRequest {
    static let verb = "ask"

    struct Reply: Codable, Sendable {
        var number: Int
        var process: Int32
        /// What the worker was started with.
        var arguments: [String]
    }

    var what = "answer"
    var number = 0
    /// A file or folder, for those that need one.
    var path: String?
}

/// Programs that are started as workers.
enum FakeWorker {
    /// A shell script that is started as a worker.
    static func shell(_ script: String, in folder: String, count: Int = 1) throws -> WorkerConfiguration {
        let path = folder + "/worker.sh"
        try Data(script.utf8).write(to: URL(filePath: path))
        return WorkerConfiguration(
            executable: "/bin/sh", arguments: [path], memory: 12_345, count: count, processorTime: 600)
    }

    /// A worker that speaks the protocol, written from its description and not with the house's own code.
    static func python(in folder: String, count: Int = 1) throws -> WorkerConfiguration {
        let path = folder + "/worker.py"
        try Data(program.utf8).write(to: URL(filePath: path))
        return WorkerConfiguration(
            executable: "/usr/bin/env", arguments: ["python3", path], memory: 12_345, count: count,
            processorTime: 600)
    }

    /// The same, there already and waiting for its settings, as one that was forked; should it die, one is started.
    static func pythonAhead(in folder: String, count: Int = 1) throws -> WorkerConfiguration {
        var configuration = try python(in: folder, count: count)
        configuration.forked = ForkedWorkers(
            try (0..<count).map { _ in
                try start([configuration.executable] + configuration.arguments + ["--ahead"])
            })
        return configuration
    }

    private static func start(_ commandLine: [String]) throws -> ForkedWorkers.Ends {
        var pipes: [[Int32]] = []
        for _ in 0..<3 {
            var ends: [Int32] = [0, 0]
            try #require(pipe(&ends) == 0)
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            pipes.append(ends)
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (end, standard) in [(pipes[0][0], Int32(0)), (pipes[1][1], 1), (pipes[2][1], 2)] {
            posix_spawn_file_actions_adddup2(&actions, end, standard)
        }
        var arguments: [UnsafeMutablePointer<CChar>?] = commandLine.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process = pid_t()
        try #require(posix_spawn(&process, commandLine[0], &actions, nil, &arguments, environ) == 0)
        for end in [pipes[0][0], pipes[1][1], pipes[2][1]] { close(end) }
        return ForkedWorkers.Ends(process: process, input: pipes[0][1], output: pipes[1][0], errors: pipes[2][0])
    }

    private static let program = #"""
        import json, os, struct, sys, time

        def read(count):
            data = sys.stdin.buffer.read(count)
            if len(data) < count:
                sys.exit(0)
            return data

        def write(kind, payload, body=b""):
            payload = json.dumps(payload).encode()
            header = struct.pack("<III", len(kind), len(payload), len(body))
            sys.stdout.buffer.write(header + kind + payload + body)
            sys.stdout.buffer.flush()

        def touch(path):
            open(path, "w").close()

        def wait_for(condition):
            while not condition():
                time.sleep(0.005)

        settings = []
        while "--ahead" in sys.argv:
            field = b""
            while (byte := read(1)) != b"\0":
                field += byte
            if not field:
                break
            settings.append(field.decode())

        while True:
            sizes = struct.unpack("<III", read(12))
            kind, payload, body = (read(size) for size in sizes)
            if kind == b"share":
                continue
            assert kind == b"ask", kind
            ask = json.loads(payload)
            what, path = ask["what"], ask.get("path")
            reply = {"number": ask["number"], "process": os.getpid(), "arguments": sys.argv[1:] + settings}
            if what == "reverse":
                write(b"reply", reply, body[::-1])
            elif what in ("read", "demand"):
                # "read START-END,…": bytes of the document. "demand HEX": a payload of any kind instead.
                parts = []
                for part in path.split(","):
                    if what == "read":
                        start, end = map(int, part.split("-"))
                        part = struct.pack("<QQ", start, end - start)
                    else:
                        part = bytes.fromhex(part)
                    sys.stdout.buffer.write(struct.pack("<III", 5, len(part), 0) + b"bytes" + part)
                    sys.stdout.buffer.flush()
                    while True:
                        sizes = struct.unpack("<III", read(12))
                        kind, payload, data = (read(size) for size in sizes)
                        if kind == b"bytes":
                            break
                        assert kind == b"share", kind
                    parts.append(data)
                write(b"reply", reply, b"".join(parts))
            elif what == "fail":
                write(b"failure", {"code": "damaged", "message": "no such luck", "place": "page 3"})
            elif what == "surprise":
                write(b"surprise", reply)
            elif what == "garbage":
                sys.stdout.buffer.write(b"\xff" * 12)
                sys.stdout.buffer.flush()
            elif what == "crash":
                os._exit(3)
            elif what == "half":
                sys.stdout.buffer.write(struct.pack("<III", 5, 1000, 0) + b"reply{")
                sys.stdout.buffer.flush()
                os._exit(0)
            elif what == "memory":
                os.write(2, b"terminate called after throwing an instance of 'std::bad_alloc'\n")
                os._exit(134)
            elif what == "chatter":
                for _ in range(1000):
                    os.write(2, b"warning: " * 200)
                write(b"reply", reply)
            elif what == "hang":
                touch(path)
                time.sleep(600)
            elif what == "hold":
                touch(path + ".held")
                wait_for(lambda: os.path.exists(path))
                write(b"reply", reply)
            elif what == "meet":
                touch(os.path.join(path, str(os.getpid())))
                wait_for(lambda: len(os.listdir(path)) >= 2)
                write(b"reply", reply)
            elif what == "notes":
                for number in range(3):
                    write(b"note", number)
                write(b"reply", reply)
            elif what == "share":
                touch(path)
                assert struct.unpack("<III", read(12)) == (5, 0, 0) and read(5) == b"share"
                write(b"note", 1)
                write(b"reply", reply)
            elif what == "burn":
                while time.process_time() < ask["number"] + 0.1:
                    pass
                write(b"reply", reply)
            elif what == "log":
                with open(path, "a") as file:
                    file.write("%d\n" % ask["number"])
                write(b"reply", reply)
            else:
                write(b"reply", reply)
        """#
}

/// Waits until a process has made a file.
func waitForFile(_ path: String) async throws {
    while !FileManager.default.fileExists(atPath: path) { try await Task.sleep(for: .milliseconds(5)) }
}

/// The number in a file that a process has written, once it is there as a whole line.
func processNumber(_ path: String) async throws -> Int32 {
    while true {
        let text = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
        if text.hasSuffix("\n"), let number = Int32(text.dropLast()) { return number }
        try await Task.sleep(for: .milliseconds(5))
    }
}

/// Whether there is no such process, not even a dead one that nobody has asked about.
func isGone(_ process: Int32) -> Bool { kill(process, 0) != 0 && errno == ESRCH }
