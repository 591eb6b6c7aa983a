import { h, t } from './dom.js';

/** Milliseconds that words stand over the pages; as in reader.css. */
const DURATION = 2400;

/**
 * Shows words over the pages for a moment, and reads them out.
 * @param {Reader} reader
 * @param {string} words
 */
export function hint(reader, words) {
	const before = reader.frame.querySelector('.hint');
	if (before?.textContent === words) return;
	before?.remove();
	const element = h('p', { className: 'hint', ariaHidden: 'true', dir: 'auto' }, words);
	reader.frame.append(element);
	reader.live.textContent = words;
	setTimeout(() => element.remove(), DURATION);
}

/**
 * @param {Reader} reader
 * @param {'wheel' | 'touch'} gesture that was the surrounding page's
 */
export function hintAt(reader, gesture) {
	const key = /Mac|iP(hone|ad)/.test(navigator.platform) ? '⌘' : 'Ctrl';
	if (reader.words) hint(reader, t(reader, `hint-${gesture}`, { key }));
}
