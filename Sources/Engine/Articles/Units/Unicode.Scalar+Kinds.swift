/// As the properties of these names, but without a look into the tables of Unicode for ASCII and for the ideographs that all its versions have.
extension Unicode.Scalar {
    var isAlphabetic: Bool {
        isASCII ? isLowercaseASCII || isUppercaseASCII : isCommonIdeograph || properties.isAlphabetic
    }

    var isLowercase: Bool { isASCII ? isLowercaseASCII : !isCommonIdeograph && properties.isLowercase }

    var isUppercase: Bool { isASCII ? isUppercaseASCII : !isCommonIdeograph && properties.isUppercase }

    /// Whether it has a numeric value.
    var isNumeric: Bool { isASCII ? (0x30...0x39).contains(value) : properties.numericType != nil }

    private var isCommonIdeograph: Bool { (0x4E00...0x9FA5).contains(value) }

    private var isLowercaseASCII: Bool { (0x61...0x7A).contains(value) }

    private var isUppercaseASCII: Bool { (0x41...0x5A).contains(value) }
}
