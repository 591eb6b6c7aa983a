import Recto

/// A manifest is edited as a tree and not as the model, so that what the model does not know of stays.
extension ManifestDraft {
    /// The first entry of that name; setting it keeps its place, a new one goes to the end, `nil` takes it out.
    subscript(name: String) -> ManifestDraft? {
        get {
            guard case .object(let entries) = self else { return nil }
            return entries.first { $0.0 == name }?.1
        }
        set {
            guard case .object(var entries) = self else { return }
            let place = entries.firstIndex { $0.0 == name }
            switch (place, newValue) {
            case (let place?, let value?): entries[place].1 = value
            case (let place?, nil): entries.remove(at: place)
            case (nil, let value?): entries.append((name, value))
            case (nil, nil): return
            }
            self = .object(entries)
        }
    }

    var elements: [ManifestDraft] {
        if case .array(let values) = self { values } else { [] }
    }

    var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    var flag: Bool? {
        if case .boolean(let flag) = self { flag } else { nil }
    }

    var integer: Int? {
        if case .number(let number) = self { Int(exactly: number) } else { nil }
    }

    /// Four numbers.
    var rect: Rect? {
        let numbers = elements.compactMap { if case .number(let number) = $0 { number } else { nil } }
        guard numbers.count == 4, elements.count == 4 else { return nil }
        return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    init(_ number: Int) { self = .number(Double(number)) }

    init(_ rect: Rect, decimals: Double) {
        self = .array([rect.x, rect.y, rect.width, rect.height].map { .number(($0 * decimals).rounded() / decimals) })
    }
}
