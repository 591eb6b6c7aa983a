import RectoDiagnostics
import RectoSandbox
import Testing

@testable import RectoWorkers

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Each in a process of its own, since a channel changes how the process takes signals.
@Suite(.timeLimit(.minutes(60)))
struct WorkerChannelTests {
    private struct Pipe {
        let output: Int32
        let input: Int32

        init() {
            var ends: [Int32] = [0, 0]
            precondition(pipe(&ends) == 0)
            (output, input) = (ends[0], ends[1])
        }

        func put(_ bytes: [UInt8]) { precondition(write(input, bytes, bytes.count) == bytes.count) }

        func put(_ request: Greeting, body: [UInt8]) throws {
            let frame = Frame(kind: Greeting.verb, payload: try Wire.encode(request), body: body)
            put(frame.header + Array(frame.kind.utf8) + frame.payload + frame.body)
        }

        func take() throws -> Frame {
            var parser = FrameParser()
            while true {
                if let frame = try parser.next() { return frame }
                var byte: UInt8 = 0
                precondition(read(output, &byte, 1) == 1)
                withUnsafeBytes(of: &byte) { parser.add($0) }
            }
        }
    }

    private struct Greeting: WorkerRequest, Equatable {
        typealias Reply = Greeting
        static let verb = "greet"
        var name: String
    }

    @Test func requestsAreReadAndAnswered() async {
        await #expect(processExitsWith: .success) {
            let (requests, answers) = (Pipe(), Pipe())
            let channel = WorkerChannel(input: requests.output, output: answers.input)
            try requests.put(Greeting(name: "one"), body: [1, 2, 3])
            try requests.put(Greeting(name: "two"), body: [])
            close(requests.input)

            let first = try #require(try channel.next())
            #expect(first.verb == "greet" && first.body == [1, 2, 3])
            #expect(try first.decode(Greeting.self) == Greeting(name: "one"))
            try channel.answer(Greeting(name: "ONE"), body: [9])
            let answer = try answers.take()
            #expect(answer.kind == "reply" && answer.body == [9])
            #expect(try WorkerSession.reply(answer, as: Greeting.self) == Greeting(name: "ONE"))

            #expect(try channel.next()?.decode(Greeting.self) == Greeting(name: "two"))
            try channel.answer(Failure(.damaged, "no", at: "page 1"))
            let refusal = try answers.take()
            #expect(throws: Failure(.damaged, "no", at: "page 1")) {
                try WorkerSession.reply(refusal, as: Greeting.self)
            }
            #expect(try channel.next() == nil, "the host has no more")
        }
    }

    @Test func offersOfHelpAreHeard() async {
        await #expect(processExitsWith: .success) {
            let (requests, answers) = (Pipe(), Pipe())
            let channel = WorkerChannel(input: requests.output, output: answers.input)
            let share = Frame(kind: Wire.share, payload: [])
            let offer = share.header + Array(share.kind.utf8)

            // One that came after the work was done is nothing to the next request.
            requests.put(offer)
            try requests.put(Greeting(name: "one"), body: [])
            #expect(try channel.next()?.decode(Greeting.self) == Greeting(name: "one"))
            #expect(try !channel.hostOffersHelp())
            requests.put(offer)
            #expect(try channel.hostOffersHelp())
            #expect(try channel.hostOffersHelp(), "until it is taken up")
            try channel.tell(Greeting(name: "please"))
            let note = try answers.take()
            #expect(note.kind == "note")
            #expect(try Wire.decode(Greeting.self, from: note.payload) == Greeting(name: "please"))
            #expect(try !channel.hostOffersHelp())

            // In one piece with its request.
            let request = Frame(kind: Greeting.verb, payload: try Wire.encode(Greeting(name: "two")))
            requests.put(request.header + Array(request.kind.utf8) + request.payload + offer)
            #expect(try channel.next()?.decode(Greeting.self) == Greeting(name: "two"))
            #expect(try channel.hostOffersHelp())
            // What was not taken up is forgotten with the request.
            try requests.put(Greeting(name: "three"), body: [])
            #expect(try channel.next()?.decode(Greeting.self) == Greeting(name: "three"))
            #expect(try !channel.hostOffersHelp())
        }
    }

    @Test func lostStepIsAFailure() async {
        await #expect(processExitsWith: .success) {
            let requests = Pipe()
            requests.put(Array(repeating: 0xFF, count: 12))
            let channel = WorkerChannel(input: requests.output, output: 1)
            #expect(throws: Failure.self) { _ = try channel.next() }
        }
    }

    @Test func aHostThatIsGoneIsAFailureAndNoSignal() async {
        await #expect(processExitsWith: .success) {
            let answers = Pipe()
            let channel = WorkerChannel(input: 0, output: answers.input)
            close(answers.output)
            let failure = #expect(throws: Failure.self) { try channel.answer(Done()) }
            #expect(failure?.code == .io)
        }
    }

    /// The worker is busy with a page and reads nothing.
    @Test func aHostThatIsGoneEndsTheProcess() async {
        await #expect(processExitsWith: .exitCode(0)) {
            let requests = Pipe()
            let channel = WorkerChannel(input: requests.output, output: 1)
            channel.watchHost()
            try requests.put(Greeting(name: "unread"), body: [])
            close(requests.input)
            while true { sleep(1) }
        }
    }

    #if os(Linux)
        @Test(.disabled(if: Sandbox.isWatched, "a sanitizer needs more memory than any limit"))
        func memoryAndCoreFilesAreBounded() async {
            await #expect(processExitsWith: .success) {
                WorkerLimits.apply(memory: 1 << 30, processorTime: 600)
                #expect(malloc(2 << 30) == nil)
                let small = malloc(1 << 20)
                #expect(small != nil)
                free(small)
                var limit = rlimit()
                getrlimit(__rlimit_resource_t(bitPattern: RLIMIT_CORE.rawValue), &limit)
                #expect(limit.rlim_cur == 0 && limit.rlim_max == 0)
                // Both, or the one could be raised to the other.
                getrlimit(__rlimit_resource_t(bitPattern: RLIMIT_CPU.rawValue), &limit)
                #expect(limit.rlim_cur == 600 && limit.rlim_max == 600)
                getrlimit(__rlimit_resource_t(bitPattern: RLIMIT_AS.rawValue), &limit)
                #expect(limit.rlim_cur > 3 << 30 && limit.rlim_cur == limit.rlim_max && limit.rlim_max < 8 << 30)
            }
        }
    #endif
}
