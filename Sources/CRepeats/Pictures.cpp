#include "Pictures.h"

#include <algorithm>
#include <array>
#include <vector>

#include <sys/resource.h>

namespace {

// No lock: poppler runs on one thread, on which recordings end as well.

// In pictures that were begun.
constexpr unsigned long longest = 64;
constexpr size_t mostUnbounded = 64 << 20;
unsigned long now;

struct Known {
    Picture picture;
    bool isHeld = false;
    unsigned long asked = 0;
};

std::vector<Known> &all()
{
    static std::vector<Known> known;
    return known;
}

// Where the pictures came from that were decoded last, whether or not they still are there.
std::array<Origin, 256> seen;
size_t nextSeen;

const cairo_user_data_key_t key = {};

void lost(void *surface)
{
    const auto isLost = [surface](const Known &known) { return known.picture.surface == surface; };
    all().erase(std::remove_if(all().begin(), all().end(), isLost), all().end());
}

// An eighth of what the process may have.
size_t most()
{
    rlimit limit;
    const bool isBounded = getrlimit(RLIMIT_DATA, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
    return isBounded ? static_cast<size_t>(limit.rlim_cur) / 8 : mostUnbounded;
}

// Lets go of those that were last asked for before then. A picture that nobody else has is lost with that, and leaves the list.
void release(unsigned long before)
{
    std::vector<cairo_surface_t *> released;
    for (Known &known : all()) {
        if (!known.isHeld || known.asked >= before) continue;
        known.isHeld = false;
        released.push_back(known.picture.surface);
    }
    for (cairo_surface_t *surface : released) cairo_surface_destroy(surface);
}

void hold(Known &known)
{
    known.asked = now;
    if (known.isHeld || known.picture.bytes() > most()) return;
    known.isHeld = true;
    cairo_surface_reference(known.picture.surface);
    // The ones that were asked for last stay, with this one.
    std::vector<const Known *> held;
    for (const Known &other : all())
        if (other.isHeld) held.push_back(&other);
    std::sort(held.begin(), held.end(), [](const Known *one, const Known *other) { return one->asked > other->asked; });
    size_t bytes = 0;
    for (const Known *other : held) {
        bytes += other->picture.bytes();
        if (bytes > most()) return release(other->asked + 1);
    }
}

} // namespace

cairo_surface_t *Pictures::same(const Picture &picture)
{
    const auto found = std::find_if(all().begin(), all().end(), [&](const Known &known) { return known.picture.isSame(picture); });
    if (found == all().end()) return nullptr;
    cairo_surface_t *surface = found->picture.surface;
    hold(*found);
    return surface;
}

void Pictures::remember(const Picture &picture)
{
    if (cairo_surface_set_user_data(picture.surface, &key, picture.surface, lost) != CAIRO_STATUS_SUCCESS) return;
    all().push_back({picture});
    if (std::find(seen.begin(), seen.end(), picture.origin) != seen.end()) return hold(all().back());
    seen[nextSeen++ % seen.size()] = picture.origin;
}

void Pictures::next()
{
    if (++now > longest) release(now - longest);
}

void Pictures::forget()
{
    release(now + 1);
    all().clear();
    seen.fill({});
}
