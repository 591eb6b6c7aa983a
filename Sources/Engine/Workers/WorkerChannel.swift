public import RectoDiagnostics

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The worker's end: requests come in on one descriptor, answers go out on another.
///
/// All calls block and belong to one thread, the one that renders. When the host is gone the process ends at once, even in
/// the middle of a page: ``watchHost()`` sees to that.
public final class WorkerChannel {
    /// A request that waits for its one answer.
    public struct Request {
        public let verb: String
        let payload: [UInt8]
        public let body: [UInt8]

        /// The request as its type.
        public func decode<R: WorkerRequest>(_ type: R.Type) throws(Failure) -> R {
            try Wire.decode(type, from: payload)
        }
    }

    private let input: Int32
    private let output: Int32
    private var parser = FrameParser()
    private var isAskedToShare = false

    /// The channel of a process that was started as a worker: over standard input, and over what was its standard output.
    ///
    /// Output is kept for the channel alone: poppler prints what it thinks of a bad surface (“BAD status”), and between two
    /// frames that cost the page. From now on whatever is printed goes to standard error.
    ///
    /// - Throws: ``Failure`` `.io` without a descriptor left.
    public static func overStandardStreams() throws(Failure) -> WorkerChannel {
        let output = fcntl(1, F_DUPFD_CLOEXEC, 3)
        guard output >= 0, dup2(2, 1) >= 0 else { throw .system("keep the answers apart", "worker") }
        return WorkerChannel(input: 0, output: output)
    }

    /// - Parameters:
    ///   - input: Where requests come from.
    ///   - output: Where answers go; nothing else may be written to it.
    public init(input: Int32, output: Int32) {
        self.input = input
        self.output = output
        // A host that is gone is an error of write, not a signal.
        signal(SIGPIPE, SIG_IGN)
        // Ctrl-C goes to the whole terminal group; what to do about it is the host's business.
        signal(SIGINT, SIG_IGN)
    }

    /// Ends the process as soon as the host has closed its end, whatever the rendering thread is busy with.
    ///
    /// Without this, a worker stuck in a page would outlive a host that was killed.
    public func watchHost() {
        let descriptor = input
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setstacksize(&attributes, 64 << 10)
        let context = UnsafeMutableRawPointer(bitPattern: Int(descriptor) + 1)
        // The descriptor travels as a pointer, one higher so that 0 is none.
        pthread_create(&thread, &attributes, { context in WorkerChannel.watch(Int(bitPattern: context) - 1) }, context)
        pthread_attr_destroy(&attributes)
    }

    private static func watch(_ descriptor: Int) -> UnsafeMutableRawPointer? {
        // Asks for nothing but the hang-up, which is reported unasked; requests are left for the reading thread.
        var descriptors = pollfd(fd: Int32(descriptor), events: 0, revents: 0)
        while true {
            if poll(&descriptors, 1, -1) > 0, descriptors.revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 {
                _exit(0)
            }
        }
    }

    /// Waits for the next request; `nil` when the host has no more.
    public func next() throws(Failure) -> Request? {
        while true {
            while let frame = try parser.next() {
                // A call for help that came after the work was done.
                if frame.kind == Wire.share { continue }
                isAskedToShare = false
                return Request(verb: frame.kind, payload: frame.payload, body: frame.body)
            }
            guard readMore() else { return nil }
        }
    }

    /// Whether the host has idle workers and asks to share the work at hand; costs a system call.
    public func hostOffersHelp() throws(Failure) -> Bool {
        if isAskedToShare { return true }
        var descriptors = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
        if poll(&descriptors, 1, 0) > 0, descriptors.revents & Int16(POLLIN) != 0 { _ = readMore() }
        // It may also have come in one piece with the request. The host sends nothing else before it has its answer.
        while let frame = try parser.next() { if frame.kind == Wire.share { isAskedToShare = true } }
        return isAskedToShare
    }

    /// Tells the host something before the answer.
    public func tell(_ note: some Encodable) throws(Failure) {
        isAskedToShare = false
        try send(Frame(kind: Wire.note, payload: try Wire.encode(note)))
    }

    private func readMore() -> Bool {
        guard let bytes = PipeEnd.read(input, atMost: 1 << 16) else { return false }
        bytes.withUnsafeBytes { parser.add($0) }
        return true
    }

    /// Answers a request.
    public func answer(_ reply: some Encodable, body: [UInt8] = []) throws(Failure) {
        try send(Frame(kind: Wire.reply, payload: try Wire.encode(reply), body: body))
    }

    /// Answers a request that could not be fulfilled.
    public func answer(_ failure: Failure) throws(Failure) {
        try send(Frame(kind: Wire.failure, payload: try Wire.encode(failure)))
    }

    private func send(_ frame: Frame) throws(Failure) {
        guard PipeEnd.write(frame.header + Array(frame.kind.utf8) + frame.payload, to: output),
            PipeEnd.write(frame.body, to: output)
        else { throw .system("answer the host", "worker") }
    }
}
