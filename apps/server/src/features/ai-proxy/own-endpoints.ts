import { AppError, type ProviderCredentials, type ProviderName } from '@parley/contract';
import { baseUrlOf, PROVIDER_REGISTRY } from '@parley/providers';
import type { Egress } from '../../gateways/egress/egress.ts';
import type { Actor } from '../../http/actor.ts';
import type { CustomProvidersService } from '../custom-providers/service.ts';
import type { Endpoint } from './endpoint.ts';

const MAX_REPLY_BYTES = 64_000_000;
const MAX_CALL_MS = 3_600_000;
const HEADER_VALUE = /^[\x20-\x7e]*$/;

/** An endpoint that the actor has stored. Everything goes through the gateway. */
export async function customEndpoint(
  actor: Actor | undefined,
  configUid: string,
  customProviders: Pick<CustomProvidersService, 'credentialsFor'>,
  egress: Egress,
  idleTimeoutMs: number,
): Promise<Endpoint> {
  if (!actor) throw new AppError('unauthorized');
  const { baseUrl, apiKey } = await customProviders.credentialsFor(actor, configUid);
  const place = { provider: 'Other', baseUrl, credentials: { apiKey } } as const;
  return guarded({ ...place, label: 'custom', actorId: actor.accountId }, egress, idleTimeoutMs);
}

export interface OwnKey {
  readonly provider: ProviderName;
  readonly credentials: ProviderCredentials;
  readonly model: string;
  readonly actorId: string;
}

/** A provider with the caller's own key. The keys of this server are not in reach of anything here. */
export async function ownKeyEndpoint(own: OwnKey, egress: Egress, idleTimeoutMs: number): Promise<Endpoint> {
  const { provider, credentials, model } = own;
  const { wire, keyIsOptional, label } = PROVIDER_REGISTRY[provider];
  if (wire === 'none') throw new AppError('bad_request', `${label} has no chat models`);
  const needsKey = !keyIsOptional || credentials.endpoint === '';
  if (needsKey && credentials.apiKey.trim() === '')
    throw new AppError('bad_request', 'The relay needs a key of your own');
  const secrets = [credentials.apiKey, credentials.apiSecret, credentials.secretKey];
  if (!secrets.every((secret) => HEADER_VALUE.test(secret))) {
    throw new AppError('validation_failed', 'A key must be one line of plain characters');
  }
  const baseUrl = baseUrlOf({ provider, baseUrl: '', credentials, model });
  if (baseUrl === '') throw new AppError('bad_request', `${label} needs the address of its server`);
  return guarded(
    { provider, baseUrl, credentials, label: `own key: ${label}`, actorId: own.actorId },
    egress,
    idleTimeoutMs,
  );
}

interface Place extends Pick<Endpoint, 'provider' | 'baseUrl' | 'credentials' | 'label'> {
  readonly actorId: string;
}

async function guarded({ actorId, ...place }: Place, egress: Egress, idleTimeoutMs: number): Promise<Endpoint> {
  const checked = await egress.check(place.baseUrl);
  const { apiKey = '', apiSecret = '', secretKey = '' } = place.credentials;
  return {
    ...place,
    isOwnKey: true,
    secrets: [apiKey, apiSecret, secretKey],
    dispatcher: egress.dispatcherFor(checked),
    fetch: egress.fetchWith({
      actorId,
      maxBytes: MAX_REPLY_BYTES,
      headersTimeoutMs: idleTimeoutMs,
      idleTimeoutMs,
      totalTimeoutMs: MAX_CALL_MS,
    }),
  };
}
