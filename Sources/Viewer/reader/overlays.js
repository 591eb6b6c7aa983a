import { h, openLink, t } from './dom.js';
import { intersect, mapRect } from './geometry.js';

/**
 * Overlays of the pages on screen: elements in the order of the file, which is the order of reading and focus, painted by `z`.
 * @typedef {{ start?: () => void, stop?: () => void, toggle?: () => void, reset?: () => void, close?: () => void, onscreen?: (yes: boolean) => void }} Behaviour
 * @typedef {{ data: any, page: number, element: HTMLElement, hidden: boolean, onscreen: boolean, behaviour: Behaviour }} Overlay
 */

const MAKERS = { video: 'media', audio: 'media', gallery: 'gallery', widget: 'widget', article: 'article' };
const PRESENTED = ['popup', 'fullscreen'];

export class Overlays {
	constructor(reader) {
		this.reader = reader;
		/** @type {Overlay[]} */
		this.all = [];
		/** What was shown or hidden stays so when the page comes back. @type {Map<string, boolean>} */
		this.hidden = new Map();
		this.depth = 0;
		document.addEventListener('securitypolicyviolation', this.blocked = (event) => {
			for (const { behaviour } of this.all) behaviour.blocked?.(event.blockedURI);
		});
	}

	/** @param {number} page @param {HTMLElement} container */
	async fill(page, container) {
		const list = (await this.reader.edition?.part('overlays', page))?.[page];
		if (!Array.isArray(list) || !container.isConnected) return;
		const { width, height } = this.reader.edition.picture(page);
		for (const data of list.slice(0, 500)) {
			const rect = data?.rect;
			if (!Array.isArray(rect) || rect.length !== 4 || !rect.every(Number.isFinite) || !(rect[2] > 0 && rect[3] > 0)) continue;
			const joined = this.joins(page);
			const seen = intersect(rect, [0, 0, width, height]);
			const whole = seen[2] * seen[3] >= rect[2] * rect[3] * 0.999;
			if (!joined && !whole && this.complain(data, page) && !(seen[2] * seen[3])) continue;
			// On its own, half of a joined overlay would be no use: the part that is here opens the whole.
			const alone = !whole && (joined || this.isJoined(page)) && this.reader.view.items[this.reader.view.itemOfPage[page]].pages.length < 2;
			if (alone && !(seen[2] * seen[3])) continue;
			const shape = alone || (!whole && !joined) ? seen : rect;
			this.all.push(await this.make(alone ? { ...data, present: data.present === 'fullscreen' ? 'fullscreen' : 'popup' } : data, page, container, shape));
			if (!container.isConnected) return;
		}
		this.zoomed();
		this.moved();
		for (const overlay of this.of(page)) if (overlay.data.start === 'page') this.begin(overlay);
	}

	/** Whether what runs over this page's edge goes on on a page beside it. */
	joins(page) {
		return this.isJoined(page) && this.reader.view.items[this.reader.view.itemOfPage[page]].pages.length > 1;
	}

	isJoined(page) {
		const { joins } = this.reader.edition;
		return joins.has(page) || joins.has(page - 1);
	}

	complain(data, page) {
		return this.reader.emit('error', { kind: 'overlay', page: page + 1, id: data.id, message: 'the overlay runs over the edge of its page' }) || true;
	}

	/** @returns {Promise<Overlay>} */
	async make(data, page, container, rect) {
		const { reader } = this;
		const taps = this.actions(data, 'tap');
		const url = taps.find(({ do: verb }) => verb === 'open')?.url;
		const target = taps.find(({ do: verb }) => verb === 'goto');
		const name = data.alt ?? data.title ?? '';
		let element;
		if (data.kind === 'link' || (data.kind === 'region' && taps.length)) {
			const href = url ?? (target && `#page=${target.page + 1}`);
			element = h(href ? 'a' : 'button', { className: 'link', href: /^(https?:|mailto:|tel:|#)/i.test(href) ? href : null, rel: 'noopener noreferrer', target: url && '_blank',
				'aria-label': name || data.title || (url ? t(reader, 'link-to', { target: url }) : target ? t(reader, 'page-name', { page: reader.edition.label(target.page) }) : t(reader, 'link')) });
		} else {
			const silent = data.kind === 'region' && !name;
			element = h('div', { role: silent ? 'presentation' : data.kind === 'region' && data.role !== 'text' ? 'img' : 'group', 'aria-label': silent ? null : name || t(reader, data.kind) });
		}
		element.classList.add('overlay', data.kind);
		element.dataset.id = data.id ?? '';
		if (data.lang) element.lang = data.lang;
		['--x', '--y', '--width', '--height'].forEach((side, i) => element.style.setProperty(side, String(rect[i])));
		element.style.zIndex = String(Math.max(-100, Math.min(100, Number(data.z) || 0)) + 101);
		/** @type {Overlay} */
		const overlay = { data, page, element, hidden: this.hidden.get(data.id) ?? Boolean(data.hidden), onscreen: false, behaviour: {} };
		element.addEventListener('click', (event) => {
			if (taps.length || data.kind === 'link') event.preventDefault();
			if (!this.reader.emit('overlaytap', { id: data.id, kind: data.kind, page: page + 1 })) return;
			for (const action of taps) this.perform(action, overlay);
		});
		container.append(element);
		const maker = MAKERS[data.kind];
		if (maker) try {
			overlay.behaviour = (await import(`./${maker}.js`)).make({ reader, overlay, element, data, name, rect,
				isPresented: PRESENTED.includes(data.present), fire: (event) => this.fire(overlay, event) });
		} catch (error) {
			element.append(fallback(reader, 'unavailable', data.poster));
			reader.emit('error', { kind: 'overlay', page: page + 1, id: data.id, message: String(error) });
		}
		return overlay;
	}

	actions(data, event) {
		return (Array.isArray(data.on) ? data.on : []).filter((action) => (action.event ?? 'tap') === event);
	}

	/** @param {Overlay} overlay @param {string} event */
	fire(overlay, event) {
		// Overlays that show each other for ever end here.
		if (++this.depth < 8) for (const action of this.actions(overlay.data, event)) this.perform(action, overlay);
		this.depth--;
	}

	/** @param {any} action @param {Overlay} from */
	perform(action, from) {
		const { reader } = this;
		if (action.do === 'goto') return void reader.goTo({ page: action.page, rect: action.rect });
		if (action.do === 'open') return openLink(reader, String(action.url));
		const target = this.all.find(({ data }) => data.id === action.target);
		if (!target) return;
		const { behaviour } = target;
		const shows = { show: false, hide: true, toggle: !target.hidden, reset: Boolean(target.data.hidden) };
		if (action.do === 'start') this.begin(target, true);
		else if (action.do === 'stop') behaviour.stop?.();
		else if (action.do === 'toggle' && behaviour.toggle) behaviour.toggle();
		else if (action.do in shows) {
			if (action.do === 'reset') behaviour.reset?.();
			this.setHidden(target, shows[action.do]);
		}
	}

	setHidden(overlay, hidden) {
		overlay.hidden = hidden;
		this.hidden.set(overlay.data.id, hidden);
		this.zoomed(true);
		this.moved();
	}

	/** Starts after the delay, if the overlay can still be seen then. @param {Overlay} overlay */
	begin(overlay, asked = false) {
		const start = () => this.all.includes(overlay) && !overlay.element.hidden && overlay.behaviour.start?.(asked);
		const delay = Math.min(60, Number(overlay.data.delay) || 0);
		delay && !asked ? setTimeout(start, delay * 1000) : start();
	}

	of(page) {
		return this.all.filter((overlay) => overlay.page === page);
	}

	/** What is seen at this zoom and this shape of the window. */
	zoomed(force = false) {
		const { view } = this.reader;
		const { zoom } = view, portrait = view.height > view.width;
		if (!force && zoom === this.zoom && portrait === this.portrait && this.count === this.all.length) return;
		Object.assign(this, { zoom, portrait, count: this.all.length });
		for (const { data, element, hidden, behaviour } of this.all) {
			const { minZoom = 0, maxZoom = Infinity, orientation = 'any' } = data;
			const seen = !hidden && zoom >= minZoom - 1e-6 && zoom < maxZoom && (orientation === 'any' || (orientation === 'portrait') === portrait);
			if (element.hidden === !seen) continue;
			element.hidden = !seen;
			if (!seen) behaviour.stop?.();
		}
	}

	/** What has come on screen, or left it: with half of its area. */
	moved() {
		const { view } = this.reader;
		for (const overlay of this.all) {
			const box = mapRect(view.matrix(overlay.page), overlay.data.rect);
			const seen = intersect(box, [0, 0, view.width, view.height]);
			const onscreen = !overlay.element.hidden && seen[2] * seen[3] >= (box[2] * box[3]) / 2;
			if (onscreen === overlay.onscreen) continue;
			overlay.onscreen = onscreen;
			overlay.behaviour.onscreen?.(onscreen);
			this.fire(overlay, onscreen ? 'enter' : 'leave');
			if (onscreen && overlay.data.start === 'visible') this.begin(overlay);
		}
	}

	/** @param {number} page */
	drop(page) {
		for (const overlay of this.of(page)) {
			if (overlay.onscreen) this.fire(overlay, 'leave');
			overlay.behaviour.close?.();
		}
		this.all = this.all.filter((overlay) => overlay.page !== page);
	}

	close() {
		document.removeEventListener('securitypolicyviolation', this.blocked);
	}
}

/** What stands where something can't be shown. @param {any} reader @param {string} key @param {string} [poster] */
export const fallback = (reader, key, poster) => h('div', { className: 'fallback' },
	poster && h('img', { src: reader.edition.address(poster), alt: '', onerror: (event) => event.target.remove() }), h('p', {}, t(reader, key)));
