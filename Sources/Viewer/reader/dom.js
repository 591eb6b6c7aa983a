/** Elements, words and dialogs. */

/** @param {string} tag @param {Record<string, any>} [props] `onclick` and the like listen; properties are set; the rest are attributes. */
export function h(tag, props = {}, ...children) {
	const element = document.createElement(tag);
	for (const [key, value] of Object.entries(props)) {
		if (value == null || value === false) continue;
		if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
		else if (key in element && key !== 'role') element[key] = value;
		else element.setAttribute(key, value === true ? '' : value);
	}
	element.append(...children.flat().filter((child) => child != null && child !== false));
	return element;
}

/** A button that shows an icon of reader.css, and says its name. */
export const iconButton = (icon, name, onclick, props = {}) =>
	h('button', { type: 'button', className: 'icon', title: name, 'aria-label': name, onclick, ...props }, h('span', { className: `i i-${icon}`, 'aria-hidden': 'true' }));

/** Words of strings.json, and those that a host gives instead. */
export async function loadStrings(reader) {
	const own = new URL('strings.json', import.meta.url).href;
	const read = (address) => fetch(address).then((response) => (response.ok ? response.json() : {})).catch(() => ({}));
	const other = reader.getAttribute('strings');
	reader.strings = { ...await read(own), ...(other && await read(other)) };
}

/** @param {any} reader @param {string} key @param {Record<string, any>} [values] */
export const t = (reader, key, values = {}) =>
	(reader.strings?.[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '');

/**
 * Shows something above the page: `popup`, `full` or `side`. Focus stays inside, Escape closes, and focus goes back.
 * @param {any} reader @param {string} title @param {any} content @param {{ kind?: string, onclose?: () => void }} [options]
 */
export function present(reader, title, content, { kind = 'popup', onclose } = {}) {
	const dialog = /** @type {HTMLDialogElement} */ (h('dialog', { className: `dialog ${kind}`, 'aria-label': title },
		h('header', {}, h('h2', {}, title), iconButton('close', t(reader, 'close'), () => dialog.close())),
		h('div', { className: 'content scrolls', tabIndex: 0, role: 'group', 'aria-label': title }, content)));
	dialog.addEventListener('close', () => {
		dialog.remove();
		onclose?.();
	});
	dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
	reader.frameElement.append(dialog);
	dialog.showModal();
	if (kind === 'full') dialog.requestFullscreen?.().catch(() => {});
	return dialog;
}

/** @param {any} reader @param {string} url Leaves the edition only when the reader of it agrees. */
export function openLink(reader, url) {
	if (!/^(https?|mailto|tel):/i.test(url)) return;
	const target = new URL(url);
	const dialog = present(reader, t(reader, 'leave'), [
		h('p', { className: 'target' }, target.host || target.href.slice(0, 200)),
		target.host ? h('p', { className: 'address' }, target.href.slice(0, 400)) : null,
		h('p', { className: 'choice' },
			h('a', { className: 'action', href: target.href, target: '_blank', rel: 'noopener noreferrer', onclick: () => dialog.close() }, t(reader, 'open')),
			h('button', { className: 'action quiet', type: 'button', onclick: () => dialog.close() }, t(reader, 'stay'))),
	], { kind: 'ask' });
}
