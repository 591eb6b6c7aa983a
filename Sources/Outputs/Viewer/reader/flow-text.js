import { copyClean } from './article.js';
import { find, h, present, t } from './dom.js';
import { lastUpTo } from './edition.js';
import { markText } from './mark-text.js';
import { whole } from './words.js';

/** A book of text as running text, document after document; and its notes, above the page. */

/** How close to the end of what is there the next document is fetched, in heights of the window. */
const AHEAD = 1.5;
/** How long the words of a link to a note are at most, where a book does not say that it is one. */
const LONGEST_SIGN = 6;
/** CSS pixels below the upper edge where what is read begins. */
const TOP = 20;

/** @type {WeakMap<import('./flow.js').Flow, Map<number, Promise<HTMLElement | null>>>} by document, from 1 */
const kept = new WeakMap();

/**
 * A document of the book, cleaned once more; null where it can't be had.
 * @param {import('./flow.js').Flow} flow
 * @param {number} number from 1
 * @returns {Promise<HTMLElement | null>}
 */
function documentOf(flow, number) {
	const known = kept.get(flow) ?? new Map();
	kept.set(flow, known);
	const address = new URL(`${flow.textBase}chapters/${number}.html`, flow.url).href;
	const load = async () => {
		const response = await fetch(address).catch(() => null);
		if (!response?.ok) return null;
		const parsed = new DOMParser().parseFromString(await response.text(), 'text/html');
		const element = h('section', { lang: parsed.documentElement.lang, dir: parsed.documentElement.dir || 'auto' });
		element.dataset.number = String(number);
		copyClean(parsed.body, element, address, (from, to) => {
			if (from.id) to.dataset.id = from.id;
			if (from.hasAttribute('data-o')) to.dataset.o = from.getAttribute('data-o');
			const href = from.getAttribute('href') ?? '';
			const inner = from.localName === 'a' && /^(?:(\d+)\.html)?(?:#(.*))?$/.exec(href);
			if (!inner || !href) return;
			to.dataset.to = inner[1] ?? String(number);
			to.dataset.anchor = decode(inner[2] ?? '');
			to.dataset.note = String(from.getAttribute('role') === 'doc-noteref');
			to.setAttribute('role', 'link');
			to.tabIndex = 0;
		});
		return element;
	};
	if (!known.has(number)) known.set(number, load());
	const promise = known.get(number);
	promise.then((/** @type {HTMLElement | null} */ element) => element ?? known.delete(number));
	return promise;
}

/** @param {string} text */
function decode(text) {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

/**
 * @param {HTMLElement} element of a document
 * @param {string} id
 * @returns {HTMLElement | undefined}
 */
const withID = (element, id) => /** @type {HTMLElement[]} */ ([...element.querySelectorAll('[data-id]')]).find((each) => each.dataset.id === id);

/**
 * The note that a link leads to: the block around its target; undefined where that is no note.
 * @param {import('./flow.js').Flow} flow
 * @param {HTMLElement} link
 * @returns {Promise<HTMLElement | undefined>}
 */
async function noteOf(flow, { dataset, textContent }) {
	if (dataset.note !== 'true' && textContent.trim().length > LONGEST_SIGN) return undefined;
	const element = await documentOf(flow, Number(dataset.to));
	const target = element && withID(element, dataset.anchor);
	const block = /** @type {HTMLElement | undefined} */ (target?.closest('aside, li, p, dd, td, div'));
	// A link to a heading is no link to a note.
	if (!block || (dataset.note !== 'true' && block.textContent.length > 2000)) return undefined;
	return block;
}

/**
 * Shows a note above what is read.
 * @param {import('./flow.js').Flow} flow
 * @param {HTMLElement} note
 * @param {HTMLElement} link
 * @param {() => void} go
 */
function showNote({ reader }, note, link, go) {
	const body = h('article', { className: 'prose' }, note.cloneNode(true));
	const button = h('button', { type: 'button', className: 'action' }, t(reader, 'go-there'));
	const content = h('div', { className: 'note-text' }, body, h('p', { className: 'choice' }, button));
	present(reader, link.textContent.trim(), content, 'ask');
	button.onclick = () => {
		content.closest('dialog').close();
		go();
	};
}

/**
 * A link of a page was tapped: shows the note that it leads to, else goes there.
 * @param {import('./flow.js').Flow} flow
 * @param {Furniture} furniture
 * @param {number} page from 0
 * @param {string} id of the link
 */
export async function followLink(flow, furniture, page, id) {
	const { edition } = furniture.reader;
	const data = (await edition.of('overlays', page)).find((/** @type {OverlayData} */ each) => each?.id === id);
	const action = data?.on?.find((/** @type {Action} */ each) => each.do === 'goto');
	if (!action) return;
	const go = () => furniture.layers.overlays.perform(action);
	const { spans, boxes } = markText(await edition.of('text', page));
	const [x, y, width, height] = data.rect;
	const words = spans.filter((_, word) => {
		const [left, top, wide, high] = boxes[word].box;
		// A note's sign is part of the word before it.
		const down = top + high / 2;
		return left + wide > x + width / 4 && left < x + width * 3 / 4 && down > y - high && down < y + height + high;
	}).map(({ text }) => text).join(' ');
	const { chapters } = flow.answer;
	const number = lastUpTo(chapters.length, (each) => chapters[each].page - 1, page);
	const { starts, page: first, length } = chapters[number];
	const [start, end] = [starts[page - first + 1], starts[page - first + 2] ?? length + 1];
	const element = await documentOf(flow, number + 1);
	const links = /** @type {HTMLElement[]} */ ([...(element?.querySelectorAll('[data-to]') ?? [])]);
	const link = links.find(({ dataset, textContent }) =>
		Number(dataset.o) >= start && Number(dataset.o) < end && textContent.trim() && whole(words).includes(textContent.trim()));
	const note = link && await noteOf(flow, link);
	if (note) showNote(flow, note, link, go);
	else go();
}

/**
 * Opens the book as running text at the place that is read; closed, it leads to the page of what was read last.
 * @param {import('./flow.js').Flow} flow
 */
export async function openText(flow) {
	const { reader, look } = flow;
	const { chapters } = flow.answer;
	const body = h('article', { className: 'prose' });
	body.style.setProperty('--type', `${look.size}px`);
	body.style.setProperty('--measure', '34em');
	/** @type {HTMLElement | null} */
	let scroller = null;
	let isLoading = false;
	/** @type {FlowPlace | undefined} */
	let last;

	/** What is read: the first block below the upper edge. */
	const placeNow = () => {
		const top = scroller.getBoundingClientRect().top + TOP / 2;
		const blocks = /** @type {HTMLElement[]} */ ([...body.querySelectorAll('[data-o]')]);
		const block = blocks.find((each) => each.getBoundingClientRect().bottom > top);
		const section = /** @type {HTMLElement | undefined} */ (block?.closest('section[data-number]'));
		return section && { path: chapters[Number(section.dataset.number) - 1].path, offset: Number(block.dataset.o), nth: 0 };
	};

	/** @param {number} number from 1 */
	const add = async (number) => {
		if (isLoading || !chapters[number - 1]) return;
		isLoading = true;
		const element = await documentOf(flow, number);
		body.append(element?.cloneNode(true) ?? h('p', { className: 'fallback' }, t(reader, 'article-broken')));
		isLoading = false;
		if (element) grow();
	};

	const grow = () => {
		const last = /** @type {HTMLElement | null} */ (body.lastElementChild);
		const isNear = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < AHEAD * scroller.clientHeight;
		if (isNear && last?.dataset.number) void add(Number(last.dataset.number) + 1);
	};

	/**
	 * @param {number} number from 1
	 * @param {(section: HTMLElement) => HTMLElement | undefined} [blockOf]
	 */
	const start = async (number, blockOf = () => undefined) => {
		body.replaceChildren();
		await add(number);
		const section = /** @type {HTMLElement | null} */ (body.firstElementChild);
		const block = section && blockOf(section);
		if (block) scroller.scrollTop += block.getBoundingClientRect().top - scroller.getBoundingClientRect().top - TOP;
		else scroller.scrollTop = 0;
	};

	/** @param {HTMLElement} link */
	const follow = async (link) => {
		const go = () => start(Number(link.dataset.to), (section) => withID(section, link.dataset.anchor));
		const note = await noteOf(flow, link);
		if (note) showNote(flow, note, link, go);
		else void go();
	};

	body.onclick = ({ target }) => {
		const element = /** @type {HTMLElement} */ (target);
		const link = /** @type {HTMLElement | null} */ (element.closest('[data-to]'));
		if (link) void follow(link);
		else if (element instanceof HTMLImageElement) present(reader, element.alt, h('img', { src: element.src, alt: element.alt, className: 'presented' }), 'popup');
	};
	body.onkeydown = ({ key, target }) => {
		const link = key === 'Enter' && /** @type {HTMLElement} */ (target).closest('[data-to]');
		if (link) void follow(/** @type {HTMLElement} */ (link));
	};
	present(reader, reader.edition.title, body, 'reading', () => {
		// The dialog is gone, and what was read is where it was.
		if (last) flow.go(last);
	});
	scroller = find(body.closest('dialog'), '.content');
	body.closest('dialog').classList.add(look.theme === 'dark' ? 'night' : look.theme);
	scroller.onscroll = () => requestAnimationFrame(() => {
		if (!body.isConnected) return;
		last = placeNow();
		grow();
	});
	const number = chapters.findIndex(({ path }) => path === flow.place.path) + 1 || 1;
	await start(number, (section) => {
		const blocks = /** @type {HTMLElement[]} */ ([...section.querySelectorAll('[data-o]')]);
		return blocks[lastUpTo(blocks.length, (each) => Number(blocks[each].dataset.o), flow.place.offset)];
	});
	scroller.focus();
}
