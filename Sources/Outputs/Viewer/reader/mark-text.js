import { wordSpans } from './text-places.js';
import { fold } from './words.js';

/** What is written at marks, and where: of pages as the edition has their words. Nothing here knows of the document. */

const SOFT_HYPHEN = '\u00ad';
/** Scalars of what is around a mark; as in `Engine/Marks/Quote.swift`. */
const CONTEXT = 32;
/** Of a longer mark, the quote is its beginning. */
export const LONGEST_QUOTE = 4000;
/** The most rectangles that a mark has; a longer one shows only these. */
const MOST_QUADS = 256;
/** Scalars of a page that a bookmark knows it by. */
const BEGINNING = 200;
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const TOP_TO_BOTTOM = 4;
const RIGHT_TO_LEFT = 8;

/**
 * @param {TextBlock[]} blocks of a page
 * @returns {MarkText}
 */
export function markText(blocks) {
	/** @type {WordBox[]} */
	const boxes = [];
	let number = 0;
	for (const [, ...lines] of blocks) {
		for (const [turn, x, y, width, height, ...words] of lines) {
			const turns = turn & 7;
			const along = turns === TOP_TO_BOTTOM || turns % 2 === 1;
			const isTurnedOver = turns === 2 || turns === 3;
			const isReversed = isTurnedOver !== turn >= RIGHT_TO_LEFT;
			for (let i = 0; i < words.length; i += 3) {
				const [start, extent] = /** @type {number[]} */ (words.slice(i + 1, i + 3));
				const box = /** @type {Rect} */ (along ? [x, y + start, width, extent] : [x + start, y, extent, height]);
				boxes.push({ box, along, isReversed, line: number });
			}
			number += 1;
		}
	}
	return { spans: wordSpans(blocks), boxes };
}

/**
 * The words that a range has a part of, each with the scalars of it.
 * @param {MarkText} text
 * @param {number} start
 * @param {number} end
 */
const wordsWithin = ({ spans }, start, end) => spans.flatMap((span, word) => {
	const from = Math.max(0, start - span.start);
	const to = Math.min(span.length, end - span.start);
	return from < to ? [{ word, span, from, to }] : [];
});

/**
 * Text as people read it: with single spaces, and in one piece where a line end broke a word.
 * @param {MarkText} text
 * @param {number} start
 * @param {number} end
 */
export function reading(text, start, end) {
	let result = '';
	let isJoined = true;
	for (const { span, from, to } of wordsWithin(text, start, end)) {
		const part = [...span.text].slice(from, to === span.length ? undefined : to).join('');
		const areSigns = IDEOGRAPH.test(part[0]) && IDEOGRAPH.test(result.at(-1) ?? '');
		result += (isJoined || areSigns ? '' : ' ') + part.replaceAll(SOFT_HYPHEN, '');
		isJoined = part.endsWith(SOFT_HYPHEN);
	}
	return result;
}

/**
 * Where a range is printed: a rectangle for each line that has some of it.
 * @param {MarkText} text
 * @param {number} page
 * @param {number} start
 * @param {number} end
 * @returns {MarkQuad[]}
 */
export function areasOf(text, page, start, end) {
	/** @type {Map<number, Rect>} */
	const lines = new Map();
	for (const { word, span, from, to } of wordsWithin(text, start, end)) {
		const { box: [x, y, width, height], along, isReversed, line } = text.boxes[word];
		const begin = (isReversed ? span.length - to : from) / span.length;
		const part = (to - from) / span.length;
		const area = along ? [x, y + begin * height, width, part * height] : [x + begin * width, y, part * width, height];
		lines.set(line, united(lines.get(line), /** @type {Rect} */ (area)));
	}
	return [...lines.values()].map((area) => ({ page, quad: cornersOf(area) }));
}

/**
 * @param {Rect | undefined} one
 * @param {Rect} other
 * @returns {Rect}
 */
function united(one, other) {
	if (!one) return other;
	const [left, top] = [Math.min(one[0], other[0]), Math.min(one[1], other[1])];
	return [left, top, Math.max(one[0] + one[2], other[0] + other[2]) - left, Math.max(one[1] + one[3], other[1] + other[3]) - top];
}

/** @param {number} value */
const hundredths = (value) => Math.round(value * 100) / 100;

/**
 * Top left, top right, bottom right, bottom left.
 * @param {Rect} rect
 * @returns {Point[]}
 */
export function cornersOf([x, y, width, height]) {
	const [left, top, right, bottom] = [x, y, x + width, y + height].map(hundredths);
	return [[left, top], [right, top], [right, bottom], [left, bottom]];
}

/**
 * The rectangle around corners.
 * @param {Point[]} quad
 * @returns {Rect}
 */
export function boxOf(quad) {
	const [xs, ys] = [quad.map(([x]) => x), quad.map(([, y]) => y)];
	const [left, top] = [Math.min(...xs), Math.min(...ys)];
	return [left, top, Math.max(...xs) - left, Math.max(...ys) - top];
}

/**
 * The place of a span of words.
 * @param {MarkSpan} span
 * @param {Map<number, MarkText>} texts of its pages
 * @param {(page: number) => { document: string, label: string }} known
 * @returns {MarkPlace | null} null if it has no words
 */
export function placeOf({ page, start, last, end }, texts, known) {
	const pages = [...texts.keys()].filter((each) => page <= each && each <= last).sort((one, other) => one - other);
	const parts = pages.flatMap((each) => {
		const text = texts.get(each);
		const words = wordsWithin(text, each === page ? start : 0, each === last ? end : lengthOf(text));
		const first = words[0];
		const final = words.at(-1);
		return first ? [{ page: each, text, from: first.span.start + first.from, to: final.span.start + endOf(final) }] : [];
	}).filter(({ from, to }) => from < to);
	const head = parts[0];
	const tail = parts.at(-1);
	if (!head) return null;
	const exact = parts.map(({ text, from, to }) => reading(text, from, to)).join(' ');
	return {
		...known(head.page),
		page: head.page,
		range: [head.from, head === tail ? head.to : lengthOf(head.text)],
		...(tail !== head && { end: { page: tail.page, offset: tail.to } }),
		quads: parts.flatMap((part) => areasOf(part.text, part.page, part.from, part.to)).slice(0, MOST_QUADS),
		quote: {
			exact: [...exact].slice(0, LONGEST_QUOTE).join(''),
			prefix: reading(head.text, Math.max(0, head.from - CONTEXT), head.from),
			suffix: reading(tail.text, tail.to, tail.to + CONTEXT),
		},
	};
}

/**
 * Where a mark that ends in a word ends there: in front of a hyphen that is only there because the line ends, since the edition does not
 * say which sign it is.
 * @param {{ span: TextSpan, to: number }} word
 */
function endOf({ span, to }) {
	const isHyphen = to === span.length && [...span.text].length === span.length && span.text.endsWith(SOFT_HYPHEN);
	return isHyphen ? to - 1 : to;
}

/**
 * Whether there are no words between two places of a page.
 * @param {MarkText} text
 * @param {number} start
 * @param {number} [end] without it, the page's end
 */
export const isBlank = (text, start, end = lengthOf(text)) => wordsWithin(text, start, end).length === 0;

/** @param {MarkText} text */
const lengthOf = ({ spans }) => (spans.length ? spans.at(-1).start + spans.at(-1).length : 0);

/**
 * The place of a bookmark: a page, known by its first words.
 * @param {number} page
 * @param {MarkText} text
 * @param {{ document: string, label: string }} known
 * @returns {MarkPlace}
 */
export function bookmarkPlace(page, text, known) {
	const suffix = reading(text, 0, BEGINNING);
	return { ...known, page, quads: [], ...(suffix && { quote: { exact: '', prefix: '', suffix } }) };
}

/**
 * Where a query is, in whole words.
 * @param {MarkText} text
 * @param {string} query
 * @returns {[number, number][]}
 */
export function hitsIn({ spans }, query) {
	const wanted = fold(query).trim();
	let row = '';
	const starts = spans.map(({ text }) => {
		const from = row.length;
		row += fold(text) + (text.endsWith(SOFT_HYPHEN) ? '' : ' ');
		return from;
	});
	/** @type {[number, number][]} */
	const hits = [];
	for (let at = wanted ? row.indexOf(wanted) : -1; at >= 0; at = row.indexOf(wanted, at + wanted.length)) {
		const first = starts.filter((from) => from <= at).length - 1;
		const last = starts.filter((from) => from < at + wanted.length).length - 1;
		hits.push([spans[first].start, spans[last].start + spans[last].length]);
	}
	return hits;
}
