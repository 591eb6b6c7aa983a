import { find, h, t, take } from './dom.js';
import { search } from './search.js';

const MOST_HITS = 300;
/** Milliseconds without a key before the search begins. */
const TYPING_TIME = 250;

/** @typedef {import('./panel.js').TabContext} TabContext */

/**
 * The tab of the search. Hits come as the text does; what is searched is marked on the pages.
 * @param {TabContext} context
 */
export function fillSearch({ reader, layers, body, lastSearch, go }) {
	const { edition } = reader;
	body.append(...take(reader, 'finder').children);
	const input = body.querySelector('input');
	const status = find(body, '.status');
	const hits = find(body, '.hits');
	let running = new AbortController();
	/** @type {number | undefined} */
	let timer;

	/**
	 * @param {Hit} hit
	 * @param {string} query
	 */
	const rowOf = ({ page, label, before, match, after }, query) => {
		const onclick = () => {
			reader.emit('hitselect', { query, page: page + 1, match });
			go({ page });
		};
		const name = h('small', {}, t(reader, 'page-name', { page: label }));
		const words = h('span', { dir: 'auto' }, `${before} `, h('mark', {}, match), ` ${after}`);
		return h('li', {}, h('button', { onclick }, name, words));
	};

	const run = async () => {
		lastSearch.query = input.value;
		running = new AbortController();
		const { signal } = running;
		const query = input.value.trim();
		let count = 0;
		hits.replaceChildren();
		layers.mark(query);
		status.textContent = query && t(reader, 'searching');
		for await (const hit of search(edition, query, signal)) {
			count += 1;
			if (count > MOST_HITS) break;
			hits.append(rowOf(hit, query));
		}
		if (signal.aborted) return;
		const key = count > MOST_HITS ? 'hits-many' : 'hits';
		status.textContent = query && t(reader, key, { count: Math.min(count, MOST_HITS) });
		if (query) reader.emit('search', { query, hits: Math.min(count, MOST_HITS) });
	};

	input.oninput = () => {
		clearTimeout(timer);
		running.abort();
		timer = setTimeout(run, TYPING_TIME);
	};
	input.onkeydown = ({ key }) => {
		if (key === 'Enter') find(hits, 'button')?.click();
	};
	input.value = lastSearch.query;
	input.focus();
	run();
	return { stop: () => running.abort() };
}
