import { randomBytes } from 'node:crypto';
import {
  AppError,
  CUSTOM_PROVIDERS_MAX,
  type DoctorReport,
  type DoctorRequest,
  type EncryptionKey,
  type ListedCustomProvider,
  type NewCustomProvider,
} from '@parley/contract';
import { readJson } from '../../gateways/egress/answer.ts';
import type { EgressGate } from '../../gateways/egress/egress.ts';
import { endpointText } from '../../gateways/egress/url-rules.ts';
import type { Actor } from '../../http/actor.ts';
import type { SecretBox } from '../../lib/secret-box.ts';
import { diagnose } from './doctor.ts';
import type { EncryptionKeys } from './encryption-keys.ts';
import { authorizationOf, type EndpointCredentials, hintOf, readKey } from './endpoint.ts';
import { readModelNames } from './model-names.ts';
import type { CustomProviderRow, CustomProvidersRepository } from './repository.ts';
import { placeOf } from './sealed-place.ts';

export type { EndpointCredentials };

export interface CustomProvidersParts {
  readonly repository: CustomProvidersRepository;
  readonly keys: EncryptionKeys;
  readonly box: SecretBox;
  readonly egress: EgressGate;
  readonly now: () => number;
}

const LIST_LIMIT_BYTES = 4_000_000;
const LIST_TIMEOUT_MS = 20_000;

/** People's own endpoints and the keys for them. Somebody else's looks as if it were not there. */
export class CustomProvidersService {
  readonly #repository: CustomProvidersRepository;
  readonly #keys: EncryptionKeys;
  readonly #box: SecretBox;
  readonly #egress: EgressGate;
  readonly #now: () => number;

  constructor({ repository, keys, box, egress, now }: CustomProvidersParts) {
    this.#repository = repository;
    this.#keys = keys;
    this.#box = box;
    this.#egress = egress;
    this.#now = now;
  }

  async publicKey(actor: Actor): Promise<EncryptionKey> {
    return this.#keys.current(actor.accountId);
  }

  async list(actor: Actor): Promise<ListedCustomProvider[]> {
    return (await this.#repository.list(actor.accountId)).map(listed);
  }

  async create(actor: Actor, { name, baseUrl, encryptedKey }: NewCustomProvider): Promise<string> {
    const apiKey = await this.#decrypt(actor, encryptedKey);
    const { url } = await this.#egress.check(baseUrl);
    const now = this.#now();
    const place = {
      config_uid: randomBytes(16).toString('hex'),
      account_id: actor.accountId,
      base_url: endpointText(url),
    };
    const row: CustomProviderRow = {
      ...place,
      name,
      sealed_key: apiKey === '' ? '' : this.#box.seal(apiKey, placeOf(place)),
      key_hint: hintOf(apiKey),
      created_at: now,
      updated_at: now,
    };
    if (!(await this.#repository.insert(row, CUSTOM_PROVIDERS_MAX))) {
      throw new AppError('validation_failed', `An account has at most ${CUSTOM_PROVIDERS_MAX} custom providers`);
    }
    return row.config_uid;
  }

  async rename(actor: Actor, configUid: string, name: string): Promise<ListedCustomProvider> {
    const row = await this.#repository.rename(actor.accountId, configUid, name, this.#now());
    if (!row) throw new AppError('not_found');
    return listed(row);
  }

  async remove(actor: Actor, configUid: string): Promise<void> {
    if (!(await this.#repository.remove(actor.accountId, configUid))) throw new AppError('not_found');
  }

  /** What a call to the endpoint needs. The address is checked again: where its name leads may have changed since. */
  async credentialsFor(actor: Actor, configUid: string): Promise<EndpointCredentials> {
    const credentials = await this.#stored(actor, configUid);
    await this.#egress.check(credentials.baseUrl);
    return credentials;
  }

  async models(actor: Actor, configUid: string, signal: AbortSignal): Promise<string[]> {
    const credentials = await this.#stored(actor, configUid);
    const response = await this.#egress.fetch(`${credentials.baseUrl}/models`, {
      headers: { accept: 'application/json', ...authorizationOf(credentials) },
      actorId: actor.accountId,
      maxBytes: LIST_LIMIT_BYTES,
      totalTimeoutMs: LIST_TIMEOUT_MS,
      signal,
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw refusalOf(response.status);
    }
    const names = readModelNames(await readJson(response));
    if (!names) throw new AppError('upstream_failed', 'The endpoint answers, but not with a list of models');
    return names;
  }

  async diagnose(actor: Actor, request: DoctorRequest, signal: AbortSignal): Promise<DoctorReport> {
    const credentials =
      'configUid' in request
        ? await this.#stored(actor, request.configUid)
        : { baseUrl: request.baseUrl, apiKey: await this.#decrypt(actor, request.encryptedKey) };
    return diagnose(this.#egress, {
      ...credentials,
      ...('baseUrl' in request && { provider: request.provider, listOnly: request.listOnly }),
      model: request.model,
      actorId: actor.accountId,
      signal,
      now: this.#now,
    });
  }

  async #stored(actor: Actor, configUid: string): Promise<EndpointCredentials> {
    const row = await this.#repository.find(actor.accountId, configUid);
    if (!row) throw new AppError('not_found');
    const apiKey = row.sealed_key === '' ? '' : readKey(this.#box.open(row.sealed_key, placeOf(row)));
    return { baseUrl: row.base_url, apiKey };
  }

  async #decrypt(actor: Actor, encryptedKey: string | undefined): Promise<string> {
    return encryptedKey === undefined ? '' : readKey(await this.#keys.decrypt(encryptedKey, actor.accountId));
  }
}

function listed(row: CustomProviderRow): ListedCustomProvider {
  return {
    name: row.name,
    configUid: row.config_uid,
    provider: { baseUrl: row.base_url, keyHint: row.key_hint, hasKey: row.sealed_key !== '' },
  };
}

function refusalOf(status: number): AppError {
  if (status === 401 || status === 403) return new AppError('upstream_refused_key', 'The endpoint rejected the key');
  if (status === 429) return new AppError('upstream_rate_limited');
  if (status === 404) return new AppError('upstream_failed', 'The endpoint has no model list at this address');
  return new AppError('upstream_failed', `The endpoint answered with status ${status}`);
}
