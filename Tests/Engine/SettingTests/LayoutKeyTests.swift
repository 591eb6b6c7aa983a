import Testing

@testable import RectoSetting

@Suite struct LayoutKeyTests {
    private static func key(_ change: (inout LayoutSettings) -> Void = { _ in }) -> String {
        var settings = LayoutSettings(width: 600, height: 800)
        change(&settings)
        return LayoutKey.text(book: "b", settings: settings, faces: "f", hyphens: "h")
    }

    /// Every setting is in the key.
    @Test func settings() {
        let changes: [(inout LayoutSettings) -> Void] = [
            { _ in }, { $0.width = 601 }, { $0.height = 801 }, { $0.margins.top = 1 }, { $0.margins.right = 1 },
            { $0.margins.bottom = 1 }, { $0.margins.left = 1 }, { $0.fontSize = 17 }, { $0.fontFamily = "x" },
            { $0.lineHeight = 1.5 }, { $0.alignment = .justify }, { $0.hyphenates = false },
            { $0.breaking = .totalFit }, { $0.writingMode = .vertical }, { $0.publisherStyles = .none },
        ]
        #expect(Set(changes.map(Self.key)).count == changes.count)
        #expect(Self.key() == Self.key())
    }

    @Test func inputs() {
        let settings = LayoutSettings(width: 600, height: 800)
        let keys = [("b", "f", "h"), ("c", "f", "h"), ("b", "g", "h"), ("b", "f", "i")].map {
            LayoutKey.text(book: $0, settings: settings, faces: $1, hyphens: $2)
        }
        #expect(Set(keys).count == 4)
    }

    @Test(arguments: [
        ("de", "hyph_de.dic"), ("en", "hyph_en_US.dic"), ("en-GB", "hyph_en_GB.dic"), ("no", "hyph_nb.dic"),
        ("zh-Hant-TW", "hyph_zh_TW.dic"),
    ])
    func dictionaries(_ language: String, _ name: String) {
        #expect(InstalledHyphens.names(language).first == name)
        #expect(InstalledHyphens.names("../x").isEmpty && InstalledHyphens.names("").isEmpty)
    }
}
