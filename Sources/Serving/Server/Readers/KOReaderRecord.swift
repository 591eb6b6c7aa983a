import Recto
import RectoReaders

/// What KOReader sends and gets of a document (github.com/koreader/koreader-sync-server).
struct KOReaderRecord: Codable {
    var document: String?
    var progress: TextOrNumber?
    var percentage: Double?
    var device: String?
    var deviceID: String?
    var timestamp: Int64?

    enum CodingKeys: String, CodingKey {
        case document, progress, percentage, device
        case deviceID = "device_id"
        case timestamp
    }

    /// KOReader sends a page's number as it is, and other places as a text.
    struct TextOrNumber: Codable {
        var text: String

        init(text: String) { self.text = text }

        init(from decoder: any Decoder) throws {
            let values = try decoder.singleValueContainer()
            if let number = try? values.decode(Int.self) {
                text = String(number)
            } else {
                text = try values.decode(String.self)
            }
        }

        func encode(to encoder: any Encoder) throws {
            var values = encoder.singleValueContainer()
            try values.encode(text)
        }
    }

    init(_ progress: KOReaderProgress) {
        document = progress.document
        self.progress = TextOrNumber(text: progress.progress)
        percentage = progress.percentage
        device = progress.device
        deviceID = progress.deviceID
        timestamp = progress.timestamp
    }

    /// - Parameter now: Seconds since 1970: the server's clock counts, whatever the device's says.
    /// - Returns: `nil` for what lacks something or has too much.
    func progress(now: Int64) -> KOReaderProgress? {
        guard let document, let progress, let percentage, let device, (1...200).contains(document.utf8.count),
            document.utf8.allSatisfy({ $0 > 0x20 && $0 != UInt8(ascii: ":") }), progress.text.utf8.count <= 2048,
            (0...1).contains(percentage), device.utf8.count <= 256, (deviceID ?? "").utf8.count <= 256
        else { return nil }
        return KOReaderProgress(
            document: document, progress: progress.text, percentage: percentage, device: device,
            deviceID: deviceID ?? device, timestamp: now)
    }
}

/// What KOReader's server says.
enum KOReaderReply {
    static let healthy = Array("{\"state\":\"OK\"}".utf8)
    static let authorized = Array("{\"authorized\":\"OK\"}".utf8)
    static let unauthorized = Array("{\"code\":2001,\"message\":\"Unauthorized\"}".utf8)
    static let invalid = Array("{\"code\":2003,\"message\":\"Invalid request\"}".utf8)
    static let noAccounts = Array(
        "{\"code\":2005,\"message\":\"Whoever runs this server adds readers to its token file.\"}".utf8)

    struct Stored: Encodable {
        var document: String
        var timestamp: Int64

        init(_ progress: KOReaderProgress) {
            document = progress.document
            timestamp = progress.timestamp
        }
    }
}
