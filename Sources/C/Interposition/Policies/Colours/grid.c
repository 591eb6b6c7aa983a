#include "grid.h"
#include "samples.h"
#include "CCPU.h"

#include <stddef.h>
#include <string.h>

// All that is static here belongs to the one thread on which poppler runs.

// 255 is a multiple: the last node is the last colour. Steps of 3 halve the error, and ask for more than three times as many nodes.
#define STEP 5
#define INKS 4
#define BRICKS_ALONG 13

// Nodes are kept in bricks of 4 x 4 x 4 x 4: the digits of a node's place to the base of 4 are its place in the brick, what is
// above them is the brick's.
#define NODES_IN_BRICK 256

// Three channels of 10 bits in quarters of a level, and then a 1 where the node is known.
typedef uint32_t node;
#define FINE 4
#define KNOWN (1u << 30)

// 8 MiB. A photograph with much grain fills half of them. When all are taken, all are forgotten; memory of none is taken before.
#define BRICKS 8192
static node bricks[BRICKS][NODES_IN_BRICK];  // the first one stays empty
static uint32_t taken = 1;

// Which brick is where; a document rarely has more tables at a time.
static struct directory {
    uint32_t number;
    uint16_t bricks[BRICKS_ALONG * BRICKS_ALONG * BRICKS_ALONG * BRICKS_ALONG];
} directories[4];
static uint32_t newest;

// Eight colours at once. A table of 256 steps for each ink and one of 625 paths took three times as long: each pixel waited for six
// of their lines, one after the other.
#define COLORS 8
typedef uint32_t eight __attribute__((vector_size(4 * COLORS)));
typedef uint16_t halves __attribute__((vector_size(4 * COLORS)));
typedef uint8_t bytes __attribute__((vector_size(4 * COLORS)));

// From the node below a colour to the one above, ink by ink, that which is furthest along first; and each node's weight.
struct path { eight place[INKS + 1], weight[INKS + 1]; };

// What is added up of the nodes, each half of a word by itself: red and blue; green, and how much is known.
struct sum { eight even, odd; };

// Of products that fit 16 bits.
INLINE eight times(eight a, uint16_t factor) { return (eight)((halves)a * factor); }

// The larger ones of both to `a`.
INLINE void order(eight *a, eight *b)
{
    const eight larger = __builtin_elementwise_max(*a, *b);
    *b = __builtin_elementwise_min(*a, *b);
    *a = larger;
}

INLINE struct path path_of(eight colors)
{
    // How far a colour is along from one node of an ink to the next, and what that one's place is beyond; in one word, so that they
    // are put in order together.
    const int beyond = 20;
    eight along[INKS], place = {0}, brick = {0};
    uint32_t bricks_along = NODES_IN_BRICK;
    for (int ink = 0; ink < INKS; ink++, bricks_along *= BRICKS_ALONG) {
        const eight value = colors >> 8 * ink & 255, below = times(value, 205) >> 10, digit = below & 3;
        const uint32_t one = 1u << 2 * ink;
        const eight is_last = (eight)(digit == 3);
        const eight next = (is_last & (bricks_along - 3 * one)) | (~is_last & one);
        const eight part = value - times(below, STEP);
        // On a node, the one above would only be asked for in vain, and may not be there.
        along[ink] = (eight)(part != 0) & (part << beyond | next);
        place |= digit << 2 * ink;
    }
    for (int ink = INKS - 1; ink >= 0; ink--) brick = times(brick, BRICKS_ALONG) + (times(colors >> 8 * ink & 255, 205) >> 12);
    order(&along[0], &along[1]);
    order(&along[2], &along[3]);
    order(&along[0], &along[2]);
    order(&along[1], &along[3]);
    order(&along[1], &along[2]);
    struct path path;
    path.place[0] = place | brick << 8;
    path.weight[0] = STEP - (along[0] >> beyond);
    for (int i = 0; i < INKS; i++) {
        path.place[i + 1] = path.place[i] + (along[i] & ((1u << beyond) - 1));
        path.weight[i + 1] = along[i] >> beyond;
        if (i + 1 < INKS) path.weight[i + 1] -= along[i + 1] >> beyond;
    }
    return path;
}

INLINE void add(struct sum *sum, eight nodes, eight weight)
{
    const halves both = (halves)(weight | weight << 16);
    sum->even += (eight)((halves)((nodes & 0x3ff) | (nodes >> 4 & 0x3ff << 16)) * both);
    sum->odd += (eight)((halves)(nodes >> 10 & (0x3ff | KNOWN >> 10)) * both);
}

INLINE eight known(struct sum sum) { return sum.odd >> 20; }

// Three bytes each, and then one that means nothing.
INLINE eight levels(struct sum sum)
{
    const halves even = ((halves)sum.even + STEP * FINE / 2) / (STEP * FINE), odd = ((halves)sum.odd + STEP * FINE / 2) / (STEP * FINE);
    return (eight)even | (eight)odd << 8;
}

static node rounded(const uint16_t *answer)
{
    node result = KNOWN;
    for (int i = 0; i < 3; i++) result |= (answer[i] * (255u * FINE) + 32767) / 65535 << 10 * i;
    return result;
}

static void color_at(uint32_t place, uint8_t *color)
{
    uint32_t brick = place / NODES_IN_BRICK;
    for (int ink = 0; ink < INKS; ink++, brick /= BRICKS_ALONG)
        color[ink] = (uint8_t)((brick % BRICKS_ALONG * 4 + (place >> 2 * ink & 3)) * STEP);
}

static struct directory *directory_of(const struct recto_exact *exact)
{
    for (size_t i = 0; i < sizeof directories / sizeof *directories; i++)
        if (directories[i].number == exact->number) return &directories[i];
    struct directory *directory = &directories[newest++ % (sizeof directories / sizeof *directories)];
    *directory = (struct directory){.number = exact->number};
    return directory;
}

static node *room(struct directory *directory, uint32_t place)
{
    uint16_t *brick = &directory->bricks[place / NODES_IN_BRICK];
    if (!*brick) {
        if (taken == BRICKS) {
            for (size_t i = 0; i < sizeof directories / sizeof *directories; i++)
                memset(directories[i].bricks, 0, sizeof directories[i].bricks);
            memset(bricks, 0, sizeof bricks);
            taken = 1;
        }
        *brick = (uint16_t)taken++;
    }
    return &bricks[*brick][place % NODES_IN_BRICK];
}

// A node of a table, which is asked for if it is not known yet.
static node find(const struct recto_exact *exact, struct directory *directory, uint32_t place)
{
    node *node = room(directory, place);
    if (!*node) {
        uint8_t color[INKS];
        uint16_t answer[3];
        color_at(place, color);
        recto_exact_colors(exact, color, answer, 1);
        *node = rounded(answer);
    }
    return *node;
}

// Adds up what is not known yet. Each node is read before the next one is asked for: room for that may forget this one.
static __attribute__((noinline)) void ask(
    const struct recto_exact *exact, struct directory *directory, const struct path *path, struct sum *sum)
{
    const eight known_before = known(*sum);
    for (int n = 0; n < COLORS; n++) {
        if (known_before[n] == STEP) continue;
        sum->even[n] = sum->odd[n] = 0;
        for (int i = 0; i <= INKS; i++) {
            if (!path->weight[i][n]) continue;
            eight node = {0};
            node[n] = find(exact, directory, path->place[i][n]);
            add(sum, node, path->weight[i]);
        }
    }
}

INLINE void block(
    const struct recto_exact *exact, struct directory *directory, const uint8_t *colors, uint8_t *rgb, uint32_t count,
    uint32_t channels)
{
    uint32_t read[COLORS] = {0};
    for (uint32_t n = 0; n < count; n++) memcpy(&read[n], colors + n * channels, channels);
    eight packed;
    memcpy(&packed, read, sizeof packed);
    const struct path path = path_of(packed);
    struct sum sum = {{0}, {0}};
#pragma unroll
    for (int i = 0; i <= INKS; i++) {
        eight nodes;
        for (int n = 0; n < COLORS; n++) {
            const uint32_t place = path.place[i][n];
            nodes[n] = bricks[directory->bricks[place / NODES_IN_BRICK]][place % NODES_IN_BRICK];
        }
        add(&sum, nodes, path.weight[i]);
    }
    if (__builtin_reduce_or(known(sum) ^ STEP)) ask(exact, directory, &path, &sum);
    const bytes four = (bytes)levels(sum);
    const bytes three = __builtin_shufflevector(
        four, four, 0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 16, 17, 18, 20, 21, 22, 24, 25, 26, 28, 29, 30, 3, 3, 3, 3, 3, 3, 3, 3);
    memcpy(rgb, &three, (size_t)count * 3);
}

INLINE void all(const struct recto_exact *exact, const uint8_t *colors, uint8_t *rgb, uint32_t count, uint32_t channels)
{
    struct directory *directory = directory_of(exact);
    for (; count >= COLORS; count -= COLORS, colors += COLORS * channels, rgb += COLORS * 3)
        block(exact, directory, colors, rgb, COLORS, channels);
    if (count) block(exact, directory, colors, rgb, count, channels);
}

// Once for each number of channels, which the compiler then knows: that spares a call of memcpy for each pixel.
#define CHANNELS(name) \
    static void name(const struct recto_exact *exact, const uint8_t *colors, uint8_t *rgb, uint32_t count) \
    { \
        if (exact->channels == 4) all(exact, colors, rgb, count, 4); \
        else if (exact->channels == 3) all(exact, colors, rgb, count, 3); \
        else all(exact, colors, rgb, count, exact->channels); \
    }
CHANNELS(anywhere)
WIDE CHANNELS(wide)

void recto_grid_colors(const struct recto_exact *exact, const uint8_t *colors, uint8_t *rgb, uint32_t count)
{
    (recto_is_wide() ? wide : anywhere)(exact, colors, rgb, count);
}

bool recto_grid_suits(const struct recto_exact *exact)
{
    // Eight colours, and then the nodes on their paths.
    enum { ASKED = COLORS * (2 + INKS) };
    uint8_t samples[RECTO_SAMPLES][INKS], asked[ASKED][INKS], packed[ASKED * INKS];
    uint16_t answered[ASKED][3];
    recto_samples(samples, 1);
    int off = 0;
    for (int first = 0; first < RECTO_SAMPLES; first += COLORS) {
        eight colors;
        memcpy(&colors, samples[first], sizeof colors);
        memcpy(asked, samples[first], sizeof colors);
        const struct path path = path_of(colors);
        for (int n = COLORS; n < ASKED; n++) color_at(path.place[n / COLORS - 1][n % COLORS], asked[n]);
        for (uint32_t n = 0; n < ASKED; n++) memcpy(packed + n * exact->channels, asked[n], exact->channels);
        recto_exact_colors(exact, packed, answered[0], ASKED);
        struct sum sum = {{0}, {0}};
        for (int i = 0; i <= INKS; i++) {
            eight nodes;
            for (int n = 0; n < COLORS; n++) nodes[n] = rounded(answered[(i + 1) * COLORS + n]);
            add(&sum, nodes, path.weight[i]);
        }
        uint8_t near[COLORS][4];
        const eight found = levels(sum);
        memcpy(near, &found, sizeof near);
        for (int n = 0; n < COLORS; n++) off += recto_is_off(near[n], answered[n]);
    }
    return off * 50 < RECTO_SAMPLES;
}
