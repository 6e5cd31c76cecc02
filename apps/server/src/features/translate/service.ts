import {
  AppError,
  DEEPL_MODEL,
  ServerModel,
  type Translated,
  type TranslateRelayRequest,
  type TranslateRequest,
} from '@parley/contract';
import { translateWithDeepL } from '@parley/providers';
import type { Catalogue } from '@parley/providers/catalogue';
import type { ServerConfig } from '../../config.ts';
import type { Egress } from '../../gateways/egress/egress.ts';
import { toldToStrangers } from '../../gateways/egress/told-to-strangers.ts';
import { endpointText, readEndpoint } from '../../gateways/egress/url-rules.ts';
import type { Actor } from '../../http/actor.ts';
import { CallMeter } from '../metering/call-meter.ts';
import type { CallPlan } from '../metering/call-record.ts';
import type { MeteringService } from '../metering/service.ts';
import type { Prices, PriceTable } from '../prices/service.ts';

const TIMEOUT_MS = 60_000;
const MAX_REPLY_BYTES = 4_000_000;

export interface TranslateParts {
  readonly config: Pick<ServerConfig, 'providers'>;
  readonly egress: Egress;
  readonly metering: MeteringService;
  /** What a translation costs: what the operator charges comes first. */
  readonly catalogue: Pick<Catalogue, 'factsOf'>;
  readonly prices: Pick<Prices, 'table' | 'refresh'>;
  readonly now: () => number;
}

/** Translates messages with DeepL: with the operator's key for those who may use this server, or with one's own. */
export class TranslateService {
  readonly #parts: TranslateParts;

  constructor(parts: TranslateParts) {
    this.#parts = parts;
  }

  async translate({ text, target }: TranslateRequest, actor: Actor, signal: AbortSignal): Promise<Translated> {
    const { config, catalogue, prices } = this.#parts;
    const { apiKey, baseUrl } = config.providers.DeepL;
    if (apiKey === undefined) throw new AppError('not_implemented', 'This server has no key for DeepL');
    const within = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const options = { apiKey, baseUrl, fetch: globalThis.fetch, signal: within };
    await prices.refresh();
    const [price] = translatorModels(config, { catalogue, prices: prices.table });
    const plan = { call: 'translate', actor, model: DEEPL_MODEL, price } as const;
    return this.#metered(plan, text, signal, () => reached(() => translateWithDeepL(text, target, options)));
  }

  /** Counts characters where a model has tokens: they are what DeepL counts, of what it is given and not of what it writes. */
  async #metered(
    plan: CallPlan,
    text: string,
    signal: AbortSignal,
    translate: () => Promise<string>,
  ): Promise<Translated> {
    const { metering, now } = this.#parts;
    const usage = { promptTokens: Array.from(text).length, completionTokens: 0 };
    const size = { promptTokens: () => usage.promptTokens, maxTokens: 0, isStream: false };
    const meter = new CallMeter(metering, { ...plan, provider: 'DeepL', size }, now);
    await meter.begin();
    try {
      meter.asked('DeepL');
      const translated = await translate();
      meter.end('ok', usage);
      return { text: translated };
    } catch (error) {
      const isGone = signal.aborted && !(signal.reason instanceof AppError);
      const code = isGone ? 'client_gone' : error instanceof AppError ? error.code : 'internal';
      meter.fail(code, signal, { estimate: () => usage, exact: async () => usage, isAsked: true });
      throw error;
    }
  }

  /** `actor` is undefined for a stranger, whose place was taken at the door. */
  async relay(request: TranslateRelayRequest, actor: Actor | undefined, signal: AbortSignal): Promise<Translated> {
    const { text, target, apiKey, endpoint } = request;
    const { egress } = this.#parts;
    const limits = { maxBytes: MAX_REPLY_BYTES, totalTimeoutMs: TIMEOUT_MS };
    const fetch = actor
      ? egress.fetchWith({ ...limits, actorId: actor.accountId })
      : egress.strangers.fetchWith(limits);
    try {
      // Read once: whatever is put behind it later is a path of the same server.
      const baseUrl = endpoint.trim() === '' ? '' : endpointText(readEndpoint(endpoint));
      const options = { apiKey, baseUrl, fetch, signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) };
      const translate = () => reached(() => translateWithDeepL(text, target, options));
      if (!actor) return { text: await translate() };
      // The server pays nothing, so that nobody else's limits count.
      const plan = { call: 'translate.relay', actor, model: DEEPL_MODEL } as const;
      return await this.#metered(plan, text, signal, translate);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'upstream_refused_key') throw new AppError('upstream_refused_key', 'DeepL refused your key');
      throw actor ? error : toldToStrangers(error);
    }
  }
}

/** DeepL as clients find it among the models, where the operator has a key for it; its price is for a million characters. */
export function translatorModels(
  { providers }: Pick<ServerConfig, 'providers'>,
  { catalogue, prices }: { readonly catalogue: Pick<Catalogue, 'factsOf'>; readonly prices: PriceTable },
): ServerModel[] {
  if (providers.DeepL.apiKey === undefined) return [];
  const price =
    prices.priceOf('DeepL', DEEPL_MODEL) ?? catalogue.factsOf({ name: DEEPL_MODEL, provider: 'DeepL' }).price;
  const model = { name: DEEPL_MODEL, label: 'DeepL', type: 'TRANSLATION', provider: 'DeepL' };
  return [ServerModel.parse({ ...model, ...price })];
}

/** A call that does not get through is nobody's bug. The gateway words its own failures. */
async function reached(translate: () => Promise<string>): Promise<string> {
  try {
    return await translate();
  } catch (error) {
    if (error instanceof TypeError) throw new AppError('upstream_unreachable', undefined, { cause: error });
    if (error instanceof DOMException && error.name === 'TimeoutError') throw new AppError('upstream_timeout');
    throw error;
  }
}
