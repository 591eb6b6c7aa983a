/// Where a reader is in a document, as KOReader synchronises it.
public struct KOReaderProgress: Hashable, Sendable {
    /// KOReader's digest of the file.
    public var document: String
    /// A page's number, or a place in a form of KOReader's own.
    public var progress: String
    /// 0 to 1.
    public var percentage: Double
    public var device: String
    public var deviceID: String
    /// Seconds since 1970.
    public var timestamp: Int64

    public init(
        document: String, progress: String, percentage: Double, device: String, deviceID: String, timestamp: Int64
    ) {
        self.document = document
        self.progress = progress
        self.percentage = percentage
        self.device = device
        self.deviceID = deviceID
        self.timestamp = timestamp
    }
}
