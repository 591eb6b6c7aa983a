package import RectoComposition

/// What a document names that lies outside of it.
package protocol ItemResources {
    /// The picture that has an address, as written in the document; nil if there is none that can be read.
    func picture(_ address: String) -> SetPicture?

    /// Where a link leads that has an address, as written in the document; nil for one that leads nowhere.
    func target(_ address: String) -> SetLink.Target?

    /// The sheet that has an address in the document or in another sheet, with its path.
    func sheet(_ address: String, in file: String) -> (path: String, bytes: [UInt8])?
}
