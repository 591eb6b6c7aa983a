import { fallback, h, picture, playButton, present, t } from './dom.js';
import { list } from './edition.js';

/**
 * The overlay of kind `widget`: small pages of the publisher's own, in frames that can reach nothing (EDITION.md). A frame is made
 * once and then only scaled: taking it out of the document, even for a moment, would load it anew.
 * @param {OverlayContext} context
 * @returns {Behaviour}
 */
export function make({ reader, element, data, name, title, rect, isPresented, complain }) {
	const address = reader.edition.address(data.src);
	const poster = picture(reader, data.poster);
	const isStill = data.interactive === false;
	const [viewportWidth, viewportHeight] = list(data.viewport);
	const hasViewport = viewportWidth > 0 && viewportHeight > 0;
	/** CSS pixels that the widget is laid out for. */
	const width = hasViewport ? viewportWidth : rect[2];
	const height = hasViewport ? viewportHeight : rect[3];
	/** @type {HTMLIFrameElement | null} */
	let frame = null;
	let loads = 0;

	/** @param {string} message */
	const fail = (message) => {
		element.replaceChildren(fallback(reader, 'widget-broken', data.poster));
		complain(message);
	};

	// Not with allow-same-origin: the pair would let it take its own walls down.
	const build = () => h('iframe', {
		title: name || title,
		referrerPolicy: 'no-referrer',
		tabIndex: isStill ? -1 : 0,
		scrolling: data.scroll ? 'auto' : 'no',
		className: isStill && 'still',
		sandbox: data.scripts ? 'allow-scripts' : '',
		src: address,
	});

	const start = async () => {
		if (frame) return;
		frame = build();
		// The server's answer is looked at first: a frame does not tell a page from an error.
		const response = await fetch(address, { method: 'HEAD' }).catch(() => null);
		if (!response?.ok) {
			fail(`status ${response?.status}`);
			return;
		}
		if (!element.isConnected) return;
		frame.style.cssText = `width:${width}px;height:${height}px;--fx:${rect[2] / width};--fy:${rect[3] / height}`;
		frame.onload = () => {
			poster?.remove();
			loads += 1;
			if (loads > 1) fail('it has left its page');
		};
		element.append(frame);
	};

	const reset = () => {
		loads = 0;
		if (frame) frame.src = address;
	};

	const open = () => {
		const presented = build();
		presented.style.aspectRatio = `${width} / ${height}`;
		present(reader, title, presented, data.present);
	};

	if (poster) element.append(poster);
	if (isPresented) {
		element.append(playButton(t(reader, 'enlarge', { title }), 'enlarge', open));
		return { start: open };
	}
	return {
		start, reset,
		onscreen(isOnScreen) {
			if (isOnScreen) start();
		},
		blocked(uri) {
			if (uri && address.startsWith(uri)) fail('blocked by the policy of this page');
		},
	};
}
