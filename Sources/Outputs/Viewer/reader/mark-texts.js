import { markText } from './mark-text.js';

/** The texts of an edition's pages, each read once. */
export class MarkTexts {
	/** @type {Map<number, Promise<MarkText>>} */
	pages = new Map();

	/** @param {Edition} edition */
	constructor(edition) {
		this.edition = edition;
	}

	/**
	 * @param {number} page
	 * @returns {Promise<MarkText>} without words where the text can't be had
	 */
	of(page) {
		const known = this.pages.get(page);
		if (known) return known;
		const text = this.edition.of('text', page).then(markText, () => markText([]));
		this.pages.set(page, text);
		return text;
	}

	/**
	 * Those of all pages from one to another that there are.
	 * @param {number} first
	 * @param {number} last
	 * @returns {Promise<Map<number, MarkText>>}
	 */
	async among(first, last) {
		const pages = [...Array(last - first + 1).keys()].map((at) => first + at).filter((page) => page >= 0 && page < this.edition.pageCount);
		const texts = await Promise.all(pages.map((page) => this.of(page)));
		return new Map(pages.map((page, at) => [page, texts[at]]));
	}
}
