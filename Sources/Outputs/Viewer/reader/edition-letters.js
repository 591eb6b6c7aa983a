import { lastUpTo } from './edition.js';

/**
 * Letters and digits in lower case: versions of a document differ in hyphens, quotes and spaces.
 * @param {string} text
 */
export const lettersOf = (text) => text.toLowerCase().replace(/[^\p{Alphabetic}\p{N}]/gu, '');

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
	 * @param {{ start: number, end: number }} letters
	 * @returns {MarkSpan}
	 */
	spanOf({ start, end }) {
		const first = this.pointOf(start);
		const last = this.pointOf(end - 1);
		return { page: first.page, start: first.offset, last: last.page, end: last.offset + 1 };
	}
}
