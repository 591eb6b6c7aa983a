import Recto

/// Nutrient's `.gallery`: a list in JSON of pictures with captions.
struct NutrientGallery {
    private struct Entry: Decodable {
        var contentURL: String?
        var caption: String?
    }

    private(set) var items: [(file: String, caption: String?)] = []
    private(set) var notes: [String] = []

    init(_ bytes: [UInt8]) {
        guard let entries = try? CompactJSON.decode([Entry].self, from: bytes) else {
            notes.append("its list of pictures can't be read")
            return
        }
        for entry in entries {
            guard let address = entry.contentURL else { continue }
            let name = Nutrient.file(Address.decoded(address))
            if name.contains("://") {
                notes.append("\"\(name)\" is elsewhere and left out")
            } else {
                items.append((name, entry.caption))
            }
        }
    }
}
