import { DEFAULT_MODEL_IDENTIFIER, GUIDE_MODEL, parseModelId, ServerModel } from '@parley/contract';
import { GUIDE_DESCRIPTION, GUIDE_LABEL, type ListedModel, MIDJOURNEY_SOLD, rememberFamily } from '@parley/providers';
import { bundledCatalogue, type Catalogue } from '@parley/providers/catalogue';
import type { FastifyBaseLogger } from 'fastify';
import type { ServerConfig } from '../../config.ts';
import type { Channel } from '../channels/channel.ts';
import { type Fetch, fetchModelList, type ModelListing } from '../channels/model-list.ts';
import type { ChannelsService } from '../channels/service.ts';
import { NO_PRICES, type Prices, type PriceTable } from '../prices/service.ts';
import { answeringChannels, isMerelyListed } from './answering-channels.ts';
import { LookAgain } from './look-again.ts';
import { serverModel } from './server-model.ts';

/** The target of a model: the guide, or the operator's channels that have it. */
export type ModelTarget =
  | { readonly kind: 'guide'; readonly model: ServerModel }
  | { readonly kind: 'channels'; readonly model: ServerModel; readonly channels: readonly Channel[] };

export interface ModelsService {
  /** Every model of this server; waits for the first look around, later only a moment for news. */
  list(): Promise<ServerModel[]>;
  /** Who answers for a name or id, at once where it is known; undefined where nobody does. */
  find(model: string): ModelTarget | Promise<ModelTarget | undefined>;
  /** Who answers for a name or id without cost: another free model where that one is not free, never the guide. */
  findFree(model: string): Promise<ModelTarget | undefined>;
  /** Asks one channel for its models now, and remembers what it said. */
  lookAt(channel: Channel): Promise<ModelListing>;
  /** What a channel said when it was last asked; undefined before that. */
  listingOf(channel: Channel): ModelListing | undefined;
  /** How many models this server offers through a channel, and of how many it is not asked, as others answer for them. */
  countOf(channel: Channel): { readonly offered: number; readonly leftOut: number };
  /** Takes notice of channels that came or changed since, and waits for what they list. */
  meetNewChannels(): Promise<void>;
  /** A model as clients see it; undefined where what is listed makes none. */
  describe(listed: ListedModel, channel: Pick<Channel, 'provider' | 'label' | 'source'>): ServerModel | undefined;
  /** Milliseconds after which the list may hold more, since a provider has not answered yet; undefined where all have. */
  readonly moreInMs: number | undefined;
  /** Looks no more by itself. */
  close(): void;
}

export interface ModelsParts {
  readonly config: Pick<ServerConfig, 'defaultModel' | 'freeModels'>;
  /** Models beside those of the channels, which are not asked like them. */
  readonly others?: () => readonly ServerModel[];
  readonly channels: Pick<ChannelsService, 'all' | 'refresh' | 'isStale'>;
  /** What is known of models by their names; the one of this version unless given. */
  readonly catalogue?: Pick<Catalogue, 'factsOf' | 'isOfferedBy'>;
  /** What the operator charges; list prices unless given. */
  readonly prices?: Pick<Prices, 'table' | 'refresh'>;
  /** Whether only models are offered whose price is known: where people pay, one without would be free for everybody. */
  readonly mustHavePrice?: boolean;
  /** Whether those who see the models may know the channels by name: where they are the owner. */
  readonly namesChannels?: boolean;
  readonly fetch?: Fetch;
  /** For channels whose address was given in the app. */
  readonly guardedFetch?: Fetch;
  readonly now?: () => number;
  readonly log?: Pick<FastifyBaseLogger, 'warn' | 'info'>;
  readonly patience?: ListPatience;
}

/** How long a list of models may take to come. */
interface ListPatience {
  /** A server on this machine answers at once or is not there. */
  readonly localMs: number;
  readonly otherMs: number;
  /** For those who were asked before: nobody waits for them any more. */
  readonly laterMs: number;
}

const PATIENCE: ListPatience = { localMs: 300, otherMs: 3_000, laterMs: 15_000 };
/** A list that is known waits for news as long as local servers get, and this long for the others. */
const NEWS_MARGIN_MS = 100;
/** Local servers come and go, so what is known is soon looked at again. */
const FRESH_MS = 20_000;

const GUIDE: ServerModel = ServerModel.parse({
  name: GUIDE_MODEL,
  type: 'CHAT',
  provider: 'Other',
  label: GUIDE_LABEL,
  description: GUIDE_DESCRIPTION,
  isFree: true,
});

/** Knows which models there are; looks in the background and never keeps the server from starting. */
export function createModelsService(parts: ModelsParts): ModelsService {
  const { config, channels, fetch = globalThis.fetch, now = Date.now, log, patience = PATIENCE } = parts;
  const {
    guardedFetch = refuseAll,
    catalogue = bundledCatalogue(),
    prices = LIST_PRICES,
    mustHavePrice = false,
  } = parts;
  const listings = new WeakMap<Channel, ModelListing>();
  /** The last list of a channel that has stopped answering is still worth showing. */
  const lastListed = new WeakMap<Channel, readonly ListedModel[]>();
  const meetings = new WeakMap<Channel, Promise<ModelListing>>();
  /** Models that were named in the log because nobody knows their price. */
  const unpriced = new Set<string>();
  let index: ModelIndex | undefined;
  /** Which channel had a name when it was last looked up: it keeps it when another begins to list it. */
  let holderIds: ReadonlyMap<string, string> = new Map();
  let lookedAt = -Infinity;
  let looking: Promise<void> | undefined;
  const again = new LookAgain({ look: () => void lookAgain(), now });
  const firstLook = look();

  async function look(): Promise<void> {
    await Promise.all([channels.refresh(), prices.refresh()]);
    await Promise.all(channels.all().map(lookAt));
    lookedAt = now();
    again.looked(channels.all().some(isMissing));
  }

  /** Local servers come and go, and are asked with every list anyway. */
  function isMissing(channel: Channel): boolean {
    return channel.source !== 'local' && listings.get(channel)?.kind === 'unreachable';
  }

  function patienceWith(channel: Channel): number {
    if (channel.source === 'local') return patience.localMs;
    return listings.has(channel) ? patience.laterMs : patience.otherMs;
  }

  async function lookAt(channel: Channel): Promise<ModelListing> {
    const ask = channel.isGuarded ? guardedFetch : fetch;
    const listing = await fetchModelList(channel, ask, patienceWith(channel));
    report(channel, listing);
    listings.set(channel, listing);
    if (listing.kind === 'listed') lastListed.set(channel, listing.models);
    index = undefined;
    return listing;
  }

  function report(channel: Channel, listing: ModelListing): void {
    const before = listings.get(channel)?.kind;
    if (before === listing.kind) return;
    const { label } = channel;
    if (listing.kind === 'listed') log?.info({ channel: label, models: listing.models.length }, 'models found');
    else if (listing.kind === 'unlisted') log?.info({ channel: label }, 'no list of models to ask for');
    else if (listing.kind === 'unreadable')
      log?.warn({ channel: label, status: listing.status }, 'the list of models could not be read');
    else if (channel.source !== 'local' || before !== undefined)
      log?.warn({ channel: label, listing: listing.kind }, 'models not available');
  }

  /** One look at a time; who comes during it shares it. */
  function lookAgain(): Promise<void> {
    looking ??= look().finally(() => (looking = undefined));
    return looking;
  }

  /** Looks at a channel for the first time; who comes during that shares it. */
  function meet(channel: Channel): Promise<ModelListing> {
    const meeting = meetings.get(channel) ?? lookAt(channel);
    meetings.set(channel, meeting);
    return meeting;
  }

  /** Takes notice of channels that were added since. */
  async function meetNewChannels(): Promise<void> {
    await firstLook;
    await Promise.all([channels.refresh(), prices.refresh()]);
    const fresh = channels.all().filter((channel) => !listings.has(channel));
    if (fresh.length === 0) return;
    await Promise.all(fresh.map(meet));
    again.looked(channels.all().some(isMissing));
  }

  async function beUpToDate(): Promise<void> {
    await meetNewChannels();
    if (channels.all().length === 0 || now() - lookedAt < FRESH_MS) return;
    await settledWithin(lookAgain(), patience.localMs + NEWS_MARGIN_MS);
  }

  function modelsOf(channel: Channel, isFirst: boolean): ServerModel[] {
    const listing = listings.get(channel);
    const isListed = listing?.kind === 'listed';
    // A local server that has gone is simply not there.
    if (channel.source === 'local' && !isListed) return [];
    const isUnreadable = listing?.kind === 'unreadable';
    const available = isListed || listing === undefined || listing.kind === 'unlisted' || isUnreadable;
    const known = lastListed.get(channel) ?? [];
    return chosen(channel, known, isFirst).flatMap((listed) => {
      rememberFamily(channel.provider.name, listed.name);
      const model = described(listed, channel);
      if (!model) return [];
      if (mustHavePrice && !isPriced(model)) {
        noteUnpriced(model.name);
        return [];
      }
      // It may answer all the same, but whoever picks it should know that nobody has seen it.
      const words = isUnreadable && { description: unreadWords(channel, listing.status) };
      return { ...model, available, ...taskPricesOf(channel), ...words };
    });
  }

  /** Tasks of a channel that draws by task may each have a price of their own. */
  function taskPricesOf(channel: Channel): Pick<ServerModel, 'taskPrices'> {
    if (channel.provider.name !== 'Midjourney') return {};
    const sold = MIDJOURNEY_SOLD.flatMap((name): [string, number][] => {
      const { fixedPrice = 0 } = described({ name: `mj_${name}` }, channel) ?? {};
      return fixedPrice > 0 ? [[name, fixedPrice]] : [];
    });
    return sold.length === 0 ? {} : { taskPrices: Object.fromEntries(sold) };
  }

  function described(listed: ListedModel, channel: Pick<Channel, 'provider' | 'label' | 'source'>) {
    const isHelper = config.freeModels.includes(listed.name);
    return serverModel(listed, channel, { isHelper, catalogue, prices: prices.table });
  }

  function noteUnpriced(name: string): void {
    if (unpriced.has(name)) return;
    unpriced.add(name);
    log?.warn({ model: name }, 'a model without a price is not offered: npm run admin -- price set');
  }

  /** The operator's choice, or whatever is listed; the very first channel has the default model even if it tells none. */
  function chosen(channel: Channel, known: readonly ListedModel[], isFirst: boolean): readonly ListedModel[] {
    if (channel.models.length > 0) {
      return channel.models.map((name) => known.find((listed) => listed.name === name) ?? { name });
    }
    return known.length === 0 && isFirst ? [{ name: config.defaultModel }] : known;
  }

  /** Everything that is known of the models at this moment. */
  function currentIndex(): ModelIndex {
    const all = channels.all();
    if (index?.channels === all && index.prices === prices.table) return index;
    const claims = all.flatMap((channel, at) => modelsOf(channel, at === 0).map((model) => ({ channel, model })));
    const found = new Map<string, ModelTarget>([[GUIDE.name, { kind: 'guide', model: GUIDE }]]);
    const leftOut = new Map<Channel, number>();
    const holders = new Map<string, string>();
    const silent = all.filter((channel) => channel.models.length === 0 && !lastListed.has(channel));
    for (const [name, claimed] of Map.groupBy(claims, ({ model }) => model.name)) {
      if (name === GUIDE.name) continue;
      const having = claimed.map(({ channel }) => channel).filter((channel) => !isReserved(name, channel, silent));
      const answering = having.length === 0 ? [] : answeringChannels(name, having, holderIds.get(name));
      const entitled = claimed.filter(({ channel }) => answering.includes(channel));
      for (const { channel } of claimed)
        if (!answering.includes(channel)) leftOut.set(channel, (leftOut.get(channel) ?? 0) + 1);
      const target = entitled.reduce<ModelTarget | undefined>(joined, undefined);
      if (target) found.set(name, named(target));
      const [holder] = answering;
      if (holder) holders.set(name, holder.id);
    }
    // In the first look whoever answers first would have the name.
    if (lookedAt > -Infinity) holderIds = holders;
    index = { channels: all, prices: prices.table, targets: found, leftOut };
    return index;
  }

  /** Whether a name is kept for a provider whose list could not be read yet: its silence must not give it to others. */
  function isReserved(name: string, channel: Channel, silent: readonly Channel[]): boolean {
    return (
      isMerelyListed(channel, name) &&
      silent.some((other) => other !== channel && catalogue.isOfferedBy(other.provider.name, name))
    );
  }

  function named(target: ModelTarget): ModelTarget {
    if (parts.namesChannels !== true || target.kind === 'guide') return target;
    const answeredBy = target.channels.map(({ label }) => label);
    return { ...target, model: { ...target.model, answeredBy } };
  }

  /** By name; several channels for one model show once. */
  function targets(): Map<string, ModelTarget> {
    return currentIndex().targets;
  }

  function targetOf(id: string): ModelTarget | undefined {
    const known = targets();
    const { name, identifier } = parseModelId(id);
    // The id of a listed model comes first: a channel that lists `x@default` must not get the questions meant for `x`.
    return (identifier === DEFAULT_MODEL_IDENTIFIER ? known.get(name) : undefined) ?? known.get(id);
  }

  function find(id: string): ModelTarget | Promise<ModelTarget | undefined> {
    const target = targetOf(id);
    if (!target) return beUpToDate().then(() => targetOf(id));
    // Changes of the table show within seconds; nobody waits for them who can be answered now.
    if (channels.isStale) void meetNewChannels();
    return target;
  }

  return {
    find,
    lookAt,
    listingOf: (channel) => listings.get(channel),
    countOf(channel) {
      const places = [...targets().values()];
      const offered = places.filter((target) => target.kind === 'channels' && target.channels.includes(channel)).length;
      return { offered, leftOut: currentIndex().leftOut.get(channel) ?? 0 };
    },
    meetNewChannels,
    describe: described,
    get moreInMs() {
      return again.dueInMs;
    },
    close: () => again.close(),
    async list() {
      await beUpToDate();
      return [
        ...targets()
          .values()
          .map(({ model }) => model),
        ...(parts.others?.() ?? []),
      ];
    },
    async findFree(id) {
      const asked = await find(id);
      if (asked?.kind === 'channels' && asked.model.isFree === true) return asked;
      const free = [...targets().values()].filter(({ model }) => isFreeChat(model));
      const place = ({ model: { name } }: ModelTarget) => config.freeModels.indexOf(name) >>> 0;
      const [best] = free.filter(({ kind }) => kind === 'channels').sort((a, b) => place(a) - place(b));
      return best;
    },
  };
}

/** What models cost where the operator charges nothing else. */
const LIST_PRICES: Pick<Prices, 'table' | 'refresh'> = {
  table: NO_PRICES,
  refresh: async () => {},
};

function isPriced({ isFree, fixedPrice, modelRatio }: ServerModel): boolean {
  return isFree === true || fixedPrice > 0 || modelRatio > 0;
}

/** Without a gateway nothing that was given in the app is called. */
const refuseAll: Fetch = () => Promise.reject(new Error('there is no gateway for this address'));

function unreadWords({ label }: Channel, status: number): string {
  return `May not work: the model list of ${label} could not be read (status ${status})`;
}

interface ModelIndex {
  readonly channels: readonly Channel[];
  readonly prices: PriceTable;
  readonly targets: Map<string, ModelTarget>;
  readonly leftOut: ReadonlyMap<Channel, number>;
}

/** A channel that has a model. */
interface Claim {
  readonly model: ServerModel;
  readonly channel: Channel;
}

function joined(before: ModelTarget | undefined, { model, channel }: Claim): ModelTarget {
  if (before === undefined) return { kind: 'channels', model, channels: [channel] };
  if (before.kind === 'guide') return before;
  // Channels that do not answer are asked only while no other has the model.
  if (before.model.available && !model.available) return before;
  if (model.available && !before.model.available) return { kind: 'channels', model, channels: [channel] };
  return { ...before, channels: [...before.channels, channel] };
}

function isFreeChat(model: ServerModel): boolean {
  return model.isFree === true && model.type === 'CHAT' && model.available;
}

async function settledWithin(work: Promise<unknown>, limitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  await Promise.race([work, limit]);
  clearTimeout(timer);
}
