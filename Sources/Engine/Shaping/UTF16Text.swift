/// Scalars as UTF-16, with the places of each: ICU counts in units.
struct UTF16Text {
    let units: [UInt16]
    /// By scalar, its first unit; at the end, how many there are.
    let places: [Int]

    init(_ scalars: some Sequence<Unicode.Scalar>) {
        var units: [UInt16] = []
        var places: [Int] = []
        for scalar in scalars {
            places.append(units.count)
            units.append(contentsOf: UTF16.encode(scalar).map { Array($0) } ?? [0xFFFD])
        }
        places.append(units.count)
        self.units = units
        self.places = places
    }
}
