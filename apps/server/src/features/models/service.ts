import { DEFAULT_MODEL_IDENTIFIER, parseModelId, ServerModel } from '@parley/contract';
import { GUIDE_DESCRIPTION, GUIDE_LABEL, GUIDE_MODEL } from '@parley/providers';
import type { FastifyBaseLogger } from 'fastify';
import type { ServerConfig } from '../../config.ts';
import { type Fetch, fetchModelList, type ModelListing } from './model-list.ts';
import { configuredUpstreams, LOCAL_SERVERS, type LocalServer, localUpstreams, type Upstream } from './upstreams.ts';

export type { Upstream };

/** Who answers for a model. */
type ModelTarget =
  | { readonly kind: 'guide' }
  | { readonly kind: 'upstream'; readonly upstream: Upstream; readonly name: string };

export interface ModelsService {
  /** Every model of this server; waits for the first look around, later only a moment for news. */
  list(): Promise<ServerModel[]>;
  /** Who answers for a name or id; undefined where nobody does. */
  find(model: string): Promise<ModelTarget | undefined>;
  /** The model for new chats, from what is known at this moment. */
  defaultModel(): string;
}

export interface ModelsParts {
  readonly config: Pick<ServerConfig, 'providers' | 'defaultModel' | 'mode' | 'localModels' | 'port'>;
  readonly fetch?: Fetch;
  readonly now?: () => number;
  readonly log?: Pick<FastifyBaseLogger, 'warn' | 'info'>;
  readonly localServers?: readonly LocalServer[];
  /** A server on this machine answers at once or is not there. */
  readonly localTimeoutMs?: number;
}

const LIST_TIMEOUT_MS = 3_000;
const LOCAL_TIMEOUT_MS = 300;
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
});

interface Known {
  readonly upstream: Upstream;
  readonly models: readonly ServerModel[];
}

/** Knows which models there are; looks in the background and never keeps the server from starting. */
export function createModelsService(parts: ModelsParts): ModelsService {
  const { config, fetch = globalThis.fetch, now = Date.now, log, localTimeoutMs = LOCAL_TIMEOUT_MS } = parts;
  const upstreams = [...configuredUpstreams(config), ...localUpstreams(config, parts.localServers ?? LOCAL_SERVERS)];
  const listings = new Map<Upstream, ModelListing>();
  /** The last list of an upstream that has stopped answering is still worth showing. */
  const lastListed = new Map<Upstream, readonly ServerModel[]>();
  let lookedAt = -Infinity;
  let looking: Promise<void> | undefined;
  const firstLook = look();

  async function look(): Promise<void> {
    await Promise.all(
      upstreams.map(async (upstream) => {
        const listing = upstream.provider.listsModels
          ? await fetchModelList(upstream, fetch, upstream.isLocal ? localTimeoutMs : LIST_TIMEOUT_MS)
          : ({ kind: 'unlisted' } as const);
        report(upstream, listing);
        listings.set(upstream, listing);
        if (listing.kind === 'listed') lastListed.set(upstream, listing.models);
      }),
    );
    lookedAt = now();
  }

  function report(upstream: Upstream, listing: ModelListing): void {
    const before = listings.get(upstream)?.kind;
    if (before === listing.kind) return;
    const isFine = listing.kind === 'listed' || listing.kind === 'unlisted';
    if (isFine) log?.info({ upstream: upstream.label, listing: listing.kind }, 'models found');
    else if (!upstream.isLocal || before !== undefined)
      log?.warn({ upstream: upstream.label, listing: listing.kind }, 'models not available');
  }

  /** One look at a time; who comes during it shares it. */
  function lookAgain(): Promise<void> {
    looking ??= look().finally(() => (looking = undefined));
    return looking;
  }

  async function beUpToDate(): Promise<void> {
    await firstLook;
    if (upstreams.length === 0 || now() - lookedAt < FRESH_MS) return;
    await settledWithin(lookAgain(), localTimeoutMs + NEWS_MARGIN_MS);
  }

  const known = () => upstreams.map((upstream, at) => knownOf(upstream, at === 0));

  function knownOf(upstream: Upstream, isFirst: boolean): Known {
    const listing = listings.get(upstream);
    if (listing?.kind === 'listed') return { upstream, models: listing.models };
    // A local server that has gone is simply not there.
    if (upstream.isLocal) return { upstream, models: [] };
    const available = listing === undefined || listing.kind === 'unlisted';
    const before = lastListed.get(upstream) ?? (isFirst ? [defaultModelOf(upstream)] : []);
    return { upstream, models: before.map((model) => ({ ...model, available })) };
  }

  const defaultModelOf = (upstream: Upstream) =>
    ServerModel.parse({ name: config.defaultModel, type: 'CHAT', provider: upstream.provider.name });

  function everyModel(): ServerModel[] {
    const byName = new Map([[GUIDE.name, GUIDE]]);
    for (const { models } of known()) {
      for (const model of models) if (!byName.has(model.name)) byName.set(model.name, model);
    }
    return [...byName.values()];
  }

  function targetOf(name: string): ModelTarget | undefined {
    if (name === GUIDE_MODEL) return { kind: 'guide' };
    const owner = known().find(({ models }) => models.some((model) => model.name === name));
    return owner && { kind: 'upstream', upstream: owner.upstream, name };
  }

  return {
    async list() {
      await beUpToDate();
      return everyModel();
    },
    async find(model) {
      const { name, identifier } = parseModelId(model);
      const lookUp = () => targetOf(model) ?? (identifier === DEFAULT_MODEL_IDENTIFIER ? targetOf(name) : undefined);
      const target = lookUp();
      if (target) return target;
      await beUpToDate();
      return lookUp();
    },
    defaultModel() {
      const chat = everyModel().filter((model) => model.type === 'CHAT' && model.available);
      const wanted = chat.find((model) => model.name === config.defaultModel);
      return (wanted ?? chat.find((model) => model.name !== GUIDE_MODEL) ?? GUIDE).name;
    },
  };
}

async function settledWithin(work: Promise<unknown>, limitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  await Promise.race([work, limit]);
  clearTimeout(timer);
}
