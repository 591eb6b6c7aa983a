import { h, present, t } from './dom.js';

/** Text to read without the page: articles of the publisher, transcripts, and the words of the pages themselves. */

/** What an article may consist of. Publishing has cleaned it already; this is the second lock. */
const ELEMENTS = new Set(('article section div header footer aside main nav h1 h2 h3 h4 h5 h6 p br hr ul ol li dl dt dd blockquote pre code figure figcaption ' +
	'img a em strong b i u s small sub sup mark q cite abbr time span ruby rt rp table caption thead tbody tfoot tr th td').split(' '));
const DROPPED = new Set('script style template iframe object embed form input button select textarea svg math link meta base noscript'.split(' '));
const ATTRIBUTES = new Set('lang dir title alt colspan rowspan scope datetime'.split(' '));

/** @param {Node} from @param {Element} to @param {string} base The article's own address. */
function clean(from, to, base) {
	for (const node of from.childNodes) {
		if (node.nodeType === Node.TEXT_NODE) to.append(node.nodeValue);
		if (!(node instanceof Element)) continue;
		const tag = node.localName;
		if (DROPPED.has(tag)) continue;
		if (!ELEMENTS.has(tag)) {
			clean(node, to, base);
			continue;
		}
		const element = document.createElement(tag);
		for (const { name, value } of node.attributes) if (ATTRIBUTES.has(name)) element.setAttribute(name, value);
		const address = node.getAttribute(tag === 'a' ? 'href' : 'src');
		if (tag === 'a' && /^(https?|mailto|tel):/i.test(address ?? ''))
			Object.assign(element, { href: address, target: '_blank', rel: 'noopener noreferrer' });
		if (tag === 'img' && address) {
			const url = new URL(address, base);
			if (url.origin !== new URL(base).origin) continue;
			element.setAttribute('src', url.href);
		}
		clean(node, element, base);
		to.append(element);
	}
}

/** @param {any} reader @param {string} title @param {string} path */
export async function openArticle(reader, title, path, kind = 'popup', onclose = undefined) {
	const address = reader.edition.address(path);
	const body = h('article', { className: 'prose' });
	present(reader, title || t(reader, 'article'), body, { kind, onclose });
	try {
		const response = await fetch(address);
		if (!response.ok) throw new Error(`status ${response.status}`);
		const text = await response.text();
		if (/html|xml/.test(response.headers.get('content-type') ?? '') || /\.x?html?$/i.test(path)) {
			const parsed = new DOMParser().parseFromString(text, 'text/html');
			body.lang = parsed.documentElement.lang || reader.edition.language;
			clean(parsed.body, body, address);
		} else body.append(...text.split(/\n\s*\n/).map((paragraph) => h('p', {}, paragraph)));
	} catch (error) {
		body.append(h('p', { className: 'fallback' }, t(reader, 'article-broken')));
		reader.emit('error', { kind: 'article', message: String(error) });
	}
}

export function make({ reader, element, data, name }) {
	const title = data.title ?? name;
	const kind = { popup: 'popup', fullscreen: 'full' }[data.present] ?? 'side';
	const start = () => openArticle(reader, title, data.src, kind);
	element.append(h('button', { type: 'button', className: 'play', 'aria-label': name || t(reader, 'article'), onclick: start }, h('span', { className: 'i i-text' })));
	return { start, stop: () => reader.root.querySelector('dialog')?.close() };
}

/** The words of the pages on screen, one column, in the reader's own size. */
export async function showPageText(reader) {
	const { edition, view } = reader;
	const body = h('article', { className: 'prose', lang: edition.language });
	for (const { page } of view.visible()) {
		const blocks = (await edition.part('text', page))?.[page % (edition.data.text.chunk ?? 1)] ?? [];
		for (const [role, ...lines] of blocks) {
			const words = lines.map(([, , , , , ...rest]) => rest.filter((_, i) => i % 3 === 0).join(' ')).join(' ').replace(/\u00ad\s*/g, '');
			body.append(h(role >= 1 && role <= 6 ? `h${role}` : 'p', {}, words));
		}
	}
	if (!body.childElementCount) body.append(h('p', {}, t(reader, 'no-text')));
	present(reader, t(reader, 'as-text'), body, { kind: 'side' });
}
