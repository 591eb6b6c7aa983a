import RectoGeometry

// Picked by the compiler's own Codable code of this module: rectangles as [x, y, width, height], points as [x, y].

extension KeyedEncodingContainer {
    mutating func encode(_ value: Rect, forKey key: Key) throws {
        var list = nestedUnkeyedContainer(forKey: key)
        for number in [value.x, value.y, value.width, value.height] { try list.encode(number) }
    }

    mutating func encodeIfPresent(_ value: Rect?, forKey key: Key) throws {
        if let value { try encode(value, forKey: key) }
    }

    mutating func encodeIfPresent(_ value: [Point]?, forKey key: Key) throws {
        guard let value else { return }
        var list = nestedUnkeyedContainer(forKey: key)
        for point in value { try list.encode([point.x, point.y]) }
    }

    mutating func encodeIfPresent(_ value: [[Point]]?, forKey key: Key) throws {
        guard let value else { return }
        var list = nestedUnkeyedContainer(forKey: key)
        for points in value { try list.encode(points.map { [$0.x, $0.y] }) }
    }
}

extension KeyedDecodingContainer {
    func decode(_ type: Rect.Type, forKey key: Key) throws -> Rect {
        let numbers = try decode([Double].self, forKey: key)
        guard numbers.count == 4 else { throw wrongCount(key) }
        return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    func decodeIfPresent(_ type: Rect.Type, forKey key: Key) throws -> Rect? {
        contains(key) ? try decode(type, forKey: key) : nil
    }

    func decodeIfPresent(_ type: [Point].Type, forKey key: Key) throws -> [Point]? {
        guard let numbers = try decodeIfPresent([[Double]].self, forKey: key) else { return nil }
        return try points(numbers, key)
    }

    func decodeIfPresent(_ type: [[Point]].Type, forKey key: Key) throws -> [[Point]]? {
        guard let numbers = try decodeIfPresent([[[Double]]].self, forKey: key) else { return nil }
        return try numbers.map { try points($0, key) }
    }

    private func points(_ numbers: [[Double]], _ key: Key) throws -> [Point] {
        try numbers.map { pair in
            guard pair.count == 2 else { throw wrongCount(key) }
            return Point(x: pair[0], y: pair[1])
        }
    }

    private func wrongCount(_ key: Key) -> DecodingError {
        DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "a wrong number of numbers")
    }
}
