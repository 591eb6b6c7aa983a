/** `onclick` and the like listen; what the element has is set; the rest are attributes. */
export function h(tag, props = {}, ...children) {
	const element = document.createElement(tag);
	for (const [key, value] of Object.entries(props)) {
		if (value == null || value === false) continue;
		if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
		else if (key in element && key !== 'role') element[key] = value;
		else element.setAttribute(key, value);
	}
	element.append(...children.flat().filter(Boolean));
	return element;
}

export const frameStyle = (element, rect) => ['--x', '--y', '--width', '--height'].forEach((side, i) => element.style.setProperty(side, rect[i]));

/** Controls and words, from furniture.html or a translation of it. */
export async function loadFurniture(reader) {
	const address = new URL(reader.getAttribute('furniture') ?? new URL('furniture.html', import.meta.url), document.baseURI);
	const text = await fetch(address).then((response) => (response.ok ? response.text() : '')).catch(() => '');
	reader.parts = new DOMParser().parseFromString(text, 'text/html');
	reader.words = Object.fromEntries([...reader.parts.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling.textContent]));
}

export const take = (reader, id) => document.importNode(reader.parts.getElementById(id) ?? h('div'), true);

export const t = (reader, key, values = {}) => (reader.words?.[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '').trim();

export const picture = (reader, src, props = {}) =>
	src && h('img', { className: 'poster', src: reader.edition?.address(src), alt: '', draggable: false, onerror: (event) => event.target.remove(), ...props });

export const playButton = (name, icon, onclick, ...children) =>
	h('button', { className: 'play', ariaLabel: name, onclick }, children, icon && h('span', { className: `i i-${icon}` }));

export const fallback = (reader, key, poster = null) => h('div', { className: 'fallback' }, picture(reader, poster, { className: '' }), h('p', {}, t(reader, key)));

/** Shows something above the page: `popup`, `fullscreen`, `side` or `ask`. */
export function present(reader, title, content, kind = 'popup', onclose = () => {}) {
	const dialog = take(reader, 'dialog');
	dialog.classList.add(kind);
	const body = dialog.querySelector('.content');
	dialog.querySelector('h2').textContent = dialog.ariaLabel = body.ariaLabel = title;
	body.append(content);
	dialog.onclose = () => {
		dialog.remove();
		onclose();
	};
	dialog.onclick = ({ target }) => void (target === dialog && dialog.close());
	reader.frame.append(dialog);
	dialog.showModal();
	if (kind === 'fullscreen') dialog.requestFullscreen?.().catch(() => {});
}

/** Leaves the edition only when its reader agrees. */
export function openLink(reader, address) {
	if (!/^(https?|mailto|tel):/i.test(address) || !URL['canParse'](address)) return;
	const { host, href } = new URL(address), content = take(reader, 'ask');
	content.querySelector('.target').textContent = host || href.slice(0, 200);
	content.querySelector('.address').textContent = host && href.slice(0, 400);
	content.querySelector('a').href = href;
	present(reader, t(reader, 'leave'), content, 'ask');
}
