import RectoComposition
import RectoSetting

/// Files that a document of a test names.
struct TestResources: ItemResources {
    var sheets: [String: String] = [:]
    var pictures: [String: SetPicture] = [:]

    func picture(_ address: String) -> SetPicture? { pictures[address] }

    func target(_ address: String) -> SetLink.Target? {
        address.hasPrefix("#") ? .place(item: 0, offset: 0) : .address(address)
    }

    func sheet(_ address: String, in file: String) -> (path: String, bytes: [UInt8])? {
        sheets[address].map { (address, Array($0.utf8)) }
    }
}
