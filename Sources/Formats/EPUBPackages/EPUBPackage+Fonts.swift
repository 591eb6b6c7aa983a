package import RectoDiagnostics
package import RectoPackaging

extension EPUBPackage {
    /// The bytes of a font of the book, without its obfuscation.
    ///
    /// - Throws: ``Failure``: `.damaged` if it is not there, or no identifier of the book can be the key of its obfuscation; `.encrypted`; as
    ///   ``Package/read(_:limit:)``.
    package func font(_ path: String, in package: Package, limit: Int) throws(Failure) -> [UInt8] {
        if let refusal = encryption.refusal(path) { throw refusal }
        guard let entry = package[path] else { throw Failure(.damaged, "is not in the book", at: path) }
        let bytes = try package.read(entry, limit: limit)
        guard let method = encryption.method(path) else { return bytes }
        guard let disguise = disguise(method) else {
            throw Failure(.damaged, "is obfuscated by a key that the book does not have", at: path)
        }
        return disguise.removed(from: bytes)
    }

    private func disguise(_ method: FontDisguise.Method) -> FontDisguise? {
        let elements = (root["metadata"]?.all("identifier") ?? []) + (root["metadata"]?.all("Identifier") ?? [])
        let name = root.attributes["unique-identifier"]
        guard let own = elements.first(where: { $0.attributes["id"] == name }) ?? elements.first else { return nil }
        return FontDisguise(method, identifier: own.text, others: elements.map(\.text))
    }
}
