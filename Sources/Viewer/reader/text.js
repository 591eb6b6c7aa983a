/**
 * The words of a page, invisible and where they are printed: to select, to copy, to find, and to be read aloud.
 * A page is a list of blocks `[role, line…]`, role 1 to 6 for headings; a line is `[turn, x, y, width, height, word, start, extent…]`,
 * in points, with `turn` 0 to 3 quarter turns, 4 from top to bottom, 8 more from right to left; words lie along the line.
 */
const measure = document.createElement('canvas').getContext('2d');

/** Without case, accents and width; words divided at a line's end in one. @param {string} text */
export const fold = (text) => text.replace(/\u00ad\s*/g, '').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ');

export class TextLayer {
	/** @param {any[]} blocks */
	constructor(blocks) {
		this.words = [];
		this.element = document.createElement('div');
		this.element.className = 'text';
		this.marks = document.createElement('div');
		this.marks.className = 'marks';
		for (const [role, ...lines] of blocks) {
			const block = document.createElement(role >= 1 && role <= 6 ? `h${role}` : 'p');
			for (const line of lines) this.addLine(block, line);
			this.element.append(block);
		}
		this.element.append(this.marks);
	}

	addLine(block, [turn, x, y, width, height, ...words]) {
		const vertical = (turn & 7) === 4, along = vertical || turn & 1;
		const size = Math.max(1, along ? width : height) * 0.86;
		measure.font = `${size}px sans-serif`;
		for (let i = 0; i + 2 < words.length; i += 3) {
			const [text, start, extent] = words.slice(i, i + 3);
			const box = along ? [x, y + start, width, extent] : [x + start, y, extent, height];
			this.words.push({ text, box });
			// Up to the next word, so that a selection has no holes.
			const next = turn < 8 && i + 4 < words.length && words[i + 4] > start ? words[i + 4] - start : extent;
			const span = document.createElement('span');
			span.textContent = `${text} `;
			const natural = vertical ? size * text.length : measure.measureText(`${text} `).width;
			const stretch = next / (natural || 1);
			const { style } = span;
			style.fontSize = `${size}px`;
			if (vertical) style.writingMode = 'vertical-rl';
			const corner = [[x + start, y], [x + width, y + start], [x + start + extent, y + height], [x, y + start + extent]][vertical ? 0 : turn & 3];
			style.transform = vertical ? `translate(${x}px, ${y + start}px) scaleY(${stretch})`
				: `translate(${corner[0]}px, ${corner[1]}px) rotate(${(turn & 3) * 90}deg) scaleX(${stretch})`;
			style.height = vertical ? 'auto' : `${along ? width : height}px`;
			if (turn >= 8) span.dir = 'rtl';
			block.append(span);
		}
		block.append('\n');
	}

	/** Marks what is found. @param {string} [query] */
	mark(query) {
		this.marks.replaceChildren();
		const wanted = query ? fold(query).trim() : '';
		if (!wanted) return;
		// Every folded character remembers its word and how far into it.
		let text = '';
		const at = [];
		this.words.forEach((word, index) => {
			const divided = /\u00ad$/.test(word.text);
			const folded = fold(word.text);
			for (let i = 0; i < folded.length; i++) at.push([index, i / folded.length, (i + 1) / folded.length]);
			text += folded;
			if (!divided) {
				text += ' ';
				at.push(null);
			}
		});
		for (let from = text.indexOf(wanted); from >= 0; from = text.indexOf(wanted, from + wanted.length)) {
			const parts = new Map();
			for (const place of at.slice(from, from + wanted.length)) if (place) {
				const [index, begin, end] = place;
				parts.set(index, [parts.get(index)?.[0] ?? begin, end]);
			}
			for (const [index, [begin, end]] of parts) this.addMark(this.words[index].box, begin, end);
		}
	}

	addMark([x, y, width, height], begin, end) {
		const mark = document.createElement('i');
		const along = height > width * 1.5;
		const box = along ? [x, y + begin * height, width, (end - begin) * height] : [x + begin * width, y, (end - begin) * width, height];
		['left', 'top', 'width', 'height'].forEach((side, i) => (mark.style[side] = `${box[i]}px`));
		this.marks.append(mark);
	}
}
