import { fallback, h, picture, playButton, present, t } from './dom.js';
import { list } from './edition.js';

/**
 * Small pages of the publisher's own, in frames that can reach nothing (EDITION.md). A frame is made once and then only scaled:
 * taking it out of the document, even for a moment, would load it anew.
 */
export function make({ reader, element, data, name, title, rect, isPresented, complain }) {
	const address = reader.edition.address(data.src), poster = picture(reader, data.poster), isStill = data.interactive === false;
	const viewport = list(data.viewport), [width, height] = viewport[0] > 0 && viewport[1] > 0 ? viewport : rect.slice(2);
	let frame = null, loads = 0;

	const failed = (message) => {
		element.replaceChildren(fallback(reader, 'widget-broken', data.poster));
		complain(message);
	};
	// Not with allow-same-origin: the pair would let it take its own walls down.
	const build = () => h('iframe', {
		title: name || title, referrerPolicy: 'no-referrer', tabIndex: isStill ? -1 : 0, scrolling: data.scroll ? 'auto' : 'no', className: isStill && 'still',
		sandbox: data.scripts ? 'allow-scripts' : '', src: address,
	});
	const start = async () => {
		if (frame) return;
		frame = build();
		// The server's answer is looked at first: a frame does not tell a page from an error.
		const response = await fetch(address, { method: 'HEAD' }).catch(() => null);
		if (!response?.ok) return failed(`status ${response?.status}`);
		if (!element.isConnected) return;
		frame.style.cssText = `width:${width}px;height:${height}px;--fx:${rect[2] / width};--fy:${rect[3] / height}`;
		frame.onload = () => {
			poster?.remove();
			if (++loads > 1) failed('it has left its page');
		};
		element.append(frame);
	};
	const reset = () => {
		loads = 0;
		if (frame) frame.src = address;
	};
	const open = () => {
		const frame = build();
		frame.style.aspectRatio = `${width} / ${height}`;
		present(reader, title, frame, data.present);
	};
	if (poster) element.append(poster);
	if (isPresented) element.append(playButton(t(reader, 'enlarge', { title }), 'enlarge', open));
	return isPresented ? { start: open } : {
		start, reset, onscreen: (yes) => yes && start(), blocked: (uri) => uri && address.startsWith(uri) && failed('blocked by the policy of this page'),
	};
}
