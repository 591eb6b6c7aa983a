import { frameStyle, h, t } from './dom.js';
import { boxOf } from './mark-text.js';

/** Marks on the pages: painted where they are, with a button each for keys and screen readers. */

const SVG = 'http://www.w3.org/2000/svg';
/** A box that is so much taller than wide is taken for vertical writing, whose lines are beside the words. */
const VERTICAL = 1.5;
/** The most buttons on a page; marks beyond them are reached by the panel. */
const MOST_KNOBS = 200;
/** Characters of the marked words that are read out. */
const LONGEST_NAME = 200;
/** A bookmark's ribbon, in points: its size, and its distance from the edge of the page. */
const RIBBON = { width: 24, height: 36, inset: 12 };

/**
 * What a mark looks like, in words.
 * @param {Reader} reader
 * @param {Mark} mark
 */
export const lookOf = (reader, { colour, style }) => (style === 'solid' ? t(reader, colour) : `${t(reader, colour)}, ${t(reader, style)}`);

/**
 * What a mark is called.
 * @param {Reader} reader
 * @param {Mark} mark
 */
export function nameOf(reader, mark) {
	const { kind, place: { quote } } = mark;
	if (kind === 'bookmark') return t(reader, 'bookmark');
	return `${t(reader, kind)} (${lookOf(reader, mark)})${quote?.exact ? `: ${quote.exact.slice(0, LONGEST_NAME)}` : ''}`;
}

/**
 * @param {Mark} mark
 * @param {number} page
 */
const boxesOf = ({ place: { quads } }, page) => quads.filter((quad) => quad.page === page).map(({ quad }) => boxOf(quad));

/**
 * The marks of a page, in one element over its words.
 * @param {Reader} reader
 * @param {number} page
 * @param {Mark[]} marks
 * @param {(id: string) => void} open
 */
export function paintedPage(reader, page, marks, open) {
	const { width, height } = reader.edition.picture(page);
	const picture = document.createElementNS(SVG, 'svg');
	picture.setAttribute('viewBox', `0 0 ${width} ${height}`);
	picture.setAttribute('aria-hidden', 'true');
	const areas = marks.map((mark) => ({ mark, boxes: boxesOf(mark, page) })).filter(({ boxes }) => boxes.length);
	// A smaller one is over the larger one that it is a part of.
	areas.sort((one, other) => sizeOf(other.boxes) - sizeOf(one.boxes));
	picture.append(...areas.map(({ mark, boxes }) => {
		const path = document.createElementNS(SVG, 'path');
		path.setAttribute('d', boxes.map((box) => outlineOf(box, mark.style)).join(''));
		path.setAttribute('class', mark.style);
		path.dataset.colour = mark.colour;
		return path;
	}));
	const knobs = marks.filter(({ kind, place }) => kind !== 'bookmark' || place.page === page).slice(0, MOST_KNOBS).map((mark) => {
		const { id, kind, note, colour } = mark;
		const className = `knob ${kind === 'bookmark' ? 'ribbon' : ''} ${note ? 'noted' : ''}`;
		const knob = h('button', { className, 'data-mark': id, 'data-colour': colour, ariaLabel: nameOf(reader, mark), onclick: () => open(id) });
		const x = reader.edition.rtl ? RIBBON.inset : width - RIBBON.width - RIBBON.inset;
		frameStyle(knob, kind === 'bookmark' ? [x, 0, RIBBON.width, RIBBON.height] : boxesOf(mark, page)[0] ?? [0, 0, 0, 0]);
		return knob;
	});
	return h('div', { className: 'own' }, picture, knobs);
}

/** @param {Rect[]} boxes */
const sizeOf = (boxes) => boxes.reduce((sum, [, , width, height]) => sum + width * height, 0);

/**
 * @param {Rect} box
 * @param {string} style
 */
function outlineOf([x, y, width, height], style) {
	if (style !== 'underline' && style !== 'strikethrough') return `M${x} ${y}h${width}v${height}h${-width}z`;
	const part = style === 'underline' ? 1 : 0.5;
	return height > width * VERTICAL ? `M${x + width * part} ${y}v${height}` : `M${x} ${y + height * part}h${width}`;
}

/**
 * The mark that is printed at a point of a page, the smallest of several.
 * @param {Mark[]} marks of the page
 * @param {number} page
 * @param {Point} point
 * @returns {Mark | undefined}
 */
export function markAt(marks, page, [x, y]) {
	const areas = marks.map((mark) => ({ mark, boxes: boxesOf(mark, page) }));
	const hit = areas.filter(({ boxes }) => boxes.some(([left, top, width, height]) => left <= x && x <= left + width && top <= y && y <= top + height));
	return hit.sort((one, other) => sizeOf(one.boxes) - sizeOf(other.boxes))[0]?.mark;
}
