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

/**
 * Says something, with a button for what can be done about it. It stays until the reader answers, or something else is offered: nobody has
 * to be quick.
 * @param {Reader} reader
 * @param {string} words
 * @param {string} label of the button
 * @param {() => void} act
 * @returns {() => void} takes it back
 */
export function offer(reader, words, label, act) {
	reader.frame.querySelector('.offer')?.remove();
	const close = () => {
		if (element.contains(reader.root.activeElement)) reader.stage.focus();
		element.remove();
	};
	const accept = () => {
		close();
		act();
	};
	const element = h('div', { className: 'offer', role: 'group', ariaLabel: words, dir: reader.translation.direction },
		h('span', { dir: 'auto' }, words), h('button', { className: 'action quiet', onclick: accept }, label),
		h('button', { className: 'icon', ariaLabel: t(reader, 'close'), onclick: close }, h('span', { className: 'i i-close' })));
	reader.frame.append(element);
	reader.live.textContent = words;
	return close;
}
