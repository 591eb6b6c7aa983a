import { frameStyle, h } from './dom.js';
import { elementOf, fold } from './words.js';

/** The words of a page, invisible where they are printed: to select, copy, find and hear. */

const measure = document.createElement('canvas').getContext('2d');
/** Milliseconds of a frame that may be spent on words. */
const TIME_A_FRAME = 2;
/** The size of type, as a part of a line's thickness. */
const TYPE_SIZE = 0.86;
/** In `turn` of a line: 0 to 3 are quarter turns, 4 runs from top to bottom, 8 more from right to left. */
const TOP_TO_BOTTOM = 4;
const RIGHT_TO_LEFT = 8;

export class TextLayer {
	/** @param {TextBlock[]} blocks */
	constructor(blocks) {
		/** @type {Word[]} */
		this.words = [];
		this.marks = h('div', { className: 'marks' });
		this.element = h('div', { className: 'text' }, this.marks);
		/**
		 * Lines that are still to be added, each with its block.
		 * @type {{ block: HTMLElement, line: TextLine }[]}
		 */
		this.lines = blocks.flatMap(([role, ...lines]) => {
			const block = h(elementOf(role));
			return lines.map((line) => ({ block, line }));
		});
	}

	/** Adds words for one frame: laying them out takes four times as long. */
	grow() {
		const end = performance.now() + TIME_A_FRAME;
		while (this.lines[0] && performance.now() < end) this.addLine(this.lines.shift());
	}

	/** @param {{ block: HTMLElement, line: TextLine }} next */
	addLine({ block, line }) {
		const [turn, x, y, width, height, ...words] = line;
		// A heading is added with its first line: none is ever empty.
		if (!block.parentNode) this.marks.before(block);
		const isVertical = (turn & 7) === TOP_TO_BOTTOM;
		const isRTL = turn >= RIGHT_TO_LEFT;
		/** Whether the line runs down or up. */
		const along = isVertical || Boolean(turn & 1);
		const thickness = along ? width : height;
		const size = Math.max(1, thickness * TYPE_SIZE);
		measure.font = `${size}px sans-serif`;
		for (let i = 0; i < words.length; i += 3) {
			const text = /** @type {string} */ (words[i]);
			const start = /** @type {number} */ (words[i + 1]);
			const extent = /** @type {number} */ (words[i + 2]);
			const next = /** @type {number | undefined} */ (words[i + 4]);
			this.words.push({ text, box: along ? [x, y + start, width, extent] : [x + start, y, extent, height], along });
			// Up to the next word, so that a selection has no holes.
			const reach = !isRTL && next > start ? next - start : extent;
			const span = h('span', { dir: isRTL && 'rtl' }, `${text} `);
			const natural = isVertical ? size * text.length : measure.measureText(span.textContent).width;
			const stretch = reach / (natural || 1);
			const [left, top] = originOf(turn, [x, y, width, height], start, extent);
			const { style } = span;
			style.fontSize = `${size}px`;
			if (isVertical) style.writingMode = 'vertical-rl';
			else style.height = `${thickness}px`;
			const shape = isVertical ? `scaleY(${stretch})` : `rotate(${(turn & 3) * 90}deg) scaleX(${stretch})`;
			style.transform = `translate(${left}px, ${top}px) ${shape}`;
			block.append(span);
		}
		block.append('\n');
	}

	/** Marks where words are printed; none, where there are no words. */
	mark(query = '') {
		this.marks.replaceChildren();
		const wanted = fold(query).trim();
		if (!wanted) return;
		// Where each word is in the text that is searched.
		let text = '';
		const words = this.words.map((word) => {
			const from = text.length;
			const folded = fold(word.text);
			text += word.text.endsWith('\u00ad') ? folded : `${folded} `;
			return { ...word, from, length: folded.length };
		});
		for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
			for (const { box, along, from, length } of words) {
				const begin = Math.max(0, (at - from) / length);
				const part = Math.min(1, (at + wanted.length - from) / length) - begin;
				if (part > 0) this.addMark(box, along, begin, part);
			}
		}
	}

	/**
	 * @param {Rect} box of a word
	 * @param {boolean} along
	 * @param {number} begin of the mark, as a part of the word
	 * @param {number} part how much of it is marked
	 */
	addMark([x, y, width, height], along, begin, part) {
		const mark = h('i');
		frameStyle(mark, along ? [x, y + begin * height, width, part * height] : [x + begin * width, y, part * width, height]);
		this.marks.append(mark);
	}
}

/**
 * Where a word's top left corner is before it is turned about it.
 * @param {number} turn
 * @param {Rect} box of the line
 * @param {number} start of the word along the line
 * @param {number} extent
 * @returns {Point}
 */
function originOf(turn, [x, y, width, height], start, extent) {
	switch (turn & 7) {
		case 0: return [x + start, y];
		case 1: return [x + width, y + start];
		case 2: return [x + start + extent, y + height];
		case 3: return [x, y + start + extent];
		default: return [x, y + start];
	}
}
