import { fallback, h, openLink, picture, playButton, present, t } from './dom.js';

/** Where players come from: nothing else gets into a frame, whatever an edition says. */
const PLAYERS = ['https://www.youtube-nocookie.com/embed/', 'https://player.vimeo.com/video/'];

/**
 * The overlay of kind `embed`: a film on another site. Nothing is asked for from there before somebody plays it, and actions of other
 * overlays can't play it either; it is put away when it leaves the screen.
 * @param {OverlayContext} context
 * @returns {Behaviour}
 */
export function make({ reader, element, data, title, rect, isPresented, complain }) {
	const { src = '', host = '' } = data;
	const isKnown = PLAYERS.some((player) => src.startsWith(player));
	const note = t(reader, 'embed-note', { host });
	/** @type {HTMLIFrameElement | null} */
	let frame = null;

	/** The film's page, where its player can't be shown. */
	const broken = () => {
		const button = h('button', { className: 'action', onclick: () => openLink(reader, data.url) }, t(reader, 'enlarge', { title: host }));
		const content = fallback(reader, 'video-broken', data.poster);
		content.append(data.url ? button : '');
		return content;
	};

	const build = () => h('iframe', {
		title, src, className: 'film',
		allow: 'autoplay; encrypted-media; fullscreen; picture-in-picture',
		// The players refuse to play for a site that they can't name.
		referrerPolicy: 'strict-origin-when-cross-origin',
		// It keeps its own origin, which is not ours, and can't lead our page elsewhere.
		sandbox: 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation',
	});

	const open = () => {
		if (isPresented) {
			const player = navigator.onLine ? build() : broken();
			player.style.aspectRatio = `${rect[2]} / ${rect[3]}`;
			present(reader, title, player, data.present);
			return;
		}
		if (!navigator.onLine) {
			element.replaceChildren(broken());
			return;
		}
		frame = build();
		element.replaceChildren(frame);
		frame.focus({ preventScroll: true });
	};

	/** The film as it was before it was asked for. */
	const reset = () => {
		frame = null;
		const button = playButton(t(reader, 'play', { title }), 'play', open);
		button.title = note;
		const words = h('p', { className: 'note' }, h('span', {}, note), h('span', {}, host));
		element.replaceChildren(...[picture(reader, data.poster), button, words].filter((node) => node !== null));
	};

	if (isKnown) reset();
	else {
		element.replaceChildren(broken());
		complain('no player is known for its address');
	}
	return {
		stop() {
			if (frame) reset();
		},
		onscreen(isOnScreen) {
			if (frame && !isOnScreen) reset();
		},
		blocked(uri) {
			if (!frame || !uri || !src.startsWith(uri)) return;
			frame = null;
			element.replaceChildren(broken());
			complain('blocked by the policy of this page');
		},
	};
}
