/// The spreads of a model, made when they are asked for; 15,000 pages cost as many bytes as their sizes.
public struct SpreadList: RandomAccessCollection, Sendable {
    let model: SpreadModel

    public var startIndex: Int { 0 }
    public var endIndex: Int { model.spreadCount }
    public subscript(index: Int) -> Spread { model.spread(at: index) }
}
