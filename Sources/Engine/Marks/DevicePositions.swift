/// The last position on each device.
public struct DevicePositions: Hashable, Sendable {
    /// By the device's id.
    public private(set) var positions: [String: DevicePosition] = [:]

    public init() {}

    /// - Returns: `false` for a position that is older than the known one of the device, and changes nothing.
    @discardableResult
    public mutating func absorb(_ position: DevicePosition) -> Bool {
        let device = position.modified.device
        if let known = positions[device], known.modified >= position.modified { return false }
        positions[device] = position
        return true
    }

    public var latest: DevicePosition? { positions.values.max { $0.modified < $1.modified } }

    /// The position to ask the reader about on a device: the latest of the others, if it is later than the device's own.
    public func offer(on device: String) -> DevicePosition? {
        guard let latest, latest.modified.device != device else { return nil }
        return latest
    }
}
