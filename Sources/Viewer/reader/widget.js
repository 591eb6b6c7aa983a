import { h, present, t } from './dom.js';
import { fallback } from './overlays.js';

/**
 * Small pages of the publisher's own, in frames that can reach nothing: no origin, no storage, no window but their own.
 * What they may load is in the policy that is the first thing in their HTML (EDITION.md). A frame is made once and
 * then only scaled: taking it out of the document, even for a moment, would load it anew.
 */
export function make({ reader, overlay, element, data, name, rect, isPresented }) {
	const address = reader.edition.address(data.src);
	const title = data.title ?? name;
	const poster = data.poster && h('img', { className: 'poster', src: reader.edition.address(data.poster), alt: '', onerror: (event) => event.target.remove() });
	const [width, height] = Array.isArray(data.viewport) && data.viewport.every((side) => side > 0) ? data.viewport : [rect[2], rect[3]];
	let frame = null;

	const failed = (message) => {
		frame = null;
		element.replaceChildren(fallback(reader, 'widget-broken', data.poster));
		reader.emit('error', { kind: 'widget', page: overlay.page + 1, id: data.id, message });
	};
	const build = () => {
		const made = /** @type {HTMLIFrameElement} */ (h('iframe', {
			title: name || title || t(reader, 'widget'), referrerPolicy: 'no-referrer', allow: '', tabIndex: data.interactive === false ? -1 : 0,
			scrolling: data.scroll ? 'auto' : 'no', className: data.interactive === false ? 'still' : '',
		}));
		// Never together with allow-same-origin: the pair would let it take its own walls down.
		made.setAttribute('sandbox', data.scripts ? 'allow-scripts' : '');
		made.src = address;
		return made;
	};
	/** The answer of the server is looked at first: a frame does not tell a page from an error. */
	const load = async () => {
		try {
			const response = await fetch(address, { method: 'HEAD' });
			const denied = response.headers.get('x-frame-options')?.toLowerCase() === 'deny';
			if (!response.ok || denied) throw new Error(denied ? 'the server forbids frames' : `status ${response.status}`);
		} catch (error) {
			return failed(String(error));
		}
		if (!element.isConnected || frame) return;
		frame = build();
		frame.style.width = `${width}px`;
		frame.style.height = `${height}px`;
		// Scaled, not laid out anew: the widget keeps its own pixels at every zoom.
		frame.style.setProperty('--fx', String(rect[2] / width));
		frame.style.setProperty('--fy', String(rect[3] / height));
		frame.addEventListener('load', () => poster?.remove());
		element.append(frame);
	};
	const open = () => {
		const inner = build();
		inner.style.aspectRatio = `${width} / ${height}`;
		present(reader, title || t(reader, 'widget'), inner, { kind: data.present === 'fullscreen' ? 'full' : 'popup' });
	};
	if (poster) element.append(poster);
	if (isPresented) {
		element.append(h('button', { type: 'button', className: 'play', 'aria-label': t(reader, 'enlarge', { title }), onclick: open }, h('span', { className: 'i i-enlarge' })));
		return { start: open };
	}
	return {
		start: load,
		onscreen: (yes) => yes && !frame && load(),
		reset: () => frame && (frame.src = address),
		blocked: (uri) => frame && uri && address.startsWith(uri) && failed('blocked by the policy of this page'),
	};
}
