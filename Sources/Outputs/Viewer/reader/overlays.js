import { fallback, frameStyle, h, openLink, t } from './dom.js';
import { list } from './edition.js';
import { clamp, intersect, mapRect } from './geometry.js';

const MAKERS = { video: 'media', audio: 'media', gallery: 'gallery', widget: 'widget', article: 'article' };
/** Overlays on a page; how deep they may show each other. */
const MOST = 500, DEEPEST = 8;

const actions = (data, event) => list(data.on).filter((action) => (action.event ?? 'tap') === event);

export function overlaysOf(reader) {
	let all = [];
	/** What was shown or hidden stays so when the page comes back. */
	const kept = new Map();
	let depth = 0, state = '';
	const { view, opening: { signal } } = reader;
	document.addEventListener('securitypolicyviolation', ({ blockedURI }) => all.forEach(({ behaviour }) => behaviour.blocked?.(blockedURI)), { signal });

	async function fill(page, container) {
		const { edition } = reader, { width, height } = edition.picture(page), { joins } = edition;
		const partner = joins.has(page) ? page + 1 : joins.has(page - 1) ? page - 1 : -1;
		const isAlone = !view.pagesOf(view.itemOfPage[page]).includes(partner);
		for (const data of (await edition.of('overlays', page)).slice(0, MOST)) {
			const rect = list(data?.rect);
			if (rect.length !== 4 || !rect.every(Number.isFinite) || !(rect[2] > 0 && rect[3] > 0)) continue;
			const here = intersect(rect, [0, 0, width, height]), area = here[2] * here[3], runsOver = area < rect[2] * rect[3] * 0.999;
			if (runsOver && partner < 0) report(page, data.id, 'the overlay runs over the edge of its page');
			if (!area && isAlone) continue;
			// Half of a joined overlay is no use alone: the part that is here opens the whole.
			const popup = runsOver && partner >= 0 && isAlone && data.present !== 'fullscreen' && { present: 'popup' };
			const overlay = await make({ ...data, ...popup }, page, isAlone ? here : rect);
			if (!container.isConnected) return overlay.behaviour.close?.();
			container.append(overlay.element);
			all.push(overlay);
		}
		zoomed(true);
		moved();
		for (const overlay of all) if (overlay.page === page && overlay.data.start === 'page') begin(overlay);
	}

	const report = (page, id, message) => reader.emit('error', { kind: 'overlay', page: page + 1, id, message });

	async function make(data, page, rect) {
		const { kind, id } = data, name = data.alt ?? data.title ?? '', taps = actions(data, 'tap');
		const element = kind === 'link' || (kind === 'region' && taps.length) ? link(taps, name || data.title) : h('div', {
			role: kind !== 'region' || data.role === 'text' ? 'group' : name ? 'img' : 'presentation', ariaLabel: name || (kind !== 'region' && t(reader, kind)),
		});
		element.classList.add('overlay', kind);
		Object.assign(element, { hidden: true, lang: data.lang ?? '' }).dataset.id = id ?? '';
		frameStyle(element, rect);
		element.style.zIndex = 101 + clamp(Number(data.z) || 0, -100, 100);
		const overlay = { data, page, element, hidden: kept.get(id) ?? Boolean(data.hidden), onscreen: false, behaviour: {} };
		element.onclick = (event) => {
			if (event.target.closest('a') === element) event.preventDefault();
			if (reader.emit('overlaytap', { id, kind, page: page + 1 })) fire(overlay, 'tap');
		};
		const complain = (message) => report(page, id, message);
		if (MAKERS[kind]) try {
			const { make } = await import(`./${MAKERS[kind]}.js`);
			if (signal.aborted) return overlay;
			overlay.behaviour = make({
				reader, element, data, name, title: data.title || name || t(reader, kind), rect, complain,
				isPresented: ['popup', 'fullscreen'].includes(data.present), fire: (event) => fire(overlay, event),
			});
		} catch (error) {
			element.append(fallback(reader, 'unavailable', data.poster));
			complain(String(error));
		}
		return overlay;
	}

	/** A link that leads nowhere safe is a button without an address. */
	function link(taps, name) {
		const first = (verb) => taps.find((action) => action.do === verb), url = first('open')?.url, page = first('goto')?.page;
		const href = url ?? `#page=${page + 1}`, isSafe = /^(https?:|mailto:|tel:|#page=\d)/i.test(href);
		const where = url ? t(reader, 'link-to', { target: url }) : page >= 0 ? t(reader, 'page-name', { page: reader.edition.label(page) }) : t(reader, 'link');
		return h(isSafe ? 'a' : 'button', { className: 'link', href: isSafe && href, rel: 'noopener noreferrer', ariaLabel: name || where });
	}

	function fire(overlay, event) {
		if (++depth < DEEPEST) for (const action of actions(overlay.data, event)) perform(action);
		depth--;
	}

	function perform({ do: verb, page, rect, url, target: id }) {
		if (verb === 'goto') return void reader.visit({ page, rect });
		if (verb === 'open') return openLink(reader, String(url));
		const target = all.find(({ data }) => data.id === id);
		if (!target) return;
		const { behaviour } = target, hidden = { show: false, hide: true, toggle: !target.hidden, reset: Boolean(target.data.hidden) };
		if (verb === 'start') begin(target, true);
		else if (behaviour[verb]) behaviour[verb]();
		if (!(verb in hidden) || (verb === 'toggle' && behaviour.toggle)) return;
		kept.set(id, target.hidden = hidden[verb]);
		zoomed(true);
		moved();
	}

	function begin(overlay, asked = false) {
		const start = () => all.includes(overlay) && !overlay.element.hidden && overlay.behaviour.start?.(asked);
		asked ? start() : setTimeout(start, clamp(Number(overlay.data.delay) || 0, 0, 60) * 1000);
	}

	/** What is there at this zoom and shape of the window. */
	function zoomed(force = false) {
		const { zoom } = view, shape = view.height > view.width ? 'portrait' : 'landscape', before = state;
		state = `${zoom} ${shape} ${all.length}`;
		if (!force && state === before) return;
		for (const { data: { minZoom = 0, maxZoom = Infinity, orientation = 'any' }, element, hidden, behaviour } of all) {
			const isHidden = hidden || zoom < minZoom - 1e-6 || zoom >= maxZoom || !['any', shape].includes(orientation);
			if (isHidden && !element.hidden) behaviour.stop?.();
			if (element.hidden !== isHidden) element.hidden = isHidden;
		}
	}

	/** What has come on screen, or left it: with half of its area. */
	function moved() {
		for (const overlay of all) {
			const box = mapRect(view.matrix(overlay.page), overlay.data.rect), seen = intersect(box, [0, 0, view.width, view.height]);
			const onscreen = !overlay.element.hidden && seen[2] * seen[3] >= (box[2] * box[3]) / 2;
			if (onscreen === overlay.onscreen) continue;
			overlay.onscreen = onscreen;
			overlay.behaviour.onscreen?.(onscreen);
			fire(overlay, onscreen ? 'enter' : 'leave');
			if (onscreen && overlay.data.start === 'visible') begin(overlay);
		}
	}

	function drop(page) {
		const gone = all.filter((overlay) => overlay.page === page);
		for (const overlay of gone) {
			if (overlay.onscreen) fire(overlay, 'leave');
			overlay.behaviour.close?.();
		}
		all = all.filter((overlay) => !gone.includes(overlay));
	}

	return { fill, perform, zoomed, moved, drop };
}
