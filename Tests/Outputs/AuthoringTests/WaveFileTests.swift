import Recto
import RectoMedia
import Testing

@testable import RectoAuthoring

@Suite struct WaveFileTests {
    private func samples(_ encoding: String, bits: Int, channels: Int = 1, rate: Double? = 8000) -> Media.Samples {
        Media.Samples(rate: rate, channels: channels, bitsPerSample: bits, encoding: encoding)
    }

    private func data(_ bytes: [UInt8], _ samples: Media.Samples) -> [UInt8] {
        Array(WaveFile.bytes(bytes, samples).dropFirst(44))
    }

    @Test func samplesAreTurnedAround() {
        #expect(data([0, 128, 255, 1], samples("Raw", bits: 8)) == [0, 128, 255, 1])
        #expect(data([0, 0x7F, 0x80, 0xFF], samples("Signed", bits: 8)) == [0x80, 0xFF, 0, 0x7F])
        #expect(data([0x12, 0x34, 0xFF, 0xFE], samples("Signed", bits: 16)) == [0x34, 0x12, 0xFE, 0xFF])
        #expect(data([0x80, 0x00, 0x00, 0x01], samples("Raw", bits: 16)) == [0, 0, 1, 0x80])
        #expect(data([1, 2, 3, 4, 5, 6], samples("Signed", bits: 24)) == [3, 2, 1, 6, 5, 4])
        // A last frame that is cut short is no frame.
        #expect(data([1, 2, 3, 4, 5], samples("Signed", bits: 16, channels: 2)) == [2, 1, 4, 3])
    }

    @Test func logarithmicSamples() {
        // G.711: silence, full scale either way.
        #expect(data([0xFF, 0x7F], samples("muLaw", bits: 8)) == [0, 0, 0, 0])
        #expect(data([0x00], samples("muLaw", bits: 8)) == [0x84, 0x82])  // -32124
        #expect(data([0x80], samples("muLaw", bits: 8)) == [0x7C, 0x7D])  // 32124
        #expect(data([0xD5], samples("ALaw", bits: 8)) == [8, 0])
        #expect(data([0x2A], samples("ALaw", bits: 8)) == [0, 0x82])  // -32256
        #expect(data([0xAA], samples("ALaw", bits: 8)) == [0, 0x7E])  // 32256
    }

    @Test(arguments: ["Raw", "Signed", "muLaw", "ALaw"]) func readersUnderstandIt(encoding: String) throws {
        let file = WaveFile.bytes(
            [UInt8](repeating: 7, count: 8000), samples(encoding, bits: 8, channels: 2, rate: 4000))
        let facts = try MediaReader.movie(MediaBytes(file))
        #expect(facts.kind == .wav && facts.durationSeconds == 1)
        #expect(facts.audioTracks.map(\.channels) == [2] && facts.audioTracks.map(\.sampleRate) == [4000])
    }

    @Test func whatCantBeWrittenIsRefused() {
        #expect(WaveFile.problem(nil) != nil)
        #expect(WaveFile.problem(samples("Raw", bits: 8, rate: nil)) != nil)
        #expect(WaveFile.problem(samples("Raw", bits: 8, rate: 1e12)) != nil)
        #expect(WaveFile.problem(samples("Raw", bits: 12)) != nil)
        #expect(WaveFile.problem(samples("Raw", bits: 8, channels: 0)) != nil)
        #expect(WaveFile.problem(samples("Vorbis", bits: 8)) != nil)
        #expect(WaveFile.problem(samples("muLaw", bits: 8)) == nil)
    }
}
