import { lastUpTo } from './edition.js';
import { bookmarkPlace, LONGEST_QUOTE, placeOf } from './mark-text.js';

/**
 * Finds the places of marks that were made on another version of the edition, as `Engine/Marks/Finding` does without the old version at
 * hand. A wrong place is worse than none: what fits in two places, or nowhere for certain, is lost.
 */

/** Letters that are looked up at once. */
const GRAM = 8;
/** The most of them for a quote. */
const MOST_GRAMS = 48;
/** Grams that are in more places tell nothing. */
const COMMONEST = 400;
/** How many places of a quote are looked at closely. */
const MOST_PLACES = 16;
/** How far a place may be from where a gram says. */
const SLACK = 16;
/** One letter of so many may be another. */
const TOLERANCE = 10;
/** Letters at either end of a quote that must be the same. */
const ENDS = 3;
/** Milliseconds of searching after which the page may do something else. */
const TIME_SLICE = 12;

/** Letters of a quote, and a place where they may be: `distance` counts the letters that differ, also of what is around it. */
/** @typedef {{ prefix: string, core: string, suffix: string }} Pattern */
/** @typedef {{ start: number, end: number, distance: number }} Candidate */

const isLetter = /[\p{Alphabetic}\p{N}]/u;

/**
 * Letters and digits in lower case: versions of a document differ in hyphens, quotes and spaces.
 * @param {string} text
 */
const lettersOf = (text) => text.toLowerCase().replace(/[^\p{Alphabetic}\p{N}]/gu, '');

/** The letters of all pages in one row, and where each of them is. */
export class EditionLetters {
	row = '';
	/**
	 * By page, its first letter.
	 * @type {number[]}
	 */
	starts = [];
	/**
	 * By page, its text and the offset of each of its letters.
	 * @type {{ text: MarkText, offsets: number[] }[]}
	 */
	pages = [];

	/** @param {MarkText} text of the next page */
	add(text) {
		/** @type {number[]} */
		const offsets = [];
		let row = '';
		for (const { text: word, start } of text.spans) {
			let offset = start;
			for (const scalar of word) {
				const letters = lettersOf(scalar);
				row += letters;
				for (let i = 0; i < letters.length; i++) offsets.push(offset);
				offset += 1;
			}
		}
		this.starts.push(this.row.length);
		this.pages.push({ text, offsets });
		this.row += row;
	}

	/**
	 * @param {number} letter
	 * @returns {{ page: number, offset: number }}
	 */
	pointOf(letter) {
		const page = lastUpTo(this.starts.length, (at) => this.starts[at], letter);
		return { page, offset: this.pages[page].offsets[letter - this.starts[page]] };
	}

	/**
	 * @param {Candidate} candidate
	 * @returns {MarkSpan}
	 */
	spanOf({ start, end }) {
		const first = this.pointOf(start);
		const last = this.pointOf(end - 1);
		return { page: first.page, start: first.offset, last: last.page, end: last.offset + 1 };
	}
}

/**
 * @param {MarkPlace[]} places
 * @param {number} pageCount
 * @param {(page: number) => Promise<MarkText>} textOf
 * @param {(page: number) => { document: string, label: string }} known
 * @returns {Promise<(MarkPlace | null)[]>} null for those that are not found for certain
 */
export async function placesHere(places, pageCount, textOf, known) {
	const letters = new EditionLetters();
	const rest = pauses();
	for (let page = 0; page < pageCount; page++) {
		letters.add(await textOf(page));
		await rest();
	}
	/** @type {(MarkPlace | null)[]} */
	const found = [];
	for (const place of places) {
		found.push(placeHere(place, letters, known));
		await rest();
	}
	return found;
}

/** Lets the page do something else, from time to time. */
function pauses() {
	let begin = performance.now();
	return async () => {
		if (performance.now() - begin < TIME_SLICE) return;
		await new Promise((resolve) => setTimeout(resolve));
		begin = performance.now();
	};
}

/**
 * @param {MarkPlace} place
 * @param {EditionLetters} letters
 * @param {(page: number) => { document: string, label: string }} known
 * @returns {MarkPlace | null}
 */
export function placeHere(place, letters, known) {
	const { quote, range, end } = place;
	// Of a longer mark the quote does not say where it ends.
	if (!quote || [...quote.exact].length >= LONGEST_QUOTE) return null;
	const pattern = { prefix: lettersOf(quote.prefix), core: lettersOf(quote.exact), suffix: lettersOf(quote.suffix) };
	if (!pattern.core) return bookmarkHere(pattern.suffix, letters, known);
	const candidates = candidatesFor(pattern, letters.row);
	const [best] = candidates;
	if (!best) return null;
	const margin = Math.max(2, Math.floor((pattern.prefix.length + pattern.core.length + pattern.suffix.length) / 20));
	const rivals = candidates.filter(({ distance }) => distance <= best.distance + margin);
	const spans = rivals.map((rival) => withEdges(letters.spanOf(rival), quote.exact, letters));
	// The same words between the same words at the same offsets, and nowhere else: nothing has changed.
	const isUnmoved = best.distance === 0 && spans[0].page === place.page && spans[0].start === range?.[0] && spans[0].end === (end?.offset ?? range[1])
		&& rivals.filter(({ distance }) => distance === 0).length === 1;
	if (rivals.length > 1 && !isUnmoved) return null;
	const [span] = spans;
	const texts = letters.pages.slice(span.page, span.last + 1).map(({ text }, at) => /** @type {[number, MarkText]} */ ([span.page + at, text]));
	return placeOf(span, new Map(texts), known);
}

/**
 * The page that begins like the one of a bookmark.
 * @param {string} beginning
 * @param {EditionLetters} letters
 * @param {(page: number) => { document: string, label: string }} known
 */
function bookmarkHere(beginning, { row, starts, pages }, known) {
	if (beginning.length < GRAM) return null;
	const limit = Math.floor(beginning.length / TOLERANCE);
	const alike = starts.flatMap((start, page) => {
		const distance = row.startsWith(beginning, start) ? 0 : distanceToBeginning(row.slice(start, start + beginning.length + SLACK), beginning, limit);
		return distance <= limit ? [{ page, distance }] : [];
	}).sort((one, other) => one.distance - other.distance);
	const [best, second] = alike;
	const isCertain = best && (!second || second.distance > best.distance + Math.max(2, limit / 2));
	return isCertain ? bookmarkPlace(best.page, pages[best.page].text, known(best.page)) : null;
}

/**
 * Takes in the punctuation at a quote's ends, as far as it is there.
 * @param {MarkSpan} span
 * @param {string} exact
 * @param {EditionLetters} letters
 * @returns {MarkSpan}
 */
function withEdges(span, exact, { pages }) {
	const signs = [...exact].filter((sign) => sign.trim());
	const isLetterAt = signs.map((sign) => isLetter.test(sign));
	const first = isLetterAt.indexOf(true);
	const last = isLetterAt.lastIndexOf(true);
	const before = scalarsAround(pages[span.page].text, span.start, -1);
	const after = scalarsAround(pages[span.last].text, span.end, 1);
	return { ...span, start: span.start - reach(signs.slice(0, first).reverse(), before), end: span.end + reach(signs.slice(last + 1), after) };
}

/**
 * The scalars of a page's text next to an offset, white space as spaces; nearest first.
 * @param {MarkText} text
 * @param {number} offset
 * @param {1 | -1} way
 */
function scalarsAround({ spans }, offset, way) {
	const start = way > 0 ? offset : offset - SLACK;
	/** @type {string[]} */
	const scalars = Array(SLACK).fill(' ');
	const near = spans.filter((span) => span.start < start + SLACK && span.start + span.length > start);
	for (const span of near) {
		[...span.text].slice(0, span.length).forEach((scalar, at) => {
			const place = span.start + at - start;
			if (place >= 0 && place < SLACK) scalars[place] = scalar;
		});
	}
	return way > 0 ? scalars : scalars.reverse();
}

/**
 * How many scalars of a text are these signs, whatever white space is between them.
 * @param {string[]} signs
 * @param {string[]} scalars
 */
function reach(signs, scalars) {
	let count = 0;
	let next = 0;
	for (const [index, scalar] of scalars.entries()) {
		if (next === signs.length) break;
		if (scalar === signs[next]) {
			next += 1;
			count = index + 1;
		} else if (scalar.trim()) break;
	}
	return count;
}

/**
 * Where a pattern may be, nearest first; overlapping places only once.
 * @param {Pattern} pattern
 * @param {string} row
 * @returns {Candidate[]}
 */
function candidatesFor(pattern, row) {
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
function distanceToBeginning(text, pattern, limit = Infinity) {
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
