import { AppError, type ProviderName, type RelayCredentials } from '@parley/contract';
import { baseUrlOf, PROVIDER_REGISTRY } from '@parley/providers';
import type { Egress, EgressGate } from '../../gateways/egress/egress.ts';
import { toldToStrangers } from '../../gateways/egress/told-to-strangers.ts';
import { endpointText, readEndpoint } from '../../gateways/egress/url-rules.ts';
import type { Actor } from '../../http/actor.ts';
import type { CustomProvidersService } from '../custom-providers/service.ts';
import type { Endpoint } from './endpoint.ts';
import type { ReplyLimits } from './relay.ts';

const MAX_CALL_MS = 3_600_000;
/** For addresses that the operator did not choose. */
export const LIMITS: ReplyLimits = { maxBytes: 64_000_000, totalMs: MAX_CALL_MS };
const STRANGERS_LIMITS: ReplyLimits = { maxBytes: 16_000_000, totalMs: MAX_CALL_MS };
const HEADER_VALUE = /^[\x20-\x7e]*$/;

/** An endpoint that the actor has stored. Everything goes through the gateway. */
export async function customEndpoint(
  actor: Actor | undefined,
  configUid: string,
  customProviders: Pick<CustomProvidersService, 'credentialsFor'>,
  egress: Pick<Egress, 'endpoints'>,
  idleTimeoutMs: number,
): Promise<Endpoint> {
  if (!actor) throw new AppError('unauthorized');
  const { baseUrl, apiKey } = await customProviders.credentialsFor(actor, configUid);
  const place = { provider: 'Other', baseUrl, credentials: { apiKey } } as const;
  return guarded({ ...place, label: 'custom', isStrangers: false }, egress.endpoints, idleTimeoutMs);
}

export interface OwnKey {
  readonly provider: ProviderName;
  readonly credentials: RelayCredentials;
  readonly model: string;
  /** Nobody whom the server knows. */
  readonly isStranger: boolean;
  /** What is asked for; a chat unless given. */
  readonly kind?: 'chat' | 'images';
}

/** A provider with the caller's own key. The keys of this server are not in reach of anything here. */
export async function ownKeyEndpoint(own: OwnKey, egress: Egress, idleTimeoutMs: number): Promise<Endpoint> {
  const { provider, model, isStranger } = own;
  const credentials = { ...own.credentials, endpoint: normalEndpoint(own.credentials.endpoint) };
  const { capabilities, keyIsOptional, label, wire } = PROVIDER_REGISTRY[provider];
  const makesPictures = own.kind === 'images' && capabilities.includes('images');
  if (wire === 'none' && !makesPictures) throw new AppError('bad_request', `${label} has no chat models`);
  if (!keyIsOptional && credentials.apiKey.trim() === '')
    throw new AppError('bad_request', 'The relay needs a key of your own');
  const secrets = [credentials.apiKey, credentials.apiSecret, credentials.secretKey];
  if (!secrets.every((secret) => HEADER_VALUE.test(secret))) {
    throw new AppError('validation_failed', 'A key must be one line of plain characters');
  }
  const baseUrl = baseUrlOf({ provider, baseUrl: '', credentials, model });
  if (baseUrl === '') throw new AppError('bad_request', `${label} needs the address of its server`);
  const gate = isStranger ? egress.strangers : egress.endpoints;
  return guarded(
    { provider, baseUrl, credentials, label: `own key: ${label}`, isStrangers: isStranger },
    gate,
    idleTimeoutMs,
  );
}

/** Read once: whatever is put behind it later is a path of the same server. */
function normalEndpoint(endpoint: string): string {
  return endpoint.trim() === '' ? '' : endpointText(readEndpoint(endpoint));
}

type Place = Pick<Endpoint, 'provider' | 'baseUrl' | 'credentials' | 'label'> & { readonly isStrangers: boolean };

async function guarded(place: Place, gate: EgressGate, idleTimeoutMs: number): Promise<Endpoint> {
  const checked = await gate.check(place.baseUrl).catch((error: unknown) => {
    throw place.isStrangers ? toldToStrangers(error) : error;
  });
  const { apiKey = '', apiSecret = '', secretKey = '' } = place.credentials;
  const limits = place.isStrangers ? STRANGERS_LIMITS : LIMITS;
  return {
    ...place,
    isOwnKey: true,
    secrets: [apiKey, apiSecret, secretKey],
    limits,
    dispatcher: gate.dispatcherFor(checked),
    fetch: gate.fetchWith({
      maxBytes: limits.maxBytes,
      headersTimeoutMs: idleTimeoutMs,
      idleTimeoutMs,
      totalTimeoutMs: limits.totalMs,
    }),
  };
}
