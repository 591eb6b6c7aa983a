import { find, h, isSafeLink, parseURL, take, t } from './dom.js';

/**
 * The way back to the shelf, and after the last page on to the next issue, as far as the file that the attribute `series` names tells of
 * them (EDITION.md).
 * @param {Reader} reader
 * @param {HTMLElement} bar that gets the link to the shelf
 * @returns {Promise<Series>}
 */
export async function seriesOf(reader, bar) {
	const { view } = reader;
	const address = new URL(reader.getAttribute('series'), document.baseURI).href;
	const { shelf, next } = Object(await fetch(address).then((response) => (response.ok ? response.json() : null)).catch(() => null));

	/**
	 * @param {string} id of a part of furniture.html, a link
	 * @param {unknown} path
	 */
	const link = (id, path) => {
		const url = typeof path === 'string' ? parseURL(path, address) : null;
		if (!url || !isSafeLink(url.href)) return null;
		const element = /** @type {HTMLAnchorElement} */ (take(reader, id));
		element.href = url.href;
		return element;
	};

	const toShelf = link('shelf', shelf);
	if (toShelf) bar.prepend(toShelf);
	const toNext = link('onward', next?.href);
	if (toNext) find(toNext, '.name').append(h('bdi', {}, t(reader, 'next-issue', { title: String(next.title ?? '') })));

	return {
		moved() {
			const isAtEnd = !view.items[view.item + 1];
			if (!isAtEnd) toNext?.remove();
			else if (toNext && !toNext.isConnected) reader.stage.after(toNext);
		},
		close: () => toNext?.remove(),
	};
}
