import RectoDiagnostics
import RectoMedia
import Testing

@Suite struct MovieTests {
    struct Expected: Sendable {
        var name: String
        var seconds: Double?
        var video: String?
        var audio: String?
        var rate = 44_100.0
        var isBaseline = true
        var indexFirst: Bool?
    }

    /// What ffprobe says of the same files.
    @Test(arguments: [
        Expected(
            name: "h264-aac-faststart.mp4", seconds: 1, video: "avc1 64x36", audio: "mp4a.40.2", indexFirst: true),
        Expected(name: "h264-aac.mp4", seconds: 1, video: "avc1 64x36", audio: "mp4a.40.2", indexFirst: false),
        Expected(name: "h264-fragments.mp4", seconds: nil, video: "avc1 64x36", indexFirst: true),
        Expected(name: "segments.mp4", seconds: 1.02, video: "avc1 64x36", audio: "mp4a.40.2", indexFirst: true),
        Expected(name: "h264-high422.mp4", seconds: 1, video: "avc1 64x36", isBaseline: false, indexFirst: false),
        Expected(name: "hevc.mp4", seconds: 1, video: "hvc1 64x36", isBaseline: false, indexFirst: false),
        Expected(name: "turned.mov", seconds: 1, video: "avc1 36x64", isBaseline: false, indexFirst: false),
        Expected(name: "aac.mov", seconds: 1, audio: "mp4a.40.2", isBaseline: false, indexFirst: false),
        Expected(name: "aac.m4a", seconds: 1, audio: "mp4a.40.2", indexFirst: false),
        Expected(name: "opus.mp4", seconds: 1, audio: "opus", rate: 48_000, isBaseline: false, indexFirst: false),
        Expected(name: "vp9-opus.webm", seconds: 1.008, video: "vp09 64x36", audio: "opus", rate: 48_000),
        Expected(name: "vp8-live.webm", seconds: nil, video: "vp8 64x36"),
        Expected(name: "vp8.mkv", seconds: 1, video: "vp8 64x36", isBaseline: false),
        Expected(name: "cbr.mp3", seconds: 1.045, audio: "mp3"),
        Expected(name: "vbr.mp3", seconds: 1.045, audio: "mp3"),
        Expected(name: "plain.mp3", seconds: 1.045, audio: "mp3"),
        Expected(name: "adts.aac", seconds: 1.045, audio: "mp4a.40.2"),
        Expected(name: "opus.ogg", seconds: 1, audio: "opus", rate: 48_000),
        Expected(name: "vorbis.ogg", seconds: 1, audio: "vorbis", isBaseline: false),
        Expected(name: "pcm.wav", seconds: 0.2, audio: "pcm", rate: 8_000, isBaseline: false),
        Expected(name: "sound.flac", seconds: 0.2, audio: "flac", rate: 8_000, isBaseline: false),
    ])
    func realFiles(expected: Expected) throws {
        let source = try MediaFiles.source(expected.name)
        let facts = try MediaReader.movie(source)
        if let seconds = expected.seconds {
            let found = try #require(facts.durationSeconds)
            #expect(abs(found - seconds) < 0.011, "\(found)")
            #expect(facts.bitsPerSecond == Double(source.size) * 8 / found)
        } else {
            #expect(facts.durationSeconds == nil)
            #expect(facts.bitsPerSecond == nil)
        }
        #expect(facts.videoTracks.map { "\($0.codec) \($0.width)x\($0.height)" } == [expected.video].compactMap(\.self))
        #expect(facts.audioTracks.map(\.codec) == [expected.audio].compactMap(\.self))
        #expect(facts.audioTracks.allSatisfy { $0.channels == 1 && $0.sampleRate == expected.rate })
        #expect(facts.hasSound == (expected.audio != nil))
        #expect(facts.isBaseline == expected.isBaseline)
        #expect(facts.isIndexBeforeData == expected.indexFirst)
    }

    /// A download that stopped; plain streams of frames are whole wherever they stop between two.
    @Test(
        arguments: MediaFiles.movies.filter {
            !["plain.mp3", "cbr.mp3", "vbr.mp3", "vp8-live.webm", "sound.flac"].contains($0)
        })
    func cutShort(name: String) throws {
        let bytes = try MediaFiles.bytes(name)
        let failure = #expect(throws: Failure.self) { try MediaReader.movie(MediaBytes(Array(bytes.dropLast(3)))) }
        #expect(failure?.code == .damaged)
    }

    @Test func messages() throws {
        func message(_ bytes: [UInt8]) -> String? {
            do throws(Failure) {
                _ = try MediaReader.movie(MediaBytes(bytes))
                return nil
            } catch {
                return error.message
            }
        }
        let film = try MediaFiles.bytes("h264-aac.mp4")
        let place = try #require(film.indices.first { film[$0...].starts(with: Array("moov".utf8)) })
        #expect(message([]) == "is empty")
        #expect(message(Array(film[..<(place - 4)])) == "no moov box")
        #expect(message(Array(film[..<(place + 100)])) == "ends at byte \(place + 100), inside the box moov")
        #expect(message(try MediaFiles.bytes("film.flv")) == "is video/x-flv, which is not read")
        #expect(message(try MediaFiles.bytes("rgb.png")) == "is not a film or sound but image/png")
    }

    /// A box that says it holds the rest of all files, in a file that ends.
    @Test func lengthsOfSixtyFourBits() throws {
        var film = try MediaFiles.bytes("h264-aac.mp4")
        let place = try #require(film.indices.first { film[$0...].starts(with: Array("mdat".utf8)) })
        film.replaceSubrange((place - 4)..<place, with: [0, 0, 0, 1])
        film.replaceSubrange((place + 4)..<(place + 12), with: [UInt8](repeating: 0xFF, count: 8))
        #expect(throws: Failure.self) { try MediaReader.movie(MediaBytes(film)) }
    }

    /// A fuzzer's find: bytes divided by a length next to nothing are more than a number holds.
    @Test(arguments: [Double.leastNonzeroMagnitude, 1e-300, -1, .nan, .infinity, 1e300]) func absurdLengths(
        seconds: Double
    ) throws {
        var film = try MediaFiles.bytes("vp8.mkv")
        let place = try #require(film.indices.first { film[$0...].starts(with: [0x44, 0x89, 0x88]) }) + 3
        film.replaceSubrange(place..<(place + 8), with: withUnsafeBytes(of: seconds.bitPattern.bigEndian, Array.init))
        let facts = try MediaReader.movie(MediaBytes(film))
        #expect(facts.durationSeconds == nil)
        #expect(facts.bitsPerSecond == nil)
    }

    @Test func numberOfBoxesIsBounded() {
        let type: [UInt8] = [0, 0, 0, 0x14] + Array("ftypisom\0\0\0\0mp41".utf8)
        let empty: [UInt8] = [0, 0, 0, 8] + Array("free".utf8)
        let film = type + Array(repeatElement(empty, count: 30_000).joined())
        let failure = #expect(throws: Failure.self) { try MediaReader.movie(MediaBytes(film)) }
        #expect(failure?.code == .tooLarge)
    }

    /// Reads of a file of four gigabytes stay few.
    @Test func largeFilesAreNotRead() throws {
        final class Endless: MediaSource {
            let head: [UInt8]
            let size = 1 << 42
            var total = 0
            init(_ head: [UInt8]) { self.head = head }
            func bytes(in range: Range<Int>) -> [UInt8] {
                total += range.count
                let known = head[range.clamped(to: head.indices)]
                return known + [UInt8](repeating: 0, count: range.count - known.count)
            }
        }
        for name in MediaFiles.movies + MediaFiles.images {
            let source = Endless(try MediaFiles.bytes(name))
            _ = try? MediaReader.movie(source)
            _ = try? MediaReader.image(source)
            #expect(source.total <= 3 * (8 << 20), "\(name)")
        }
    }
}
