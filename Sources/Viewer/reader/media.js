import { fallback, h, picture, playButton, present, t } from './dom.js';
import { list } from './edition.js';

/** Films and sounds. Nothing is loaded before it is wanted; one is heard at a time; they end with their page. */

/** @type {Set<HTMLMediaElement>} */
const playing = new Set();
const isAudible = (media) => !media.muted && !media.paused;

/** With all its sources; `broken` where none of them plays. */
function load({ reader, data, name, fire }, tag, props, broken) {
	const address = (path) => reader.edition.address(path);
	const sources = list(data.sources).map(({ src, type }) => h('source', { src: address(src), type }));
	const tracks = list(data.tracks).map(({ src, kind = 'captions', lang, label = lang }) => h('track', { src: address(src), kind, srclang: lang, label }));
	const media = h(tag, { preload: 'none', loop: data.loop, 'aria-label': name, playsInline: true, poster: tag === 'video' && data.poster && address(data.poster), ...props }, sources, tracks);
	media.style.objectFit = data.fit ?? 'contain';
	sources.length ? sources.at(-1).addEventListener('error', broken) : setTimeout(broken);
	media.addEventListener('error', () => media.error?.code >= 3 && broken());
	media.addEventListener('ended', () => fire('end'));
	for (const event of ['play', 'volumechange']) media.addEventListener(event, () => {
		playing.add(media);
		if (isAudible(media)) for (const other of playing) if (other !== media && isAudible(other)) other.pause();
	});
	return media;
}

/** Takes it away, and what it has loaded with it. */
function discard(media) {
	media?.pause();
	playing.delete(media);
	media?.replaceChildren();
	media?.load();
	media?.remove();
}

export const make = (context) => (context.data.kind === 'audio' ? sound : film)(context);

const transcript = ({ reader, data, title }, className) => data.transcript && h('button', { type: 'button', className,
	onclick: async () => (await import('./article.js')).openArticle(reader, title, data.transcript) }, t(reader, 'transcript'));

function film(context) {
	const { reader, element, data, title, isPresented, complain } = context;
	let media = null, isBroken = false;
	const show = (...content) => element.replaceChildren(...[...content, transcript(context, 'transcript')].filter(Boolean));
	const rest = () => {
		discard(media);
		media = null;
		show(...(isBroken ? [fallback(reader, 'video-broken', data.poster)] : [picture(reader, data.poster), playButton(t(reader, 'play', { title }), 'play', () => start(true))]));
	};
	const broken = () => {
		isBroken = true;
		rest();
		complain('no source plays');
	};
	const start = (asked) => {
		if (isBroken || (isPresented && !asked)) return;
		if (isPresented) return popup();
		if (!media) {
			const controls = data.controls !== false;
			media = load(context, 'video', { controls, muted: Boolean(data.muted) || !asked }, broken);
			// Without controls, a tap or a key pauses.
			const pause = !controls && playButton(t(reader, 'pause', { title }), '', toggle);
			show(media, pause);
			if (asked && controls) media.focus({ preventScroll: true });
		}
		media.play().catch(() => {});
	};
	const popup = () => {
		const film = load(context, 'video', { controls: true, muted: data.muted }, () => film.replaceWith(fallback(reader, 'video-broken', data.poster)));
		present(reader, title || t(reader, 'video'), film, data.present, () => discard(film));
		film.play().catch(() => {});
	};
	const stop = () => media?.pause(), toggle = () => (media && !media.paused ? stop() : start(true));
	rest();
	return { start, toggle, stop, reset: rest, close: () => discard(media), onscreen: (yes) => yes || stop() };
}

function sound(context) {
	const { reader, element, data, title } = context;
	let media = null, bar = null;
	const button = playButton(t(reader, 'play', { title }), 'sound', () => toggle());
	const press = (yes) => button.setAttribute('aria-pressed', yes);
	const end = () => {
		discard(media);
		bar?.remove();
		media = bar = null;
		press(false);
	};
	const start = (asked) => {
		if (!media) {
			// One sound at a time, also across pages.
			reader.root.querySelector('.player')?.dispatchEvent(new Event('stop'));
			media = load(context, 'audio', { controls: data.controls !== false, muted: !asked }, () => {
				end();
				element.replaceChildren(fallback(reader, 'audio-broken', data.poster));
			});
			for (const event of ['play', 'pause']) media.addEventListener(event, () => press(!media.paused));
			// It lives beside the pages, so that it can outlast its own.
			bar = h('div', { className: 'player', role: 'group', 'aria-label': title, onstop: end }, h('span', {}, title), media, transcript(context, 'action quiet'),
				h('button', { type: 'button', className: 'icon', 'aria-label': t(reader, 'stop'), onclick: end }, h('span', { className: 'i i-close' })));
			reader.stage.after(bar);
		}
		media.play().catch(() => {});
	};
	const stop = () => media?.pause(), toggle = () => (media && !media.paused ? stop() : start(true));
	press(false);
	element.append(...[picture(reader, data.poster), button].filter(Boolean));
	return { start, toggle, stop, reset: end, close: () => data.persist || end() };
}
