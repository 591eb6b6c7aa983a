/** Elements, words, and what is shown above the page. */

/** Schemes that a link may have. */
const SAFE_LINK = /^(https?|mailto|tel):/i;

/**
 * Makes an element. `onclick` and the like listen; what the element has as a property is set; the rest are attributes. What is null or
 * false is left out.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, unknown>} [props]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, props = {}, ...children) {
	const element = document.createElement(tag);
	for (const [key, value] of Object.entries(props)) {
		if (value == null || value === false) continue;
		if (key.startsWith('on')) element.addEventListener(key.slice(2), /** @type {EventListener} */ (value));
		else if (key in element && key !== 'role') Object.assign(element, { [key]: value });
		else element.setAttribute(key, String(value));
	}
	element.append(.../** @type {(Node | string)[]} */ (children.flat().filter(Boolean)));
	return element;
}

/**
 * What is selected of a reader's pages; null where nothing is.
 * @param {Reader} reader
 * @returns {Range | null}
 */
export function selectionOf({ root, pages }) {
	// Chromium has a selection for each shadow tree, Safari tells of one if it is asked for, Firefox always does.
	const own = /** @type {{ getSelection?(): Selection | null }} */ (root).getSelection?.();
	const selection = /** @type {(Selection & { getComposedRanges?(options: object): StaticRange[] }) | null} */ (own ?? getSelection());
	if (!selection?.rangeCount) return null;
	const found = own || !selection.getComposedRanges ? selection.getRangeAt(0) : selection.getComposedRanges({ shadowRoots: [root] })[0];
	if (!found || found.collapsed || !pages.contains(found.startContainer)) return null;
	const range = document.createRange();
	range.setStart(found.startContainer, found.startOffset);
	range.setEnd(found.endContainer, found.endOffset);
	return range;
}

/** @param {Reader} reader */
export function clearSelection({ root }) {
	const own = /** @type {{ getSelection?(): Selection | null }} */ (root).getSelection?.();
	(own ?? getSelection())?.removeAllRanges();
}

/**
 * The first element that a selector names; there must be one.
 * @param {ParentNode} root
 * @param {string} selector
 */
export const find = (root, selector) => /** @type {HTMLElement | null} */ (root.querySelector(selector));

/**
 * Puts an element where a rectangle of its page is; reader.css multiplies it by the page's scale.
 * @param {HTMLElement} element
 * @param {Rect} rect in points
 */
export function frameStyle(element, [x, y, width, height]) {
	element.style.setProperty('--x', String(x));
	element.style.setProperty('--y', String(y));
	element.style.setProperty('--width', String(width));
	element.style.setProperty('--height', String(height));
}

/**
 * Fetches the controls with their words, from furniture.html or a page in its place, and translates the words.
 * @param {Reader} reader
 */
export async function loadFurniture(reader) {
	const own = new URL('furniture.html', import.meta.url);
	const address = new URL(reader.getAttribute('furniture') ?? own, document.baseURI);
	const [text, translation] = await Promise.all([
		fetch(address).then((response) => (response.ok ? response.text() : '')).catch(() => ''),
		import('./translation.js').then(({ translationFor }) => translationFor(reader)),
	]);
	reader.parts = new DOMParser().parseFromString(text, 'text/html');
	reader.translation = translation;
	translation.apply(reader.parts);
	reader.frame.classList.toggle('turned', translation.direction === 'rtl');
	const terms = [...reader.parts.querySelectorAll('dt')];
	reader.words = Object.fromEntries(terms.map((term) => [term.textContent, term.nextElementSibling.textContent]));
}

/**
 * Copies the part of furniture.html with an id, in the direction of its language; an empty element if there is none.
 * @param {Reader} reader
 * @param {string} id
 */
export function take(reader, id) {
	const part = document.importNode(reader.parts.getElementById(id) ?? h('div'), true);
	part.lang = reader.translation.language;
	part.dir = reader.translation.direction;
	return part;
}

/**
 * Words of furniture.html with values in their places.
 * @param {Reader} reader
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function t(reader, key, values = {}) {
	const words = reader.words?.[key] ?? key;
	return words.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? '')).trim();
}

/**
 * A picture of the edition; it goes away if it can't be loaded.
 * @param {Reader} reader
 * @param {string | null | undefined} src without it, there is no picture
 * @param {Record<string, unknown>} [props]
 */
export function picture(reader, src, props = {}) {
	if (!src) return null;
	return h('img', {
		className: 'poster', src: reader.edition?.address(src), alt: '', draggable: false,
		/** @param {Event} event */
		onerror: (event) => /** @type {Element} */ (event.target).remove(), ...props,
	});
}

/**
 * @param {string} name that is read out
 * @param {string} icon of reader.css, or none
 * @param {() => void} onclick
 * @param {...Child} children
 */
export const playButton = (name, icon, onclick, ...children) =>
	h('button', { className: 'play', ariaLabel: name, onclick }, ...children, icon && h('span', { className: `i i-${icon}` }));

/**
 * What stands where something can't be shown.
 * @param {Reader} reader
 * @param {string} key of the words that say so
 * @param {string | null} [poster]
 */
export const fallback = (reader, key, poster = null) =>
	h('div', { className: 'fallback' }, picture(reader, poster, { className: '' }), h('p', {}, t(reader, key)));

/**
 * Shows something above the page.
 * @param {Reader} reader
 * @param {string} title
 * @param {Node} content
 * @param {string} [kind] `popup`, `fullscreen`, `side` or `ask`
 * @param {() => void} [onclose]
 */
export function present(reader, title, content, kind = 'popup', onclose = () => {}) {
	const dialog = /** @type {HTMLDialogElement} */ (take(reader, 'dialog'));
	const body = find(dialog, '.content');
	dialog.classList.add(kind);
	find(dialog, 'h2').textContent = title;
	// The content may be in another language than the dialog.
	find(dialog, 'h2').dir = body.dir = 'auto';
	dialog.ariaLabel = title;
	body.ariaLabel = title;
	body.append(content);
	dialog.onclose = () => {
		dialog.remove();
		onclose();
	};
	dialog.onclick = ({ target }) => {
		// The backdrop is the dialog itself.
		if (target === dialog) dialog.close();
	};
	reader.frame.append(dialog);
	dialog.showModal();
	if (kind === 'fullscreen') dialog.requestFullscreen?.().catch(() => {});
}

/**
 * Whether an address leads to where a reader may be sent.
 * @param {string} address
 */
export const isSafeLink = (address) => SAFE_LINK.test(address);

/**
 * @param {string} address
 * @param {string} [base]
 * @returns {URL | null} null where it is none
 */
export function parseURL(address, base) {
	try {
		return new URL(address, base);
	} catch {
		return null;
	}
}

/**
 * Leaves the edition, if its reader agrees.
 * @param {Reader} reader
 * @param {string} address
 */
export function openLink(reader, address) {
	const url = parseURL(address);
	if (!isSafeLink(address) || !url) return;
	const { host, href } = url;
	const content = take(reader, 'ask');
	find(content, '.target').textContent = host || href.slice(0, 200);
	find(content, '.address').textContent = host && href.slice(0, 400);
	const link = content.querySelector('a');
	link.href = href;
	link.addEventListener('click', () => reader.emit('leave', { url: href, page: reader.page }));
	present(reader, t(reader, 'leave'), content, 'ask');
}
