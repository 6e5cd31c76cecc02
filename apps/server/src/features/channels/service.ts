import type { ErrorCode } from '@parley/contract';
import type { LocalServer } from '@parley/providers';
import type { FastifyBaseLogger } from 'fastify';
import type { ServerConfig } from '../../config.ts';
import type { SecretBox } from '../../lib/secret-box.ts';
import type { Channel, KeyedChannel } from './channel.ts';
import { configuredChannels, localChannels } from './environment-channels.ts';
import { type Picked, pickKeyedChannel } from './pick-keyed-channel.ts';
import type { ChannelRow, ChannelsRepository } from './repository.ts';
import { RestingKeys } from './resting-keys.ts';
import { channelOf } from './stored-channel.ts';

export interface ChannelsParts {
  readonly config: Pick<ServerConfig, 'providers' | 'mode' | 'localModels' | 'port'>;
  readonly repository: Pick<ChannelsRepository, 'list'>;
  readonly box: SecretBox;
  readonly localServers: readonly LocalServer[];
  readonly now: () => number;
  readonly log?: Pick<FastifyBaseLogger, 'warn'> | undefined;
  readonly random?: () => number;
}

/** The table is changed by another process, so it is read again this often while anybody asks. */
const FRESH_MS = 5_000;

/** Knows the operator's upstreams, chooses among them, and remembers which keys had trouble. */
export class ChannelsService {
  readonly #parts: ChannelsParts;
  readonly #configured: readonly Channel[];
  readonly #local: readonly Channel[];
  readonly #resting = new RestingKeys();
  readonly #stored = new Map<string, { row: ChannelRow; channel: Channel | undefined }>();
  #all: readonly Channel[];
  #readAt = -Infinity;
  #reading: Promise<void> | undefined;

  constructor(parts: ChannelsParts) {
    this.#parts = parts;
    this.#configured = configuredChannels(parts.config);
    this.#local = localChannels(parts.config, parts.localServers);
    this.#all = [...this.#configured, ...this.#local];
  }

  /** Everything that is switched on, as known at this moment: the same object for a channel until it changes. */
  all(): readonly Channel[] {
    return this.#all;
  }

  /** Channels of the environment. */
  get configured(): readonly Channel[] {
    return this.#configured;
  }

  /** Model servers of this machine that are looked for. */
  get local(): readonly Channel[] {
    return this.#local;
  }

  /** Whether the provider refused a key of this channel a short while ago. */
  isRefused({ keys }: Channel): boolean {
    const now = this.#parts.now();
    return keys.some(({ id }) => this.#resting.isRefused(id, now));
  }

  /** Opens a stored channel, switched on or not; undefined where its keys were sealed with another secret. */
  opened(row: ChannelRow): Channel | undefined {
    return this.#opened(row);
  }

  /** Reads the table at once, as somebody has just changed it here. */
  async changed(): Promise<void> {
    await this.#reading;
    this.#readAt = -Infinity;
    await this.refresh();
  }

  get isStale(): boolean {
    return this.#parts.now() - this.#readAt >= FRESH_MS;
  }

  /** Reads the table again where that was long ago. Never throws: what is known stays. */
  async refresh(): Promise<void> {
    if (!this.isStale) return;
    this.#reading ??= this.#read().finally(() => (this.#reading = undefined));
    await this.#reading;
  }

  pick(channels: readonly Channel[], model: string, tried: ReadonlySet<string>): Picked {
    const { now, random = Math.random } = this.#parts;
    const time = now();
    return pickKeyedChannel(channels, { tried, random, restOf: (keyId) => this.#resting.restOf(keyId, model, time) });
  }

  /** What came of a call: a failure lets the key rest, a reply wakes it. */
  report({ key }: KeyedChannel, model: string, failure?: { code: ErrorCode; retryAfterMs?: number | undefined }): void {
    if (failure) this.#resting.note(key.id, model, failure, this.#parts.now());
    else this.#resting.wake(key.id, model);
  }

  async #read(): Promise<void> {
    try {
      const rows = await this.#parts.repository.list();
      // The keys of a channel that was deleted do not stay in memory.
      for (const id of this.#stored.keys()) if (!rows.some((row) => row.id === id)) this.#stored.delete(id);
      const channels = rows.filter(({ enabled }) => enabled === 1).flatMap((row) => this.#opened(row) ?? []);
      const all = [...this.#configured, ...channels, ...this.#local];
      const isSame = all.length === this.#all.length && all.every((channel, at) => channel === this.#all[at]);
      if (!isSame) this.#all = all;
    } catch (error) {
      this.#parts.log?.warn({ err: error }, 'the channels could not be read');
    }
    this.#readAt = this.#parts.now();
  }

  #opened(row: ChannelRow): Channel | undefined {
    const known = this.#stored.get(row.id);
    if (known && known.row.updated_at === row.updated_at) return known.channel;
    const channel = this.#open(row);
    this.#stored.set(row.id, { row, channel });
    return channel;
  }

  #open(row: ChannelRow): Channel | undefined {
    try {
      return channelOf(row, this.#parts.box);
    } catch {
      this.#parts.log?.warn({ channel: row.name }, 'the keys of a channel cannot be read: add it again');
      return undefined;
    }
  }
}
