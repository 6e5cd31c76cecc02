import {
  AppError,
  DEEPL_MODEL,
  ServerModel,
  type Translated,
  type TranslateRelayRequest,
  type TranslateRequest,
} from '@parley/contract';
import { translateWithDeepL } from '@parley/providers';
import type { ServerConfig } from '../../config.ts';
import type { Egress } from '../../gateways/egress/egress.ts';
import { toldToStrangers } from '../../gateways/egress/told-to-strangers.ts';
import { endpointText, readEndpoint } from '../../gateways/egress/url-rules.ts';
import type { Actor } from '../../http/actor.ts';

const TIMEOUT_MS = 60_000;
const MAX_REPLY_BYTES = 4_000_000;

export interface TranslateParts {
  readonly config: Pick<ServerConfig, 'providers'>;
  readonly egress: Egress;
}

/** Translates messages with DeepL: with the operator's key for those who may use this server, or with one's own. */
export class TranslateService {
  readonly #parts: TranslateParts;

  constructor(parts: TranslateParts) {
    this.#parts = parts;
  }

  async translate({ text, target }: TranslateRequest, signal: AbortSignal): Promise<Translated> {
    const { apiKey, baseUrl } = this.#parts.config.providers.DeepL;
    if (apiKey === undefined) throw new AppError('not_implemented', 'This server has no key for DeepL');
    const within = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const options = { apiKey, baseUrl, fetch: globalThis.fetch, signal: within };
    return { text: await reached(() => translateWithDeepL(text, target, options)) };
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
      return { text: await reached(() => translateWithDeepL(text, target, options)) };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'upstream_refused_key') throw new AppError('upstream_refused_key', 'DeepL refused your key');
      throw actor ? error : toldToStrangers(error);
    }
  }
}

/** DeepL as clients find it among the models, where the operator has a key for it. */
export function translatorModels({ providers }: Pick<ServerConfig, 'providers'>): ServerModel[] {
  if (providers.DeepL.apiKey === undefined) return [];
  return [ServerModel.parse({ name: DEEPL_MODEL, label: 'DeepL', type: 'TRANSLATION', provider: 'DeepL' })];
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
