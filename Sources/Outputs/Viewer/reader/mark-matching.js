/** Where the letters of a quote are in an edition, exactly or nearly. */

/** Letters that are looked up at once. */
export const GRAM = 8;
/** The most of them for a quote. */
const MOST_GRAMS = 48;
/** Grams that are in more places tell nothing. */
const COMMONEST = 400;
/** How many places of a quote are looked at closely. */
const MOST_PLACES = 16;
/** How far a place may be from where a gram says. */
export const SLACK = 16;
/** One letter of so many may be another. */
export const TOLERANCE = 10;
/** Letters at either end of a quote that must be the same. */
const ENDS = 3;

/** Letters of a quote, and a place where they may be: `distance` counts the letters that differ, also of what is around it. */
/** @typedef {{ prefix: string, core: string, suffix: string }} Pattern */
/** @typedef {{ start: number, end: number, distance: number }} Candidate */

/**
 * Where a pattern may be, nearest first; overlapping places only once.
 * @param {Pattern} pattern
 * @param {string} row
 * @returns {Candidate[]}
 */
export function candidatesFor(pattern, row) {
	const exact = occurrences(row, pattern.core).map((start) => ({ start, end: start + pattern.core.length, distance: 0 }));
	const cores = exact.length ? exact : likelyStarts(pattern, row).flatMap((start) => nearestCore(pattern.core, row, start));
	const candidates = cores.flatMap((core) => measured(pattern, row, core)).sort((one, other) => one.distance - other.distance || one.start - other.start);
	/** @type {Candidate[]} */
	const apart = [];
	for (const one of candidates) if (!apart.some((other) => one.start < other.end && other.start < one.end)) apart.push(one);
	return apart;
}

/**
 * @param {string} row
 * @param {string} letters
 */
function occurrences(row, letters) {
	/** @type {number[]} */
	const starts = [];
	for (let at = row.indexOf(letters); at >= 0 && starts.length <= COMMONEST; at = row.indexOf(letters, at + 1)) starts.push(at);
	return starts;
}

/**
 * Where a pattern's core would begin by the grams that it shares with the edition, the likeliest first.
 * @param {Pattern} pattern
 * @param {string} row
 */
function likelyStarts({ prefix, core, suffix }, row) {
	const all = prefix + core + suffix;
	const step = Math.max(1, Math.floor((all.length - GRAM) / MOST_GRAMS));
	/** @type {Map<number, number>} */
	const votes = new Map();
	for (let offset = 0; offset + GRAM <= all.length; offset += step) {
		const starts = occurrences(row, all.slice(offset, offset + GRAM));
		if (starts.length > COMMONEST) continue;
		for (const start of starts) votes.set(start - offset, (votes.get(start - offset) ?? 0) + 1);
	}
	/** @type {number[]} */
	const chosen = [];
	for (const [start] of [...votes].sort((one, other) => other[1] - one[1] || one[0] - other[0])) {
		if (chosen.length === MOST_PLACES) break;
		if (!chosen.some((other) => Math.abs(other - start) < SLACK / 2)) chosen.push(start);
	}
	return chosen.map((start) => start + prefix.length);
}

/**
 * The place near an expected one that needs the fewest changes to be the core, if those are few and not at its ends.
 * @param {string} core
 * @param {string} row
 * @param {number} expected
 * @returns {Candidate[]} one or none
 */
function nearestCore(core, row, expected) {
	const limit = Math.floor(core.length / TOLERANCE);
	const low = Math.max(0, expected - SLACK);
	const text = row.slice(low, expected + core.length + limit + SLACK);
	if (!limit || !text) return [];
	/** Of each beginning of the core, its distance to what ends here, and where that starts. */
	const distances = [...Array(core.length + 1).keys()];
	/** @type {number[]} */
	const starts = Array(core.length + 1).fill(0);
	/** @type {Candidate | null} */
	let best = null;
	for (let index = 0; index < text.length; index++) {
		let [diagonal, diagonalStart] = [distances[0], starts[0]];
		starts[0] = index + 1;
		for (let at = 0; at < core.length; at++) {
			let distance = diagonal + Number(core[at] !== text[index]);
			let start = diagonalStart;
			if (distances[at] + 1 < distance) [distance, start] = [distances[at] + 1, starts[at]];
			if (distances[at + 1] + 1 < distance) [distance, start] = [distances[at + 1] + 1, starts[at + 1]];
			[diagonal, diagonalStart] = [distances[at + 1], starts[at + 1]];
			[distances[at + 1], starts[at + 1]] = [distance, start];
		}
		const distance = distances[core.length];
		if (distance <= limit && distance < (best?.distance ?? Infinity)) best = { start: low + starts[core.length], end: low + index + 1, distance };
	}
	// Where the first or the last letters are others, where the quote begins or ends would be a guess.
	const found = best ? row.slice(best.start, best.end) : '';
	const isSure = found && found.startsWith(core.slice(0, ENDS)) && found.endsWith(core.slice(-ENDS));
	return isSure ? [best] : [];
}

/**
 * A place with how far all of the pattern is from what is there, if that is near enough.
 * @param {Pattern} pattern
 * @param {string} row
 * @param {Candidate} candidate
 * @returns {Candidate[]} one or none
 */
function measured({ prefix, core, suffix }, row, { start, end, distance }) {
	const before = row.slice(Math.max(0, start - prefix.length - SLACK), start);
	const left = distanceToBeginning(reversed(before), reversed(prefix));
	const right = distanceToBeginning(row.slice(end, end + suffix.length + SLACK), suffix);
	const total = distance + left + right;
	const isWhole = total * TOLERANCE <= prefix.length + core.length + suffix.length;
	// One side is enough where not a letter of the quote is changed: the other may be cut off, or read in another order.
	const isLeft = prefix.length >= GRAM && left * 4 <= prefix.length;
	const isRight = suffix.length >= GRAM && right * 4 <= suffix.length;
	return isWhole || (distance === 0 && (isLeft || isRight)) ? [{ start, end, distance: total }] : [];
}

/** @param {string} text */
const reversed = (text) => text.split('').reverse().join('');

/**
 * How many letters have to be put in, taken out or replaced to make a pattern of the beginning of a text, whichever part of it is nearest.
 * @param {string} text
 * @param {string} pattern
 * @param {number} [limit] beyond which the exact number is of no interest
 */
export function distanceToBeginning(text, pattern, limit = Infinity) {
	if (text.startsWith(pattern)) return 0;
	const column = [...Array(pattern.length + 1).keys()];
	let best = column[pattern.length];
	for (let index = 0; index < text.length; index++) {
		let diagonal = column[0];
		let least = (column[0] = index + 1);
		for (let at = 0; at < pattern.length; at++) {
			const next = Math.min(diagonal + Number(pattern[at] !== text[index]), column[at] + 1, column[at + 1] + 1);
			diagonal = column[at + 1];
			column[at + 1] = next;
			least = Math.min(least, next);
		}
		best = Math.min(best, column[pattern.length]);
		if (least > limit) break;
	}
	return best;
}
