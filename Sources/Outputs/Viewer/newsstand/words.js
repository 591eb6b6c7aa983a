/** Words, numbers and times in the language of whoever reads. English is in the modules themselves; other languages each have a module. */

/** Languages that there are besides English. */
const SHIPPED = ['ar', 'de', 'es', 'fr', 'it', 'ja', 'nl', 'pt', 'zh'];

/** @type {Record<string, string>} */
let words = {};
let language = 'en';

/**
 * The first of the languages in which there are words.
 * @param {readonly string[]} tags
 */
export function chosen(tags) {
	const known = tags.map((tag) => tag.toLowerCase().split('-')[0]);
	return known.find((tag) => tag === 'en' || SHIPPED.includes(tag)) ?? 'en';
}

/** Loads the words of the browser's language; they stay English where that fails. */
export async function loadWords() {
	const wanted = chosen(navigator.languages ?? []);
	if (wanted === 'en') return;
	const module = await import(`./language-${wanted}.js`).catch(() => null);
	if (!module) return;
	words = module.words;
	language = wanted;
	document.documentElement.lang = wanted;
	if (module.direction) document.documentElement.dir = module.direction;
}

/**
 * @param {string} text in English, with places such as `{count}`
 * @param {Record<string, string | number>} [values]
 */
export function say(text, values = {}) {
	const own = Object.hasOwn(words, text) ? words[text] : text;
	return own.replace(/\{(\w+)\}/g, (place, name) => (name in values ? String(values[name]) : place));
}

/** @param {number} number */
export const count = (number) => new Intl.NumberFormat(language).format(number);

/** @param {number} share from 0 to 1 */
export const percent = (share) => new Intl.NumberFormat(language, { style: 'percent' }).format(Math.floor(share * 100) / 100);

/**
 * A price in the reader's language.
 * @param {string} amount
 * @param {string} currency by ISO 4217
 */
export const price = (amount, currency) => new Intl.NumberFormat(language, { style: 'currency', currency }).format(Number(amount));

/** @param {number} bytes */
export function size(bytes) {
	const [unit, value] = bytes < 1e6 ? ['kilobyte', bytes / 1e3] : bytes < 1e9 ? ['megabyte', bytes / 1e6] : ['gigabyte', bytes / 1e9];
	return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 }).format(value);
}

/** @param {number} seconds since 1970 */
export const day = (seconds) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(seconds * 1000);

/**
 * How long ago something was.
 * @param {number} seconds since 1970
 * @param {number} [now]
 */
export function ago(seconds, now = Date.now() / 1000) {
	const age = Math.max(0, now - seconds);
	const [unit, length] = age < 60 ? ['second', 1] : age < 3600 ? ['minute', 60] : age < 86400 ? ['hour', 3600] : ['day', 86400];
	const value = age < 60 ? 0 : -Math.floor(age / length);
	return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(value, /** @type {Intl.RelativeTimeFormatUnit} */ (unit));
}
