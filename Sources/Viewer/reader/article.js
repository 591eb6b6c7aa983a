import { h, playButton, present, t } from './dom.js';
import { paragraphs } from './text.js';

/** Text to read without the page: articles of the publisher, transcripts, and the words of the pages themselves. */

/** What an article may consist of. Publishing has cleaned it already; this is the second lock. */
const ELEMENTS = new Set(('article section div header footer aside main h1 h2 h3 h4 h5 h6 p br hr ul ol li dl dt dd blockquote pre code figure figcaption ' +
	'img a em strong b i u s small sub sup mark q cite abbr time span ruby rt rp table caption thead tbody tfoot tr th td').split(' '));
const DROPPED = new Set('script style template iframe object embed form input button select textarea svg math link meta base noscript'.split(' '));
const ATTRIBUTES = new Set('lang dir title alt colspan rowspan scope datetime'.split(' '));

/** @param {Node} from @param {Element} to @param {string} base The article's own address. */
function clean(from, to, base) {
	for (const node of from.childNodes) {
		if (node.nodeType === Node.TEXT_NODE) to.append(node.nodeValue);
		if (!(node instanceof Element) || DROPPED.has(node.localName)) continue;
		const tag = node.localName, element = ELEMENTS.has(tag) ? document.createElement(tag) : to;
		if (element !== to) for (const { name, value } of node.attributes) if (ATTRIBUTES.has(name)) element.setAttribute(name, value);
		const address = node.getAttribute(tag === 'a' ? 'href' : 'src') ?? '';
		if (tag === 'a' && /^(https?|mailto|tel):/i.test(address)) Object.assign(element, { href: address, target: '_blank', rel: 'noopener noreferrer' });
		if (tag === 'img') {
			if (!URL['canParse'](address, base) || new URL(address, base).origin !== new URL(base).origin) continue;
			Object.assign(element, { src: new URL(address, base).href });
		}
		clean(node, element, base);
		if (element !== to) to.append(element);
	}
}

export async function openArticle(reader, title, path, kind = 'side') {
	const address = reader.edition.address(path), body = h('article', { className: 'prose' });
	present(reader, title || t(reader, 'article'), body, kind);
	const response = await fetch(address).catch(() => null);
	if (!response?.ok) return body.append(h('p', { className: 'fallback' }, t(reader, 'article-broken')));
	const text = await response.text();
	if (/\.x?html?$/i.test(path)) {
		const parsed = new DOMParser().parseFromString(text, 'text/html');
		body.lang = parsed.documentElement.lang;
		clean(parsed.body, body, address);
	} else body.append(...text.split(/\n\s*\n/).map((paragraph) => h('p', {}, paragraph)));
}

export function make({ reader, element, data, name, title }) {
	const start = () => openArticle(reader, title, data.src, data.present === 'panel' ? 'side' : data.present);
	element.append(playButton(name || t(reader, 'article'), 'text', start));
	return { start, stop: () => reader.root.querySelector('dialog')?.close() };
}

/** The words of the pages on screen, one column, in the reader's own size. */
export async function showPageText(reader) {
	const { edition, view } = reader, body = h('article', { className: 'prose', lang: edition.data.language });
	for (const { page } of view.visible()) body.append(...paragraphs(await edition.of('text', page)).map(([tag, text]) => h(tag, {}, text)));
	if (!body.childElementCount) body.append(h('p', {}, t(reader, 'no-text')));
	present(reader, t(reader, 'as-text'), body, 'side');
}
