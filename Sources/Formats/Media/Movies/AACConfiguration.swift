/// What an AudioSpecificConfig says (ISO 14496-3, section 1.6.2.1).
///
/// Sample entries of MP4 say two channels for one as well, which is what makes this worth reading.
struct AACConfiguration {
    /// 2 is AAC LC, 5 and 29 are HE-AAC.
    let objectType: Int
    /// In hertz; `nil` for an index that has no meaning.
    let sampleRate: Int?
    /// `nil` where the stream says them.
    let channels: Int?

    /// In hertz, by sampling frequency index.
    static let sampleRates = [
        96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
    ]

    init?(_ bytes: ArraySlice<UInt8>) {
        // Eight bytes hold the longest form of what is read: 5 + 6, 4 + 24 and 4 bits.
        let count = min(bytes.count, 8)
        guard count >= 2 else { return nil }
        var word = bytes.prefix(8).reduce(0 as UInt64) { $0 << 8 | UInt64($1) } << UInt64(8 * (8 - count))
        func take(_ bits: UInt64) -> Int {
            defer { word <<= bits }
            return Int(word >> (64 - bits))
        }
        let type = take(5)
        objectType = type == 31 ? 32 + take(6) : type
        let index = take(4)
        sampleRate = index == 15 ? take(24) : index < Self.sampleRates.count ? Self.sampleRates[index] : nil
        let configuration = take(4)
        channels = (1...6).contains(configuration) ? configuration : configuration == 7 ? 8 : nil
    }
}
