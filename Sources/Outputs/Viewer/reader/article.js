import { h, playButton, present, t } from './dom.js';
import { paragraphs } from './text.js';

/** Anything else goes, with what is in it: the second lock, after publishing's. */
const ELEMENTS = new Set(('article section div header footer h1 h2 h3 h4 h5 h6 p br hr ul ol li dl dt dd blockquote pre code figure figcaption ' +
	'img a em strong b i u s small sub sup q cite abbr time span ruby rt rp table caption thead tbody tr th td').split(' '));
const ATTRIBUTES = ['lang', 'dir', 'title', 'alt', 'colspan', 'rowspan', 'scope'];

function clean(from, to, base) {
	for (const node of from.childNodes) {
		if (node instanceof Text) to.append(node.data);
		if (!(node instanceof Element) || !ELEMENTS.has(node.localName)) continue;
		const element = document.createElement(node.localName), href = node.getAttribute('href') ?? '', src = node.getAttribute('src') ?? '';
		for (const name of ATTRIBUTES) if (node.hasAttribute(name)) element.setAttribute(name, node.getAttribute(name));
		if (element instanceof HTMLAnchorElement && /^(https?|mailto|tel):/i.test(href)) Object.assign(element, { href, target: '_blank', rel: 'noopener noreferrer' });
		if (element instanceof HTMLImageElement && URL['canParse'](src, base) && new URL(src, base).origin === new URL(base).origin) element.src = new URL(src, base).href;
		clean(node, element, base);
		to.append(element);
	}
}

export async function openArticle(reader, title, path, kind = 'side') {
	const address = reader.edition.address(path), body = h('article', { className: 'prose' });
	present(reader, title, body, kind);
	const response = await fetch(address).catch(() => null), text = response?.ok && await response.text();
	if (!text) body.append(h('p', { className: 'fallback' }, t(reader, 'article-broken')));
	else if (/\.x?html?$/i.test(path)) {
		const parsed = new DOMParser().parseFromString(text, 'text/html');
		body.lang = parsed.documentElement.lang;
		clean(parsed.body, body, address);
	} else body.append(...text.split(/\n\s*\n/).map((paragraph) => h('p', {}, paragraph)));
}

export function make({ reader, element, data, name, title }) {
	const start = () => openArticle(reader, title, data.src, data.present === 'panel' ? 'side' : data.present);
	element.append(playButton(name || title, 'text', start));
	return { start, stop: () => reader.root.querySelector('dialog')?.close() };
}

export async function showPageText(reader) {
	const { edition, view } = reader, body = h('article', { className: 'prose', lang: edition.data.language });
	for (const { page } of view.visible()) body.append(...paragraphs(await edition.of('text', page)).map(([tag, text]) => h(tag, {}, text)));
	if (!body.childElementCount) body.append(h('p', {}, t(reader, 'no-text')));
	present(reader, t(reader, 'as-text'), body, 'side');
}
