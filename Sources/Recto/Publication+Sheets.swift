extension Publication {
    /// Draws pages with marks on them, as a picture file.
    public func picture(of sheet: MarkedSheet, _ encoding: Encoding) async throws -> [UInt8] {
        let (_, bytes) = try await pool.runWithinMemory(deadline: deadline) { drawing in
            SheetRequest(sheet: sheet, encoding: encoding, drawing: drawing)
        }
        return bytes
    }

    /// The pixels of ``picture(of:_:)``.
    ///
    /// - Throws: ``Failure``, also if the worker's answer does not fit the request.
    public func pixels(of sheet: MarkedSheet) async throws -> PixelBuffer {
        let (_, bytes) = try await pool.runWithinMemory(deadline: deadline) { drawing in
            SheetRequest(sheet: sheet, encoding: nil, drawing: drawing)
        }
        let size = SheetLayout(sheet).size
        guard bytes.count == size.width * size.height * 4 else {
            throw Failure.answerDoesNotFit
        }
        let buffer = PixelBuffer(width: size.width, height: size.height)
        buffer.rows.setBytes(bytes)
        return buffer
    }
}
