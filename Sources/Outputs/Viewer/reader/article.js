import { h, isSafeLink, parseURL, playButton, present, t } from './dom.js';
import { paragraphs } from './words.js';

/** Anything else is left out, with what is in it: the second lock, after publishing's. */
const ELEMENTS = new Set([
	'article', 'section', 'div', 'header', 'footer', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'dl', 'dt', 'dd',
	'aside', 'blockquote', 'pre', 'code', 'figure', 'figcaption', 'img', 'a', 'em', 'strong', 'b', 'i', 'u', 's', 'small', 'sub', 'sup', 'q', 'cite',
	'abbr', 'time', 'span', 'ruby', 'rt', 'rp', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td',
]);
const ATTRIBUTES = ['lang', 'dir', 'title', 'alt', 'colspan', 'rowspan', 'scope'];

/** @returns {Response | null} */
const unreachable = () => null;

/**
 * Copies what is allowed of a node's children.
 * @param {Node} from
 * @param {Element} to
 * @param {string} base that addresses are relative to
 * @param {(from: Element, to: HTMLElement) => void} [more] copies what else is wanted of an element
 */
export function copyClean(from, to, base, more = () => {}) {
	for (const node of from.childNodes) {
		if (node instanceof Text) to.append(node.data);
		if (!(node instanceof Element) || !ELEMENTS.has(node.localName)) continue;
		const element = document.createElement(node.localName);
		for (const name of ATTRIBUTES) if (node.hasAttribute(name)) element.setAttribute(name, node.getAttribute(name));
		if (element instanceof HTMLAnchorElement) copyLink(node, element);
		if (element instanceof HTMLImageElement) copySource(node, element, base);
		more(node, element);
		copyClean(node, element, base, more);
		to.append(element);
	}
}

/**
 * @param {Element} from
 * @param {HTMLAnchorElement} to
 */
function copyLink(from, to) {
	const href = from.getAttribute('href') ?? '';
	if (!isSafeLink(href)) return;
	to.href = href;
	to.target = '_blank';
	to.rel = 'noopener noreferrer';
}

/**
 * Pictures of the same host only.
 * @param {Element} from
 * @param {HTMLImageElement} to
 * @param {string} base
 */
function copySource(from, to, base) {
	const url = parseURL(from.getAttribute('src') ?? '', base);
	if (url && url.origin === new URL(base).origin) to.src = url.href;
}

/**
 * Shows an article of the edition above the page: HTML, or plain text whose paragraphs are divided by empty lines.
 * @param {Reader} reader
 * @param {string} title
 * @param {string} path
 * @param {string} [kind] as of `present`
 */
export async function openArticle(reader, title, path, kind = 'side') {
	const address = reader.edition.address(path);
	const body = h('article', { className: 'prose' });
	present(reader, title, body, kind);
	const response = await fetch(address).catch(unreachable);
	const text = response?.ok && await response.text();
	if (!text) body.append(h('p', { className: 'fallback' }, t(reader, 'article-broken')));
	else if (/\.x?html?$/i.test(path)) {
		const parsed = new DOMParser().parseFromString(text, 'text/html');
		body.lang = parsed.documentElement.lang;
		copyClean(parsed.body, body, address);
	} else for (const paragraph of text.split(/\n\s*\n/)) body.append(h('p', {}, paragraph));
}

/**
 * The overlay of kind `article`: a button that opens it.
 * @param {OverlayContext} context
 * @returns {Behaviour}
 */
export function make({ reader, element, data, name, title }) {
	const kind = data.present === 'panel' ? 'side' : data.present;
	const start = () => openArticle(reader, title, data.src, kind);
	element.append(playButton(name || title, 'text', start));
	return { start, stop: () => reader.root.querySelector('dialog')?.close() };
}

/**
 * Shows the words of the pages on screen as running text.
 * @param {Reader} reader
 */
export async function showPageText(reader) {
	const { edition, view } = reader;
	const body = h('article', { className: 'prose', lang: edition.data.language });
	for (const { page } of view.visible()) {
		const blocks = paragraphs(await edition.of('text', page));
		body.append(...blocks.map(([tag, text]) => h(tag, {}, text)));
	}
	if (!body.childElementCount) body.append(h('p', {}, t(reader, 'no-text')));
	present(reader, t(reader, 'as-text'), body, 'side');
}
