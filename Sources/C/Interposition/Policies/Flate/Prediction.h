#ifndef RECTO_PREDICTION_H
#define RECTO_PREDICTION_H

#include <cstddef>
#include <optional>

class Object;

// Undoes what a writer did to rows of samples before it packed them (ISO 32000-1, 7.4.4.4; PNG, 9.2; TIFF 6.0, section 14).
class Prediction
{
public:
    // As the parameters of a filter say; nothing where they ask for what is not done here.
    static std::optional<Prediction> of(const Object &parameters, int recursion);

    bool isNone() const { return kind == None; }
    // Before each row.
    bool hasTags() const { return kind == PNG; }
    // Of a row without its tag.
    size_t rowBytes() const { return bytes; }

    // `row` is the row above, and no part of `raw`; of one that was cut off, the rest stays.
    void undo(int tag, const unsigned char *raw, size_t count, unsigned char *row) const;

private:
    enum Kind { None, TIFF, PNG };
    Kind kind = None;
    size_t pixel = 1;
    size_t bytes = 0;
};

#endif
