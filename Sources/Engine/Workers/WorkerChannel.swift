public import RectoDiagnostics

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The worker's connection to its host: requests arrive on one descriptor, and answers leave on another.
///
/// All calls block and belong to the rendering thread. ``watchHost()`` ends the process at once when the host is gone, even in the middle
/// of a page.
public final class WorkerChannel {
    /// A request that must be answered once.
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

    /// The channel of a process that was started as a worker: standard input, and the original standard output.
    ///
    /// Standard output is reserved for the channel: poppler prints messages about bad surfaces (“BAD status”), which cost the page if they
    /// came between two frames. Everything printed from now on goes to standard error.
    ///
    /// - Throws: ``Failure`` `.io` if no descriptor is left.
    public static func overStandardStreams() throws(Failure) -> WorkerChannel {
        let output = fcntl(1, F_DUPFD_CLOEXEC, 3)
        guard output >= 0, dup2(2, 1) >= 0 else { throw .system("keep the answers apart", "worker") }
        return WorkerChannel(input: 0, output: output)
    }

    /// - Parameters:
    ///   - input: The descriptor of requests.
    ///   - output: The descriptor of answers; nothing else may be written to it.
    public init(input: Int32, output: Int32) {
        self.input = input
        self.output = output
        // Writing to a host that is gone must be an error and not a signal.
        signal(SIGPIPE, SIG_IGN)
        // Ctrl-C goes to the whole terminal group, and the host handles it.
        signal(SIGINT, SIG_IGN)
    }

    /// Ends the process as soon as the host has closed its end, whatever the rendering thread is doing.
    ///
    /// Otherwise a worker that is stuck in a page would outlive a host that was killed.
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

    /// Waits for the next request; `nil` if the host has no more.
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

    /// Whether the host has idle workers and asks this one to share its work; costs a system call.
    public func hostOffersHelp() throws(Failure) -> Bool {
        if isAskedToShare { return true }
        var descriptors = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
        if poll(&descriptors, 1, 0) > 0, descriptors.revents & Int16(POLLIN) != 0 { _ = readMore() }
        // It may also have come in one piece with the request. The host sends nothing else before it has its answer.
        while let frame = try parser.next() { if frame.kind == Wire.share { isAskedToShare = true } }
        return isAskedToShare
    }

    /// Sends the host a note before the answer.
    public func tell(_ note: some Encodable) throws(Failure) {
        isAskedToShare = false
        try send(Frame(kind: Wire.note, payload: try Wire.encode(note)))
    }

    /// Asks the host for bytes of the document, which it reads for this worker.
    ///
    /// A host that refuses ends this process, and one that is gone has no use for it.
    ///
    /// - Parameter buffer: Filled from `position` on; at most 1 MiB.
    public func readDocument(at position: Int, into buffer: UnsafeMutableRawBufferPointer) throws(Failure) {
        try send(Frame(kind: Wire.bytes, payload: Wire.encode(position..<position + buffer.count)))
        while true {
            while let frame = try parser.next() {
                if frame.kind == Wire.share {
                    isAskedToShare = true
                } else if frame.kind == Wire.bytes, frame.body.count == buffer.count {
                    buffer.copyBytes(from: frame.body)
                    return
                } else {
                    throw Failure(.internal, "a worker and its host lost step (\(frame.kind) instead of bytes)")
                }
            }
            guard readMore() else { _exit(0) }
        }
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
