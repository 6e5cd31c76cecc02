import { open } from 'node:fs/promises';
import type { DownloadOffer, Release } from '@parley/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { ServerConfig } from '../../config.ts';
import type { Egress } from '../../gateways/egress/egress.ts';
import { limitedText } from '../../lib/limited-text.ts';
import { type LinkHosts, readLatest } from './read-latest.ts';

export interface DownloadParts {
  readonly config: Pick<ServerConfig, 'latestJson' | 'downloadHosts'>;
  readonly egress: Pick<Egress, 'operators'>;
  readonly now: () => number;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** A release is news for days; its host should not be asked for every visitor. */
const FRESH_MS = 10 * 60_000;
/** What failed is tried again sooner, but not by every visitor either. */
const RETRY_MS = 60_000;
const MAX_BYTES = 200_000;
const TOTAL_TIMEOUT_MS = 15_000;

/** Tells what the operator's latest.json offers. The host of that file learns nothing of visitors. */
export class DownloadService {
  readonly #parts: DownloadParts;
  #known: Release | undefined;
  #askAgainAt = 0;
  #underWay: Promise<void> | undefined;

  constructor(parts: DownloadParts) {
    this.#parts = parts;
  }

  async offer(): Promise<DownloadOffer> {
    const { config, now } = this.#parts;
    if (config.latestJson === undefined) return {};
    if (now() >= this.#askAgainAt) await (this.#underWay ??= this.#refresh(config.latestJson));
    return this.#known === undefined ? {} : { release: this.#known };
  }

  /** A host that fails for a while takes nothing away that was known before. */
  async #refresh(source: string): Promise<void> {
    const { now, log } = this.#parts;
    try {
      this.#known = await this.#read(source);
      this.#askAgainAt = now() + FRESH_MS;
    } catch (err) {
      this.#askAgainAt = now() + RETRY_MS;
      log.warn({ err }, 'PARLEY_LATEST_JSON could not be read: downloads are shown as they were known, or not at all');
    } finally {
      this.#underWay = undefined;
    }
  }

  async #read(source: string): Promise<Release> {
    if (!isAddress(source)) return readLatest(JSON.parse(await limitedFile(source)), undefined);
    const response = await this.#parts.egress.operators.fetch(source, {
      headers: { accept: 'application/json' },
      followRedirects: 3,
      maxBytes: MAX_BYTES,
      totalTimeoutMs: TOTAL_TIMEOUT_MS,
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`its host answered with status ${response.status}`);
    }
    return readLatest(JSON.parse(await limitedText(response, MAX_BYTES)), this.#hostsFor(source));
  }

  #hostsFor(source: string): LinkHosts {
    return new Set([new URL(source).host, ...this.#parts.config.downloadHosts]);
  }
}

/** Whether a setting names an address rather than a file. */
const isAddress = (source: string): boolean => /^https?:\/\//i.test(source);

async function limitedFile(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(MAX_BYTES + 1), 0, MAX_BYTES + 1, 0);
    if (bytesRead > MAX_BYTES) throw new RangeError('the file is too large');
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}
