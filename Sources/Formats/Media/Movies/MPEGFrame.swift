/// The header of an MPEG audio frame (ISO 11172-3, 13818-3).
struct MPEGFrame {
    /// In bits a second.
    let bitRate: Int
    /// In hertz.
    let sampleRate: Int
    /// In bytes, header included.
    let length: Int
    let samples: Int
    let channels: Int
    /// From the frame's first byte to a Xing or Info header, were there one.
    let sideInfo: Int
    private let version: UInt8
    private let layer: UInt8

    /// `nil` where no frame of layer III, II or I starts.
    init?(_ bytes: some RandomAccessCollection<UInt8>, at offset: Int) {
        let head = Array(bytes.dropFirst(offset).prefix(4))
        guard head.count == 4, head[0] == 0xFF, head[1] & 0xE0 == 0xE0 else { return nil }
        version = head[1] >> 3 & 3  // 3: MPEG-1, 2: MPEG-2, 0: MPEG-2.5
        layer = head[1] >> 1 & 3  // 1: III, 2: II, 3: I
        let rateIndex = Int(head[2] >> 4)
        let sampleIndex = Int(head[2] >> 2 & 3)
        guard version != 1, layer != 0, rateIndex != 0, rateIndex != 15, sampleIndex != 3 else { return nil }
        let isFirst = version == 3
        let rates: [Int] =
            switch (isFirst, layer) {
            case (true, 3): [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448]
            case (true, 2): [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384]
            case (true, _): [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
            case (false, 3): [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256]
            default: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
            }
        bitRate = rates[rateIndex - 1] * 1000
        sampleRate = [44_100, 48_000, 32_000][sampleIndex] >> (isFirst ? 0 : version == 2 ? 1 : 2)
        let padding = Int(head[2] >> 1 & 1)
        switch layer {
        case 3:
            samples = 384
            length = (12 * bitRate / sampleRate + padding) * 4
        case 2:
            samples = 1152
            length = 144 * bitRate / sampleRate + padding
        default:
            samples = isFirst ? 1152 : 576
            length = samples / 8 * bitRate / sampleRate + padding
        }
        channels = head[3] >> 6 == 3 ? 1 : 2
        sideInfo = 4 + (isFirst ? (channels == 1 ? 17 : 32) : (channels == 1 ? 9 : 17))
        guard length > 4 else { return nil }
    }

    /// Whether both may be of one stream: the rate of bits varies, these do not.
    func isLike(_ other: MPEGFrame) -> Bool {
        version == other.version && layer == other.layer && sampleRate == other.sampleRate
    }

    var codec: String { layer == 1 ? "mp3" : layer == 2 ? "mp2" : "mp1" }
}
