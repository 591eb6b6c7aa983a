/** Tiles: fetched in order or given up, decoded once, and kept in memory up to a number of bytes. */

/** Requests at a time. HTTP/1.1 gives six connections; more would spoil the order. */
const MOST_REQUESTS = 6;
const MOST_TRIES = 3;
/** Milliseconds before the first of the further tries; twice as long before each one after it. */
const RETRY_TIME = 1400;
/** Milliseconds without a request after which there is time for what is not needed yet. */
const REST_TIME = 100;
/** Decoded bytes that are kept, if a single screen does not need more. */
export const LEAST_BUDGET = 96 << 20;

/**
 * Below 500, trying again is no use.
 * @param {number} status
 * @param {{ kind?: string }} [more]
 * @returns {TileError}
 */
export const tileError = (status, more = {}) => Object.assign(new Error(`status ${status}`), { final: status < 500, ...more });

/**
 * Tiles that are files of their own.
 * @param {Edition} edition
 * @returns {TileSource}
 */
export const fileSource = (edition) => async (tile, signal) => {
	const response = await fetch(edition.address(edition.tileName(tile)), { signal });
	if (!response.ok) throw tileError(response.status);
	return response.blob();
};

/** @param {ImageBitmap} image */
const bytesOf = (image) => image.width * image.height * 4;

export class TileStore {
	/** Decoded bytes that may be kept; the painter sets it. */
	budget = LEAST_BUDGET;
	bytes = 0;
	/**
	 * By key, the last used at the end.
	 * @type {Map<string, ImageBitmap>}
	 */
	tiles = new Map();
	/**
	 * Requests by key.
	 * @type {Map<string, AbortController>}
	 */
	running = new Map();
	/**
	 * How often a tile has failed, and when it is tried again.
	 * @type {Map<string, { tries: number, after: number }>}
	 */
	failed = new Map();
	/**
	 * Most wanted first.
	 * @type {Tile[]}
	 */
	wanted = [];

	/**
	 * @param {TileSource} source
	 * @param {TileEvents} events
	 */
	constructor(source, events) {
		this.source = source;
		this.events = events;
	}

	/**
	 * A tile that is there, which counts as its use.
	 * @param {string} key
	 */
	get(key) {
		const image = this.tiles.get(key);
		if (image) {
			this.tiles.delete(key);
			this.tiles.set(key, image);
		}
		return image;
	}

	/** @param {string} key */
	hasFailed(key) {
		return this.failed.get(key)?.tries >= MOST_TRIES;
	}

	/**
	 * Says what matters now. Requests for other tiles are given up.
	 * @param {Tile[]} wanted most wanted first
	 */
	want(wanted) {
		this.wanted = wanted.filter(({ key }) => !this.tiles.has(key) && !this.hasFailed(key));
		const keys = new Set(this.wanted.map(({ key }) => key));
		for (const [key, controller] of this.running) {
			if (keys.has(key)) continue;
			this.running.delete(key);
			controller.abort();
		}
		this.pump();
	}

	/** Starts as many requests as there may be; tells when there is nothing more to fetch. */
	pump() {
		const now = performance.now();
		let next = Infinity;
		for (const tile of this.wanted) {
			if (this.running.size >= MOST_REQUESTS) return;
			if (this.running.has(tile.key) || this.tiles.has(tile.key) || this.hasFailed(tile.key)) continue;
			const { after = 0 } = this.failed.get(tile.key) ?? {};
			if (after > now) next = Math.min(next, after);
			else this.load(tile);
		}
		clearTimeout(this.timer);
		if (next < Infinity) this.timer = setTimeout(() => this.pump(), next - now + 10);
		else if (!this.running.size) this.timer = setTimeout(this.events.onrest, REST_TIME);
	}

	/** @param {Tile} tile */
	async load(tile) {
		const { key } = tile;
		const controller = new AbortController();
		const isWanted = () => this.running.get(key) === controller;
		this.running.set(key, controller);
		try {
			const blob = await this.source(tile, controller.signal);
			const image = await createImageBitmap(blob).catch(() => { throw tileError(400); });
			if (!isWanted()) {
				image.close();
				return;
			}
			this.failed.delete(key);
			this.keep(key, image);
			this.events.onload();
		} catch (error) {
			if (isWanted()) this.fail(tile, error);
		} finally {
			if (isWanted()) this.running.delete(key);
			this.pump();
		}
	}

	/**
	 * @param {Tile} tile
	 * @param {TileError} error
	 */
	fail(tile, error) {
		const before = this.failed.get(tile.key)?.tries ?? 0;
		const tries = error.final ? MOST_TRIES : before + 1;
		this.failed.set(tile.key, { tries, after: performance.now() + RETRY_TIME * 2 ** (tries - 1) });
		if (tries >= MOST_TRIES) this.events.onfail(tile, error);
	}

	/**
	 * Those whose last use is longest ago make room.
	 * @param {string} key
	 * @param {ImageBitmap} image
	 */
	keep(key, image) {
		this.tiles.set(key, image);
		this.bytes += bytesOf(image);
		for (const [oldKey, oldImage] of this.tiles) {
			if (this.bytes <= this.budget || oldKey === key) break;
			this.tiles.delete(oldKey);
			this.bytes -= bytesOf(oldImage);
			oldImage.close();
		}
	}

	/** Tries what has failed once more. */
	retry() {
		this.failed.clear();
		this.pump();
	}

	close() {
		this.want([]);
		clearTimeout(this.timer);
		for (const image of this.tiles.values()) image.close();
		this.tiles.clear();
	}
}
