import { randomUUID } from 'node:crypto';
import {
  type ApiKey,
  type ApiKeyChange,
  AppError,
  type CreatedApiKey,
  defaultApiKeyName,
  nanoFromText,
  type NewApiKey,
  textFromNano,
} from '@parley/contract';
import type { Transaction } from 'kysely';
import type { Counters } from '../../db/counters.ts';
import type { Tables } from '../../db/tables.ts';
import type { Actor } from '../../http/actor.ts';
import { TooManyRequests } from '../../http/rate-limiter.ts';
import type { AuditAction, AuditLog } from '../accounts/audit-log.ts';
import { tokenHash } from '../../lib/tokens.ts';
import type { KeyAccess } from './key-access.ts';
import { newApiKey, shownPrefix } from './key-format.ts';
import type { ApiKeyColumns, ApiKeyRow, ApiKeysRepository } from './repository.ts';

const MAX_KEYS = 100;
/** Keys that are made and deleted again leave lines in the audit log. */
const MADE_PER_HOUR = { max: 60, windowMs: 3_600_000 };

export interface ApiKeysParts {
  readonly repository: ApiKeysRepository;
  readonly access: Pick<KeyAccess, 'changed'>;
  readonly counters: Counters;
  readonly audit: AuditLog;
  readonly now: () => number;
}

/** What people do with their API keys. A key itself is never shown again, and can do none of this. */
export class ApiKeysService {
  readonly #parts: ApiKeysParts;

  constructor(parts: ApiKeysParts) {
    this.#parts = parts;
  }

  async list(actor: Actor): Promise<ApiKey[]> {
    expectAccount(actor);
    return (await this.#parts.repository.list(actor.accountId)).map(shownKey);
  }

  async create(actor: Actor, wanted: NewApiKey, network: string): Promise<CreatedApiKey> {
    expectAccount(actor);
    const { repository, counters, now } = this.#parts;
    const { accountId } = actor;
    const key = newApiKey();
    const row: ApiKeyRow = {
      id: randomUUID(),
      account_id: accountId,
      key_hash: tokenHash(key),
      prefix: shownPrefix(key),
      name: wanted.name || defaultApiKeyName(now()),
      is_enabled: 1,
      expires_at: this.#expiry(wanted.expiresAt),
      spending_limit_nano: limitColumn(wanted.spendingLimit),
      spent_nano: 0,
      models: listColumn(wanted.models),
      addresses: listColumn(wanted.addresses),
      reads_chats: wanted.readsChats ? 1 : 0,
      created_at: now(),
      last_used_at: null,
    };
    const admit = async (transaction: Transaction<Tables>): Promise<void> => {
      const waitMs = await counters.takeIn(transaction, [{ key: `api keys of ${accountId}`, ...MADE_PER_HOUR }]);
      if (waitMs > 0) throw new TooManyRequests(waitMs);
    };
    const isStored = await repository.insert(row, MAX_KEYS, admit, this.#noting('api-key-created', network));
    if (!isStored) throw new AppError('conflict', `An account has at most ${MAX_KEYS} API keys`);
    return { ...shownKey(row), key };
  }

  async update(actor: Actor, id: string, change: ApiKeyChange, network: string): Promise<ApiKey> {
    expectAccount(actor);
    const { repository, access } = this.#parts;
    const columns: ApiKeyColumns = {
      ...(change.name !== undefined && { name: change.name }),
      ...(change.isEnabled !== undefined && { is_enabled: change.isEnabled ? 1 : 0 }),
      ...(change.expiresAt !== undefined && { expires_at: this.#expiry(change.expiresAt) }),
      ...(change.spendingLimit !== undefined && { spending_limit_nano: limitColumn(change.spendingLimit) }),
      ...(change.models !== undefined && { models: listColumn(change.models) }),
      ...(change.addresses !== undefined && { addresses: listColumn(change.addresses) }),
      ...(change.readsChats !== undefined && { reads_chats: change.readsChats ? 1 : 0 }),
    };
    if (Object.keys(columns).length === 0) throw new AppError('validation_failed', 'Say what is to change');
    const row = await repository.update(actor.accountId, id, columns, this.#noting('api-key-changed', network));
    if (!row) throw new AppError('not_found');
    await access.changed();
    return shownKey(row);
  }

  async remove(actor: Actor, id: string, network: string): Promise<void> {
    expectAccount(actor);
    const { repository, access } = this.#parts;
    const isRemoved = await repository.remove(actor.accountId, id, this.#noting('api-key-deleted', network));
    if (!isRemoved) throw new AppError('not_found');
    await access.changed();
  }

  #expiry(wanted: string | null): number | null {
    if (wanted === null) return null;
    const expiresAt = Date.parse(wanted);
    if (expiresAt <= this.#parts.now()) throw new AppError('validation_failed', 'The key would have expired already');
    return expiresAt;
  }

  #noting(action: AuditAction, network: string) {
    return (transaction: Transaction<Tables>, { account_id: accountId, name, prefix }: ApiKeyRow): Promise<void> =>
      this.#parts.audit.noteIn(transaction, {
        accountId,
        actorId: accountId,
        action,
        detail: { name, prefix },
        address: network,
      });
  }
}

/** The owner of a private server has no account, and needs no keys: the access code is the key. */
function expectAccount({ kind }: Actor): void {
  if (kind !== 'account') throw new AppError('not_implemented', 'API keys belong to servers with accounts');
}

function limitColumn(limit: string | null): number | null {
  return limit === null ? null : Number(nanoFromText(limit));
}

function listColumn(list: readonly string[]): string {
  return JSON.stringify([...new Set(list)]);
}

function shownKey(row: ApiKeyRow): ApiKey {
  const { id, name, prefix, spending_limit_nano: limit } = row;
  return {
    uuid: id,
    id,
    name,
    prefix,
    isEnabled: row.is_enabled === 1,
    createdAt: new Date(row.created_at).toISOString(),
    lastUsed: row.last_used_at === null ? null : new Date(row.last_used_at).toISOString(),
    expiresAt: row.expires_at === null ? null : new Date(row.expires_at).toISOString(),
    spendingLimit: limit === null ? null : textFromNano(BigInt(limit)),
    spent: textFromNano(BigInt(row.spent_nano)),
    models: JSON.parse(row.models) as string[],
    addresses: JSON.parse(row.addresses) as string[],
    readsChats: row.reads_chats === 1,
  };
}
