#include "grid.h"
#include "samples.h"

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

// Red and blue, green and how much is known: what is added up five times does not reach the next one.
struct sum { uint64_t even, odd; };
#define EVEN 0x3ff003ffu
#define ODD (0x3ffu << 10 | KNOWN)
#define IS_KNOWN(sum) ((sum).odd >> 30 == STEP)

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

// What an ink's value adds to the place of the node below a colour, what lies between that node and the one above, and which
// way the colour is approached.
static struct step { uint32_t place, next, path; } steps[INKS][256];

// From the node below a colour to the one above, ink by ink, that which is furthest along first; and each node's weight.
static struct path { uint8_t ink[INKS], weight[INKS + 1]; } paths[STEP * STEP * STEP * STEP];

static uint32_t place_of(int ink, uint32_t n)
{
    uint32_t along = 1;
    for (int i = 0; i < ink; i++) along *= BRICKS_ALONG;
    return n / 4 * along * NODES_IN_BRICK + (n % 4 << 2 * ink);
}

static void set_up(void)
{
    if (paths[0].weight[0]) return;
    uint32_t digit = 1;
    for (int ink = 0; ink < INKS; ink++, digit *= STEP)
        for (uint32_t value = 0; value < 256; value++) {
            const uint32_t below = value / STEP, along = value % STEP;
            // On a node, the one above would only be asked for in vain.
            const uint32_t next = along ? place_of(ink, below + 1) - place_of(ink, below) : 0;
            steps[ink][value] = (struct step){place_of(ink, below), next, along * digit};
        }
    for (uint32_t n = 0; n < digit; n++) {
        const int along[INKS] = {n % STEP, n / STEP % STEP, n / STEP / STEP % STEP, n / STEP / STEP / STEP};
        struct path *path = &paths[n];
        for (int ink = 0; ink < INKS; ink++) {
            int at = ink;
            for (; at && along[path->ink[at - 1]] < along[ink]; at--) path->ink[at] = path->ink[at - 1];
            path->ink[at] = (uint8_t)ink;
        }
        int left = STEP;
        for (int i = 0; i < INKS; left = along[path->ink[i]], i++)
            path->weight[i] = (uint8_t)(left - along[path->ink[i]]);
        path->weight[INKS] = (uint8_t)left;
    }
}

static const struct path *path_of(const uint8_t *color)
{
    return &paths[steps[0][color[0]].path + steps[1][color[1]].path + steps[2][color[2]].path + steps[3][color[3]].path];
}

static node rounded(const uint16_t *answer)
{
    node result = KNOWN;
    for (int i = 0; i < 3; i++) result |= (answer[i] * (255u * FINE) + 32767) / 65535 << 10 * i;
    return result;
}

static void add(struct sum *sum, node node, uint32_t weight)
{
    sum->even += (uint64_t)(node & EVEN) * weight;
    sum->odd += (uint64_t)(node & ODD) * weight;
}

static uint8_t level(uint64_t lane) { return (uint8_t)(((lane & 0x1fff) + STEP * FINE / 2) / (STEP * FINE)); }

static void finish(struct sum sum, uint8_t *rgb)
{
    rgb[0] = level(sum.even);
    rgb[1] = level(sum.odd >> 10);
    rgb[2] = level(sum.even >> 20);
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

// Asks for the nodes that are not known yet. Each is added up before the next one: room for that may forget this one.
static struct sum ask(const struct recto_exact *exact, struct directory *directory, const uint8_t *color)
{
    const struct path *path = path_of(color);
    uint8_t corner[INKS];
    uint32_t place = 0;
    for (int ink = 0; ink < INKS; ink++) {
        corner[ink] = color[ink] / STEP * STEP;
        place += steps[ink][color[ink]].place;
    }
    struct sum sum = {0, 0};
    for (int i = 0; i <= INKS; i++) {
        if (path->weight[i]) {
            node *node = room(directory, place);
            if (!*node) {
                uint16_t answer[3];
                recto_exact_colors(exact, corner, answer, 1);
                *node = rounded(answer);
            }
            add(&sum, *node, path->weight[i]);
        }
        if (i == INKS) break;
        const int ink = path->ink[i];
        place += steps[ink][color[ink]].next;
        if (color[ink] % STEP) corner[ink] += STEP;
    }
    return sum;
}

void recto_grid_color(const struct recto_exact *exact, const uint8_t *color, uint8_t *rgb)
{
    struct directory *directory = directory_of(exact);
    const struct path *path = path_of(color);
    uint32_t place = 0, next[INKS];
    for (int ink = 0; ink < INKS; ink++) {
        const struct step *step = &steps[ink][color[ink]];
        place += step->place;
        next[ink] = step->next;
    }
    struct sum sum = {0, 0};
    for (int i = 0; i <= INKS; i++) {
        add(&sum, bricks[directory->bricks[place / NODES_IN_BRICK]][place % NODES_IN_BRICK], path->weight[i]);
        if (i < INKS) place += next[path->ink[i]];
    }
    if (!IS_KNOWN(sum)) sum = ask(exact, directory, color);
    finish(sum, rgb);
}

#define SETS (2 + INKS)

bool recto_grid_suits(const struct recto_exact *exact)
{
    set_up();
    // Of each sample the colour, and the nodes on its path.
    uint8_t asked[RECTO_SAMPLES * SETS][INKS];
    uint16_t answered[RECTO_SAMPLES * SETS][3];
    recto_samples(asked, SETS);
    for (int n = 0; n < RECTO_SAMPLES * SETS; n += SETS) {
        const uint8_t *color = asked[n];
        const struct path *path = path_of(color);
        for (int ink = 0; ink < INKS; ink++) asked[n + 1][ink] = color[ink] / STEP * STEP;
        for (int i = 0; i < INKS; i++) {
            memcpy(asked[n + i + 2], asked[n + i + 1], INKS);
            if (color[path->ink[i]] % STEP) asked[n + i + 2][path->ink[i]] += STEP;
        }
    }
    uint8_t packed[sizeof asked];
    for (uint32_t i = 0; i < RECTO_SAMPLES * SETS; i++) memcpy(packed + i * exact->channels, asked[i], exact->channels);
    recto_exact_colors(exact, packed, answered[0], RECTO_SAMPLES * SETS);
    int off = 0;
    for (int n = 0; n < RECTO_SAMPLES * SETS; n += SETS) {
        struct sum sum = {0, 0};
        for (int i = 0; i <= INKS; i++) add(&sum, rounded(answered[n + i + 1]), path_of(asked[n])->weight[i]);
        uint8_t near[3];
        finish(sum, near);
        off += recto_is_off(near, answered[n]);
    }
    return off * 50 < RECTO_SAMPLES;
}
