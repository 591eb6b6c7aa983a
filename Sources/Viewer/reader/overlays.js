import { fallback, h, openLink, t } from './dom.js';
import { list } from './edition.js';
import { intersect, mapRect } from './geometry.js';

/** Overlays of the pages on screen: elements in the order of the file, which is the order of reading and focus, painted by `z`. */

const MAKERS = { video: 'media', audio: 'media', gallery: 'gallery', widget: 'widget', article: 'article' };
/** On a page; and how deep overlays may show each other before it counts as for ever. */
const MOST = 500, DEEPEST = 8;

const actions = (data, event) => list(data.on).filter((action) => (action.event ?? 'tap') === event);

export class Overlays {
	constructor(reader) {
		this.reader = reader;
		/** @type {Overlay[]} */
		this.all = [];
		/** What was shown or hidden stays so when the page comes back. */
		this.hidden = new Map();
		this.depth = 0;
		this.blocked = ({ blockedURI }) => this.all.forEach(({ behaviour }) => behaviour.blocked?.(blockedURI));
		document.addEventListener('securitypolicyviolation', this.blocked);
	}

	async fill(page, container) {
		const { edition, view } = this.reader, { width, height } = edition.picture(page), { joins } = edition;
		const partner = joins.has(page) ? page + 1 : joins.has(page - 1) ? page - 1 : -1;
		const isAlone = !view.pagesOf(view.itemOfPage[page]).includes(partner);
		for (const data of (await edition.of('overlays', page)).slice(0, MOST)) {
			const rect = list(data?.rect);
			if (rect.length !== 4 || !rect.every(Number.isFinite) || !(rect[2] > 0 && rect[3] > 0)) continue;
			const here = intersect(rect, [0, 0, width, height]), area = here[2] * here[3], runsOver = area < rect[2] * rect[3] * 0.999;
			if (runsOver && partner < 0) this.complain(page, data.id, 'the overlay runs over the edge of its page');
			if (!area && isAlone) continue;
			// Half of a joined overlay would be no use alone: the part that is here opens the whole.
			const popup = runsOver && partner >= 0 && isAlone && data.present !== 'fullscreen' && { present: 'popup' };
			const overlay = await this.make({ ...data, ...popup }, page, container, isAlone ? here : rect);
			if (!container.isConnected) return overlay.behaviour.close?.();
			this.all.push(overlay);
		}
		this.zoomed(true);
		this.moved();
		for (const overlay of this.all) if (overlay.page === page && overlay.data.start === 'page') this.begin(overlay);
	}

	complain(page, id, message) {
		this.reader.emit('error', { kind: 'overlay', page: page + 1, id, message });
	}

	async make(data, page, container, rect) {
		const { reader } = this, { kind, id } = data, name = data.alt ?? data.title ?? '', taps = actions(data, 'tap');
		const element = kind === 'link' || (kind === 'region' && taps.length) ? this.link(taps, name || data.title) : h('div', {
			role: kind !== 'region' || data.role === 'text' ? 'group' : name ? 'img' : 'presentation', 'aria-label': name || (kind !== 'region' && t(reader, kind)),
		});
		element.classList.add('overlay', kind);
		Object.assign(element, { hidden: true, lang: data.lang ?? '' }).dataset.id = id ?? '';
		['--x', '--y', '--width', '--height'].forEach((side, i) => element.style.setProperty(side, rect[i]));
		element.style.zIndex = 101 + Math.max(-100, Math.min(100, Number(data.z) || 0));
		const overlay = { data, page, element, hidden: this.hidden.get(id) ?? Boolean(data.hidden), onscreen: false, behaviour: {} };
		element.addEventListener('click', (event) => {
			if (event.target.closest('a') === element) event.preventDefault();
			if (reader.emit('overlaytap', { id, kind, page: page + 1 })) this.fire(overlay, 'tap');
		});
		container.append(element);
		const complain = (message) => this.complain(page, id, message);
		if (MAKERS[kind]) try {
			const { make } = await import(`./${MAKERS[kind]}.js`);
			overlay.behaviour = make({
				reader, element, data, name, title: data.title ?? name, rect, complain,
				isPresented: ['popup', 'fullscreen'].includes(data.present), fire: (event) => this.fire(overlay, event),
			});
		} catch (error) {
			element.append(fallback(reader, 'unavailable', data.poster));
			complain(String(error));
		}
		return overlay;
	}

	/** A link that leads nowhere safe is a button without an address. */
	link(taps, name) {
		const { reader } = this, url = taps.find((action) => action.do === 'open')?.url, page = taps.find((action) => action.do === 'goto')?.page;
		const href = url ?? `#page=${page + 1}`, isSafe = /^(https?:|mailto:|tel:|#page=\d)/i.test(href);
		const where = url ? t(reader, 'link-to', { target: url }) : page >= 0 ? t(reader, 'page-name', { page: reader.edition.label(page) }) : t(reader, 'link');
		const element = h(isSafe ? 'a' : 'button', { href: isSafe && href, rel: 'noopener noreferrer', 'aria-label': name || where });
		element.classList.add('link');
		return element;
	}

	fire(overlay, event) {
		if (++this.depth < DEEPEST) for (const action of actions(overlay.data, event)) this.perform(action);
		this.depth--;
	}

	perform({ do: verb, page, rect, url, target: id }) {
		if (verb === 'goto') return void this.reader.visit({ page, rect });
		if (verb === 'open') return openLink(this.reader, String(url));
		const target = this.all.find(({ data }) => data.id === id);
		if (!target) return;
		const { behaviour } = target, hidden = { show: false, hide: true, toggle: !target.hidden, reset: Boolean(target.data.hidden) };
		if (verb === 'start') this.begin(target, true);
		else if (behaviour[verb]) behaviour[verb]();
		if (!(verb in hidden) || (verb === 'toggle' && behaviour.toggle)) return;
		this.hidden.set(id, target.hidden = hidden[verb]);
		this.zoomed(true);
		this.moved();
	}

	/** Starts after the delay, if the overlay can still be seen then. */
	begin(overlay, asked = false) {
		const start = () => this.all.includes(overlay) && !overlay.element.hidden && overlay.behaviour.start?.(asked);
		const delay = asked ? 0 : Math.min(60, Number(overlay.data.delay) || 0);
		delay ? setTimeout(start, delay * 1000) : start();
	}

	/** What is there at this zoom and this shape of the window. */
	zoomed(force = false) {
		const { zoom, width, height } = this.reader.view, shape = height > width ? 'portrait' : 'landscape', state = `${zoom} ${shape} ${this.all.length}`;
		if (!force && state === this.state) return;
		this.state = state;
		for (const { data: { minZoom = 0, maxZoom = Infinity, orientation = 'any' }, element, hidden, behaviour } of this.all) {
			const isHidden = hidden || zoom < minZoom - 1e-6 || zoom >= maxZoom || !['any', shape].includes(orientation);
			if (isHidden && !element.hidden) behaviour.stop?.();
			if (element.hidden !== isHidden) element.hidden = isHidden;
		}
	}

	/** What has come on screen, or left it: with half of its area. */
	moved() {
		const { view } = this.reader;
		for (const overlay of this.all) {
			const box = mapRect(view.matrix(overlay.page), overlay.data.rect), seen = intersect(box, [0, 0, view.width, view.height]);
			const onscreen = !overlay.element.hidden && seen[2] * seen[3] >= (box[2] * box[3]) / 2;
			if (onscreen === overlay.onscreen) continue;
			overlay.onscreen = onscreen;
			overlay.behaviour.onscreen?.(onscreen);
			this.fire(overlay, onscreen ? 'enter' : 'leave');
			if (onscreen && overlay.data.start === 'visible') this.begin(overlay);
		}
	}

	drop(page) {
		const gone = this.all.filter((overlay) => overlay.page === page);
		for (const overlay of gone) {
			if (overlay.onscreen) this.fire(overlay, 'leave');
			overlay.behaviour.close?.();
		}
		this.all = this.all.filter((overlay) => !gone.includes(overlay));
	}

	close() {
		document.removeEventListener('securitypolicyviolation', this.blocked);
	}
}
