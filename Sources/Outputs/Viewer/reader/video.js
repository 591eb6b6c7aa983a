import { fallback, picture, playButton, present, t } from './dom.js';
import { discard, loadMedia, play, transcriptButton } from './media.js';

/**
 * The overlay of kind `video`: a film on the page, or a button that shows it above the page. It ends with its page.
 * @param {OverlayContext} context
 * @returns {Behaviour}
 */
export function make(context) {
	const { reader, element, data, title, isPresented, complain } = context;
	const hasControls = data.controls !== false;
	/** @type {HTMLVideoElement | null} */
	let film = null;
	let isBroken = false;

	const broken = () => fallback(reader, 'video-broken', data.poster);

	/** @param {...(Node | null | false)} content */
	const show = (...content) => {
		const nodes = [...content, transcriptButton(context, 'transcript')].filter(Boolean);
		element.replaceChildren(.../** @type {Node[]} */ (nodes));
	};

	/** The film as it was before it was started. */
	const reset = () => {
		discard(film);
		film = null;
		if (isBroken) show(broken());
		else show(picture(reader, data.poster), playButton(t(reader, 'play', { title }), 'play', () => start(true)));
	};

	/** @param {boolean} [asked] by the person who reads; else it begins without sound */
	const start = (asked) => {
		if (isBroken || (isPresented && !asked)) return;
		if (isPresented) {
			open();
			return;
		}
		film ??= load(asked);
		play(film);
	};

	/** @param {boolean} [asked] */
	const load = (asked) => {
		const media = loadMedia(context, 'video', { controls: hasControls, muted: data.muted || !asked }, () => {
			isBroken = true;
			reset();
			complain('no source plays');
		});
		// Without controls, a tap or a key pauses.
		show(media, !hasControls && playButton(t(reader, 'pause', { title }), '', toggle));
		if (asked && hasControls) media.focus({ preventScroll: true });
		return media;
	};

	const open = () => {
		/** @type {HTMLVideoElement} */
		const media = loadMedia(context, 'video', { controls: true, muted: data.muted }, () => media.replaceWith(broken()));
		present(reader, title, media, data.present, () => discard(media));
		play(media);
	};

	const stop = () => film?.pause();

	const toggle = () => {
		if (film && !film.paused) stop();
		else start(true);
	};

	reset();
	return {
		start, toggle, stop, reset,
		close() {
			discard(film);
			film = null;
		},
		onscreen(isOnScreen) {
			if (!isOnScreen) stop();
		},
	};
}
