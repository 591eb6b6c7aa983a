#include "Pictures.h"

#include <algorithm>
#include <array>
#include <vector>

#include "SurfaceRetention/retention.h"

namespace {

// No lock: poppler runs on one thread, on which recordings end as well.
std::vector<Picture> &all()
{
    // Never destroyed: surfaces may go later.
    static auto &pictures = *new std::vector<Picture>;
    return pictures;
}

// Where the pictures came from that were decoded last, whether or not they still are there.
std::array<Origin, 256> seen;
size_t nextSeen;

const cairo_user_data_key_t key = {};

void lose(void *surface)
{
    const auto isLost = [surface](const Picture &picture) { return picture.surface == surface; };
    all().erase(std::remove_if(all().begin(), all().end(), isLost), all().end());
}

} // namespace

cairo_surface_t *Pictures::same(const Picture &picture)
{
    const auto found = std::find_if(all().begin(), all().end(), [&](const Picture &other) { return other.isSame(picture); });
    if (found == all().end()) return nullptr;
    recto_want_picture(found->surface);
    return found->surface;
}

void Pictures::remember(const Picture &picture)
{
    if (cairo_surface_set_user_data(picture.surface, &key, picture.surface, lose) != CAIRO_STATUS_SUCCESS) return;
    all().push_back(picture);
    if (std::find(seen.begin(), seen.end(), picture.origin) != seen.end()) {
        recto_want_picture(picture.surface);
    } else {
        seen[nextSeen++ % seen.size()] = picture.origin;
    }
}

void Pictures::forget()
{
    recto_release_pictures();
    all().clear();
    seen.fill({});
}
