/** The words of a page, invisible and where they are printed: to select, copy, find, and be read aloud. EDITION.md has the format. */

const measure = document.createElement('canvas').getContext('2d');

/** Words divided at a line's end in one. @param {string} text */
export const whole = (text) => text.replace(/\u00ad\s*/g, '');

/** Without case, accents and width. @param {string} text */
export const fold = (text) => whole(text).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ');

/** The words of a line: text, start and extent. */
const triples = (words) => words.map((word, i) => (i % 3 ? null : [word, words[i + 1], words[i + 2]])).filter(Boolean);

/** Paragraphs of a page. @returns {[string, string][]} Name of element and text. */
export const paragraphs = (blocks) => blocks.map(([role, ...lines]) =>
	[elementOf(role), whole(lines.map(([, , , , , ...words]) => triples(words).map(([word]) => word).join(' ')).join(' '))]);

const elementOf = (role) => (role >= 1 && role <= 6 ? `h${role}` : 'p');

export class TextLayer {
	constructor(blocks) {
		this.words = [];
		const make = (tag, name = '') => Object.assign(document.createElement(tag), { className: name });
		this.element = make('div', 'text');
		this.marks = make('div', 'marks');
		for (const [role, ...lines] of blocks) {
			const block = make(elementOf(role));
			for (const line of lines) this.addLine(block, line);
			this.element.append(block);
		}
		this.element.append(this.marks);
	}

	addLine(block, [turn, x, y, width, height, ...words]) {
		const vertical = (turn & 7) === 4, along = vertical || turn & 1;
		const thick = along ? width : height, size = Math.max(1, thick * 0.86);
		measure.font = `${size}px sans-serif`;
		triples(words).forEach(([text, start, extent], i, all) => {
			this.words.push({ text, box: along ? [x, y + start, width, extent] : [x + start, y, extent, height], along });
			// Up to the next word, so that a selection has no holes.
			const next = all[i + 1]?.[1] - start, reach = turn < 8 && next > 0 ? next : extent;
			const span = document.createElement('span'), { style } = span;
			span.textContent = `${text} `;
			if (turn >= 8) span.dir = 'rtl';
			const stretch = reach / ((vertical ? size * text.length : measure.measureText(span.textContent).width) || 1);
			const corner = [[x + start, y], [x + width, y + start], [x + start + extent, y + height], [x, y + start + extent], [x, y + start]][turn & 7];
			style.fontSize = `${size}px`;
			if (vertical) style.writingMode = 'vertical-rl';
			else style.height = `${thick}px`;
			style.transform = `translate(${corner[0]}px, ${corner[1]}px) ${vertical ? `scaleY(${stretch})` : `rotate(${(turn & 3) * 90}deg) scaleX(${stretch})`}`;
			block.append(span);
		});
		block.append('\n');
	}

	/** Marks what is found. @param {string} [query] */
	mark(query) {
		this.marks.replaceChildren();
		const wanted = fold(query ?? '').trim();
		if (!wanted) return;
		// Every folded character remembers its word and how far into it.
		let text = '';
		const at = [];
		for (const word of this.words) {
			const folded = fold(word.text);
			for (let i = 0; i < folded.length; i++) at.push({ word, begin: i / folded.length, end: (i + 1) / folded.length });
			text += folded;
			if (word.text.endsWith('\u00ad')) continue;
			text += ' ';
			at.push(null);
		}
		for (let from = text.indexOf(wanted); from >= 0; from = text.indexOf(wanted, from + wanted.length)) {
			const parts = new Map();
			for (const place of at.slice(from, from + wanted.length)) if (place) parts.set(place.word, { begin: place.begin, ...parts.get(place.word), end: place.end });
			for (const [{ box: [x, y, w, h], along }, { begin, end }] of parts) {
				const mark = document.createElement('i'), part = end - begin;
				const box = along ? [x, y + begin * h, w, part * h] : [x + begin * w, y, part * w, h];
				['left', 'top', 'width', 'height'].forEach((side, i) => (mark.style[side] = `${box[i]}px`));
				this.marks.append(mark);
			}
		}
	}
}
