import { frameStyle, h } from './dom.js';

/** The words of a page, invisible where they are printed: to select, copy, find and hear. */

const measure = document.createElement('canvas').getContext('2d');

/** Words divided at a line's end in one. */
export const whole = (text) => text.replace(/\u00ad\s*/g, '');

/** Without case, accents and width. */
export const fold = (text) => whole(text).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ');

export const paragraphs = (blocks) => blocks.map(([role, ...lines]) =>
	[elementOf(role), whole(lines.map(([, , , , , ...words]) => words.filter((_, i) => i % 3 === 0).join(' ')).join(' '))]);

const elementOf = (role) => (role >= 1 && role <= 6 ? `h${role}` : 'p');

export class TextLayer {
	constructor(blocks) {
		this.words = [];
		this.marks = h('div', { className: 'marks' });
		this.element = h('div', { className: 'text' }, this.marks);
		this.lines = blocks.flatMap(([role, ...lines]) => {
			const block = h(elementOf(role));
			return lines.map((line) => [block, ...line]);
		});
	}

	/** Words for one frame: laying them out takes four times as long. */
	grow() {
		for (const end = performance.now() + 2; this.lines[0] && performance.now() < end;) this.addLine(this.lines.shift());
	}

	addLine([block, turn, x, y, width, height, ...words]) {
		// No heading is empty.
		block.parentNode ?? this.marks.before(block);
		const vertical = (turn & 7) === 4, along = vertical || turn & 1;
		const thick = along ? width : height, size = Math.max(1, thick * 0.86);
		measure.font = `${size}px sans-serif`;
		for (let i = 0; i < words.length; i += 3) {
			const [text, start, extent, , next] = words.slice(i, i + 5);
			this.words.push({ text, box: along ? [x, y + start, width, extent] : [x + start, y, extent, height], along });
			// Up to the next word, so that a selection has no holes.
			const reach = turn < 8 && next > start ? next - start : extent;
			const span = h('span', { dir: turn >= 8 && 'rtl' }, `${text} `), { style } = span;
			const stretch = reach / ((vertical ? size * text.length : measure.measureText(span.textContent).width) || 1);
			const [left, top] = [[x + start, y], [x + width, y + start], [x + start + extent, y + height], [x, y + start + extent], [x, y + start]][turn & 7];
			style.fontSize = `${size}px`;
			if (vertical) style.writingMode = 'vertical-rl';
			else style.height = `${thick}px`;
			style.transform = `translate(${left}px, ${top}px) ${vertical ? `scaleY(${stretch})` : `rotate(${(turn & 3) * 90}deg) scaleX(${stretch})`}`;
			block.append(span);
		}
		block.append('\n');
	}

	mark(query = '') {
		this.marks.replaceChildren();
		const wanted = fold(query).trim();
		if (!wanted) return;
		// Where each word is in the text that is searched.
		let text = '';
		const words = this.words.map((word) => {
			const from = text.length, folded = fold(word.text);
			text += word.text.endsWith('\u00ad') ? folded : `${folded} `;
			return { ...word, from, length: folded.length };
		});
		for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) for (const { box: [x, y, width, height], along, from, length } of words) {
			const begin = Math.max(0, (at - from) / length), part = Math.min(1, (at + wanted.length - from) / length) - begin, mark = h('i');
			if (!(part > 0)) continue;
			frameStyle(mark, along ? [x, y + begin * height, width, part * height] : [x + begin * width, y, part * width, height]);
			this.marks.append(mark);
		}
	}
}
