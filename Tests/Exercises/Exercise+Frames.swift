import Recto
import RectoWorkers

extension Exercise {
    /// Any bytes as what comes through the pipe between a host and its worker, in pieces as long as the first byte says; then
    /// every frame as the request that it says it is, and as one of the answers that a host waits for: that byte's remainder
    /// says which, since trying all of them takes too long.
    public static func frames(_ bytes: [UInt8]) {
        guard let first = bytes.first else { return }
        let stream = Array(bytes.dropFirst())
        let whole = frames(of: stream, inPiecesOf: max(1, stream.count))
        let pieces = frames(of: stream, inPiecesOf: Int(first) + 1)
        expect(whole.frames == pieces.frames && whole.isLost == pieces.isLost, "pieces make a difference")
        var position = 0
        for frame in whole.frames {
            // What is no UTF-8 is not written as it was read; no verb is like that.
            guard !frame.kind.unicodeScalars.contains("\u{FFFD}") else { break }
            let written = frame.header + Array(frame.kind.utf8) + frame.payload + frame.body
            expect(stream[position...].starts(with: written), "written, it is other bytes")
            position += written.count
        }
        for frame in whole.frames {
            answer(frame, to: Question.allCases[Int(first) % Question.allCases.count])
            requests[frame.kind]?(frame.payload)
            for size in [0, 1, stream.count, .max] {
                guard let demand = WorkerSession.demand(frame.payload, within: size) else { continue }
                expect(
                    !demand.isEmpty && demand.lowerBound >= 0 && demand.upperBound <= size,
                    "a demand beyond the document")
            }
        }
    }

    private static func frames(of stream: [UInt8], inPiecesOf length: Int) -> (frames: [Frame], isLost: Bool) {
        var parser = FrameParser()
        var frames: [Frame] = []
        var position = 0
        while position < stream.count {
            let end = min(stream.count, position + length)
            stream[position..<end].withUnsafeBytes { parser.add($0) }
            position = end
            do throws(Failure) {
                while let frame = try parser.next() { frames.append(frame) }
            } catch {
                return (frames, true)
            }
        }
        return (frames, false)
    }
}
