import { list } from './edition.js';

/** Languages that come with the reader, each in a module of its own; English is in furniture.html. */
const SHIPPED = ['ar', 'de', 'es', 'fr', 'it', 'ja', 'nl', 'pt', 'zh'];
/** Attributes that people read or hear. */
const SPOKEN = ['title', 'aria-label', 'placeholder'];

/**
 * Words by their English, and their direction.
 * @typedef {{ language: string, direction: 'ltr' | 'rtl', words: Record<string, string> }} Words
 */

/** Replaces English words by those of a language. */
export class Translation {
	/** @param {Words} words */
	constructor({ language, direction, words }) {
		this.language = language;
		this.direction = direction;
		this.words = words;
	}

	/**
	 * @param {string} text
	 * @returns {string} the translation, or the text itself if there is none
	 */
	of(text) {
		const key = text.trim();
		const word = Object.hasOwn(this.words, key) && this.words[key];
		return word ? text.replace(key, () => word) : text;
	}

	/**
	 * Translates all words of a page.
	 * @param {Document} page
	 */
	apply(page) {
		if (!Object.keys(this.words).length) return;
		const walker = page.createTreeWalker(page.documentElement, NodeFilter.SHOW_TEXT);
		while (walker.nextNode()) {
			const node = /** @type {Text} */ (walker.currentNode);
			if (node.parentElement.localName !== 'dt') node.data = this.of(node.data);
		}
		for (const name of SPOKEN) {
			for (const element of page.querySelectorAll(`[${name}]`)) element.setAttribute(name, this.of(element.getAttribute(name)));
		}
	}
}

/** @type {Words} */
const ENGLISH = { language: 'en', direction: 'ltr', words: {} };

/**
 * The first of the languages that the reader has words in.
 * @param {(string | null | undefined)[]} tags
 * @returns {string}
 */
export function chosenLanguage(tags) {
	const known = tags.map((tag) => String(tag ?? '').toLowerCase().split('-')[0]);
	return known.find((language) => language === 'en' || SHIPPED.includes(language)) ?? 'en';
}

/**
 * Reads a file of words leniently, since anybody may have written it.
 * @param {any} data
 * @returns {Words}
 */
export function sensibleWords(data) {
	const given = typeof data?.words === 'object' ? Object(data.words) : {};
	const pairs = Object.entries(given).filter(([, word]) => typeof word === 'string' && word);
	return {
		language: typeof data?.language === 'string' ? data.language : '',
		direction: data?.direction === 'rtl' ? 'rtl' : 'ltr',
		words: /** @type {Record<string, string>} */ (Object.fromEntries(pairs)),
	};
}

/**
 * The words for a reader: from a file that its page or its edition names, else in the language of its `lang`, of the edition, of the
 * surrounding page, or of the browser. English if they can't be loaded.
 * @param {Reader} reader
 */
export async function translationFor(reader) {
	const { edition } = reader;
	const attribute = reader.getAttribute('translation');
	const own = edition?.data.translation;
	const file = attribute ? new URL(attribute, document.baseURI).href : typeof own === 'string' && edition.address(own);
	if (file && (attribute || !reader.lang)) {
		const data = await fetch(file).then((response) => (response.ok ? response.json() : null)).catch(() => null);
		if (data) return new Translation(sensibleWords(data));
	}
	const around = /** @type {HTMLElement | null} */ (reader.closest('[lang]'));
	const language = chosenLanguage([reader.lang, edition?.data.language, around?.lang, ...list(navigator.languages)]);
	if (language === 'en') return new Translation(ENGLISH);
	const module = await import(`./language-${language}.js`).catch(() => null);
	return new Translation(module ? { language, direction: module.direction ?? 'ltr', words: module.words } : ENGLISH);
}
