import Recto
import RectoExport
import RectoFarm
import RectoFarmRuns

extension FarmProfile {
    /// A profile by its name, or from a JSON file.
    ///
    /// - Throws: ``Failure`` `.usage`, `.io`.
    init(word: String) throws(Failure) {
        switch word {
        case "archive": self = .archive
        case "everything": self = .everything
        default:
            guard let bytes = try Files.read(word, limit: 1 << 20) else {
                throw Failure(
                    .usage, "is neither archive nor everything, and there is no such file", at: "--profile \(word)")
            }
            self = try FarmProfile.parse(bytes, of: word)
        }
        try drawingOptions.validate()
    }
}
