import { randomUUID } from 'node:crypto';
import {
  AppError,
  type ChangedChannel,
  type ChannelList,
  CHANNELS_MAX,
  type DoctorReport,
  type FoundLocalServer,
  isLoopbackEndpoint,
  type KeyFindings,
  type KeyTrial,
  type ListedChannel,
  type NewChannel,
  type ServerModel,
} from '@parley/contract';
import {
  certainVendor,
  KEY_VENDORS,
  type KeyVendor,
  type ListedModel,
  likelyVendors,
  offersModels,
  PROVIDER_REGISTRY,
} from '@parley/providers';
import type { FastifyBaseLogger } from 'fastify';
import type { Egress } from '../../gateways/egress/egress.ts';
import { endpointText } from '../../gateways/egress/url-rules.ts';
import type { Actor } from '../../http/actor.ts';
import type { SecretBox } from '../../lib/secret-box.ts';
import { diagnose } from '../custom-providers/doctor.ts';
import type { EncryptionKeys } from '../custom-providers/encryption-keys.ts';
import { readKey } from '../custom-providers/endpoint.ts';
import type { AuditAction, AuditLog, NoteIn } from '../accounts/audit-log.ts';
import type { Channel } from './channel.ts';
import { DEFAULT_WEIGHT } from './environment-channels.ts';
import { tryKey } from './key-trial.ts';
import { listedChannel } from './listed-channel.ts';
import type { LoopbackOrigins } from './loopback-origins.ts';
import type { ModelListing } from './model-list.ts';
import type { ChannelRow, ChannelsRepository } from './repository.ts';
import type { ChannelsService } from './service.ts';
import { rowOf } from './stored-channel.ts';

/** What is known of the models behind channels. */
interface ChannelModels {
  lookAt(channel: Channel): Promise<ModelListing>;
  listingOf(channel: Channel): ModelListing | undefined;
  countOf(channel: Channel): { readonly offered: number; readonly leftOut: number };
  meetNewChannels(): Promise<void>;
  describe(listed: ListedModel, channel: Pick<Channel, 'provider' | 'label' | 'source'>): ServerModel | undefined;
}

export interface ChannelManagerParts {
  readonly repository: ChannelsRepository;
  readonly audit: AuditLog;
  readonly channels: ChannelsService;
  readonly models: ChannelModels;
  readonly loopback: LoopbackOrigins;
  readonly keys: Pick<EncryptionKeys, 'decrypt'>;
  readonly box: SecretBox;
  readonly egress: Egress;
  readonly now: () => number;
  readonly log: Pick<FastifyBaseLogger, 'info'>;
  readonly defaultModel: string;
  readonly vendors?: readonly KeyVendor[];
}

/** Models that are asked for a word when a channel is tested come from the list by kind, so most names need not be looked at. */
const NAMES_LOOKED_AT = 500;
const NAME_TRIES = 50;

/** Lets the owner see, add, test and change the channels of this server. Who may call is decided at the door. */
export class ChannelManager {
  readonly #parts: ChannelManagerParts;

  constructor(parts: ChannelManagerParts) {
    this.#parts = parts;
  }

  async list(): Promise<ChannelList> {
    const { channels, models, repository, loopback } = this.#parts;
    await models.meetNewChannels();
    const [rows, loopbackOrigins] = await Promise.all([repository.list(), loopback.list()]);
    const isThere = (channel: Channel) => ['listed', 'refused'].includes(models.listingOf(channel)?.kind ?? '');
    return {
      channels: [
        ...rows.map((row) => this.#listed(row)),
        ...channels.configured.map((channel) => listedChannel(channel, 'environment', this.#parts)),
        ...channels.local.filter(isThere).map((channel) => listedChannel(channel, 'local', this.#parts)),
      ],
      loopbackOrigins,
    };
  }

  async create(actor: Actor, draft: NewChannel, network: string): Promise<ListedChannel> {
    const { repository, box, egress, now, log } = this.#parts;
    const { provider, encryptedKey, models } = draft;
    const apiKey = encryptedKey === undefined ? '' : await this.#decrypt(actor, encryptedKey);
    const { keyIsOptional, label, baseUrl: usual } = PROVIDER_REGISTRY[provider];
    if (!offersModels(provider)) throw new AppError('validation_failed', `${label} has no models`);
    if (apiKey === '' && !keyIsOptional) throw new AppError('validation_failed', `${label} needs a key`);
    const address = draft.baseUrl ?? usual;
    if (address === '') throw new AppError('validation_failed', `${label} needs the address of its server`);
    const { url } = await egress.endpoints.check(address);
    const common = { provider, baseUrl: endpointText(url), keys: [apiKey], models, weight: DEFAULT_WEIGHT };
    const wanted = draft.name ?? (provider === 'Other' ? url.hostname : label);
    for (let attempt = 1; attempt <= NAME_TRIES; attempt += 1) {
      const name = attempt === 1 ? wanted : `${wanted} ${attempt}`;
      const row = rowOf({ ...common, id: randomUUID(), name, isGuarded: true }, box, now());
      const note = this.#noting('channel-added', actor, network)(row);
      const outcome = await repository.insertWithin(row, CHANNELS_MAX, note);
      if (outcome === 'full') throw new AppError('validation_failed', `A server has at most ${CHANNELS_MAX} channels`);
      if (outcome === 'taken' && draft.name === undefined) continue;
      if (outcome === 'taken') throw nameTaken();
      log.info({ channel: name, provider }, 'a channel was added in the app');
      await this.#tellAll();
      return this.#listed(row);
    }
    throw nameTaken();
  }

  async update(actor: Actor, id: string, change: ChangedChannel, network: string): Promise<ListedChannel> {
    const { repository, now, log } = this.#parts;
    const noteOf = this.#noting('channel-changed', actor, network, { fields: Object.keys(change).join(',') });
    const row = await repository.change(id, change, now(), noteOf);
    if (row === undefined) throw this.#notStored(id);
    if (row === 'taken') throw nameTaken();
    log.info({ channel: row.name, changed: Object.keys(change) }, 'a channel was changed in the app');
    await this.#tellAll();
    return this.#listed(row);
  }

  async remove(actor: Actor, id: string, network: string): Promise<void> {
    const { repository, log } = this.#parts;
    const isRemoved = await repository.remove(id, this.#noting('channel-removed', actor, network));
    if (!isRemoved) throw this.#notStored(id);
    log.info({ channel: id }, 'a channel was deleted in the app');
    await this.#tellAll();
  }

  /** Everything a channel lists, asked now. */
  async modelsOf(id: string): Promise<ServerModel[]> {
    const { models } = this.#parts;
    const channel = await this.#find(id);
    const listing = await models.lookAt(channel);
    switch (listing.kind) {
      case 'listed':
        return listing.models.flatMap((listed) => models.describe(listed, channel) ?? []);
      case 'refused':
        throw new AppError('upstream_refused_key', 'The provider refused the key of this channel');
      case 'blocked':
        throw new AppError('address_refused');
      case 'unreachable':
        throw new AppError('upstream_unreachable');
      case 'unlisted':
      case 'unreadable':
        throw new AppError('upstream_failed', 'This provider does not list its models');
      default:
        return listing satisfies never;
    }
  }

  /** Tries a channel with its first key, and remembers what came of it. */
  async test(actor: Actor, id: string, model: string | undefined, signal: AbortSignal): Promise<DoctorReport> {
    const { channels, egress, models, now } = this.#parts;
    const channel = await this.#find(id);
    const [key] = channel.keys;
    if (!key) throw new AppError('key_unreadable');
    const report = await diagnose(channel.isGuarded ? egress.endpoints : egress.operators, {
      provider: channel.provider.name,
      baseUrl: channel.baseUrl,
      apiKey: key.value,
      model: model ?? channel.models[0],
      chooseModel: (names) => this.#chatModel(names, channel),
      actorId: actor.accountId,
      signal,
      now,
    });
    const last = report.steps.at(-1);
    const asked = report.model ?? '';
    if (last?.problem === 'unauthorized') channels.report({ channel, key }, asked, { code: 'upstream_refused_key' });
    else if (last?.step === 'chat' && last.ok) channels.report({ channel, key }, asked);
    await models.lookAt(channel);
    return report;
  }

  /** Shows a key to its vendor: the one that was named, or the only one whose it can be. Others never see it. */
  async tryKey(actor: Actor, { encryptedKey, vendor: only }: KeyTrial, signal: AbortSignal): Promise<KeyFindings> {
    const { egress, models, vendors = KEY_VENDORS } = this.#parts;
    const apiKey = await this.#decrypt(actor, encryptedKey);
    if (apiKey === '') throw new AppError('validation_failed', 'There is no key to try');
    const named = vendors.find(({ id }) => id === only);
    if (only !== undefined && !named) throw new AppError('validation_failed', 'Nobody knows that vendor');
    const vendor = named ?? certainVendor(apiKey, vendors);
    if (!vendor) {
      const choices = likelyVendors(apiKey, vendors).map(({ id, label }) => ({ vendor: id, label }));
      return { tried: [], choices, found: null };
    }
    const answer = await tryKey(egress, { apiKey, vendor, actorId: actor.accountId, signal });
    const { id, label, provider, baseUrl, listsForAnybody = false, modelsUrl, models: fixed } = vendor;
    const tried = [{ vendor: id, label, outcome: answer.outcome }];
    if (answer.outcome !== 'accepted' || provider === undefined) return { tried, choices: [], found: null };
    const place = { provider: PROVIDER_REGISTRY[provider], label, source: 'stored' } as const;
    const isProven = !listsForAnybody && !(fixed && vendor.keyCheckUrl === undefined);
    const listsModels = modelsUrl === undefined && fixed === undefined;
    const described = answer.models.flatMap((listed) => models.describe(listed, place) ?? []);
    return {
      tried,
      choices: [],
      found: { vendor: id, label, provider, baseUrl, isProven, listsModels, models: described },
    };
  }

  /** Looks again at channels on this machine, after one of its ports was opened or closed. */
  async loopbackChanged(): Promise<void> {
    const { channels, models } = this.#parts;
    const here = channels.all().filter(({ isGuarded, baseUrl }) => isGuarded && isLoopbackEndpoint(baseUrl));
    await Promise.all(here.map((channel) => models.lookAt(channel)));
  }

  /** Asks the usual ports of this machine again. */
  async lookForLocalServers(): Promise<FoundLocalServer[]> {
    const { channels, models } = this.#parts;
    return Promise.all(
      channels.local.map(async (channel) => {
        const listing = await models.lookAt(channel);
        const names = listing.kind === 'listed' ? listing.models.map(({ name }) => name) : [];
        const state = listing.kind === 'listed' ? 'found' : listing.kind === 'refused' ? 'locked' : 'off';
        return { label: channel.label, baseUrl: channel.baseUrl, state, models: names } as const;
      }),
    );
  }

  #noting(action: AuditAction, { accountId: actorId }: Actor, address: string, more = {}) {
    return ({ name, provider }: ChannelRow): NoteIn =>
      this.#parts.audit.serverAct(action, { actorId, address, detail: { channel: name, provider, ...more } });
  }

  async #decrypt(actor: Actor, encryptedKey: string): Promise<string> {
    return readKey(await this.#parts.keys.decrypt(encryptedKey, actor.accountId));
  }

  /** Lets this process know at once; the others read the table within seconds. */
  async #tellAll(): Promise<void> {
    await this.#parts.channels.changed();
    await this.#parts.models.meetNewChannels();
  }

  async #find(id: string): Promise<Channel> {
    const { channels, repository } = this.#parts;
    const given = [...channels.configured, ...channels.local].find((channel) => channel.id === id);
    if (given) return given;
    const row = (await repository.list()).find((candidate) => candidate.id === id);
    if (!row) throw new AppError('not_found');
    const channel = channels.opened(row);
    if (!channel) throw new AppError('key_unreadable');
    return channel;
  }

  #listed(row: ChannelRow): ListedChannel {
    return listedChannel(this.#parts.channels.opened(row) ?? row, 'stored', this.#parts, row.enabled === 1);
  }

  #notStored(id: string): AppError {
    const { configured, local } = this.#parts.channels;
    const isGiven = [...configured, ...local].some((channel) => channel.id === id);
    return isGiven
      ? new AppError('forbidden', 'This channel comes from the settings of the server and is changed there')
      : new AppError('not_found');
  }

  #chatModel(names: readonly string[], channel: Channel): string | undefined {
    const { defaultModel, models } = this.#parts;
    if (names.includes(defaultModel)) return defaultModel;
    return names.slice(0, NAMES_LOOKED_AT).find((name) => models.describe({ name }, channel)?.type === 'CHAT');
  }
}

const nameTaken = () => new AppError('conflict', 'There is a channel of that name already');
