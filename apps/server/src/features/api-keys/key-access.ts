import { AppError, DEFAULT_MODEL_IDENTIFIER, parseModelId } from '@parley/contract';
import type { Actor } from '../../http/actor.ts';
import { tokenHash } from '../../lib/tokens.ts';
import { type AccountSessionsParts, actorOf } from '../auth/account-sessions.ts';
import { Believed, type BelievedParts } from '../auth/believed.ts';
import type { CallPlan } from '../metering/call-record.ts';
import { isAllowedAddress } from './allowed-addresses.ts';
import { isApiKey } from './key-format.ts';
import type { ApiKeysRepository } from './repository.ts';

/** A write per request would make every call wait for the disk. */
const TOUCH_INTERVAL_MS = 60_000;
const CHANGED_NOTICE = 'api keys changed';

export interface KeyAccessParts extends BelievedParts {
  readonly repository: ApiKeysRepository;
  readonly standingOf: AccountSessionsParts['standingOf'];
}

/** A key as it was found, with whom it speaks for. */
interface KnownKey {
  readonly actor: Actor;
  readonly expiresAt: number | null;
  readonly addresses: readonly string[];
}

/** Says whom an API key speaks for and which calls it may make. */
export class KeyAccess {
  readonly #repository: ApiKeysRepository;
  readonly #standingOf: KeyAccessParts['standingOf'];
  readonly #now: () => number;
  readonly #believed: Believed<KnownKey>;

  constructor({ repository, standingOf, notices, now }: KeyAccessParts) {
    this.#repository = repository;
    this.#standingOf = standingOf;
    this.#now = now;
    this.#believed = new Believed(CHANGED_NOTICE, { notices, now });
  }

  /** Whom a key speaks for, for a request from this address. */
  async resolve(key: string, ip: string): Promise<Actor> {
    if (!isApiKey(key)) throw new AppError('unauthorized', 'That is not an API key of this server');
    const known = this.#believed.get(key) ?? (await this.#believed.find(key, () => this.#find(key)));
    const { actor, expiresAt, addresses } = known;
    if (expiresAt !== null && expiresAt <= this.#now()) throw new AppError('api_key_expired');
    if (!isAllowedAddress(ip, addresses)) throw new AppError('api_key_address');
    return actor;
  }

  async #find(key: string): Promise<KnownKey> {
    const found = await this.#repository.findByHash(tokenHash(key));
    if (!found) throw new AppError('unauthorized', 'This API key does not exist, or was deleted');
    const actor = actorOf(found, await this.#standingOf(found.account_id));
    if (found.is_enabled !== 1) throw new AppError('api_key_disabled');
    const models = JSON.parse(found.models) as string[];
    const known: KnownKey = {
      actor: Object.freeze({
        ...actor,
        // A program looks after nothing, whoever it belongs to.
        role: 'user',
        key: {
          id: found.id,
          models: models.length === 0 ? undefined : new Set(models.flatMap(plainNames)),
          readsChats: found.reads_chats === 1,
        },
      }),
      expiresAt: found.expires_at,
      addresses: JSON.parse(found.addresses) as string[],
    };
    const now = this.#now();
    const isExpired = known.expiresAt !== null && known.expiresAt <= now;
    if (!isExpired && now - (found.last_used_at ?? -Infinity) >= TOUCH_INTERVAL_MS) {
      await this.#repository.touch(found.id, now);
    }
    return known;
  }

  /** Refuses calls that a key may not make. What it may spend is the ledger's to say. */
  admit({ actor, model }: Pick<CallPlan, 'actor' | 'model'>): void {
    expectAllowedModel(actor, model);
  }

  /** After keys or accounts were changed in any way: no server believes what it saw before. */
  changed(): Promise<void> {
    return this.#believed.changed();
  }
}

/** What a model on a list is called when it is asked; some clients write the server's own as name@default. */
function plainNames(listed: string): string[] {
  const { name, identifier } = parseModelId(listed);
  return identifier === DEFAULT_MODEL_IDENTIFIER ? [listed, name] : [listed];
}

/** Whether the caller may see and call a model by its plain name. */
export function mayCall(actor: Actor | undefined, model: string): boolean {
  return actor?.key?.models?.has(model) ?? true;
}

/** Refuses a model that the caller's API key may not call. */
export function expectAllowedModel(actor: Actor | undefined, model: string): void {
  if (!mayCall(actor, model)) throw new AppError('api_key_model', `This API key may not call ${model}`);
}
