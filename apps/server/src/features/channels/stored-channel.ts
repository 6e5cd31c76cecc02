import { createHash } from 'node:crypto';
import { ProviderName } from '@parley/contract';
import { PROVIDER_REGISTRY } from '@parley/providers';
import { z } from 'zod';
import type { SecretBox } from '../../lib/secret-box.ts';
import type { Channel } from './channel.ts';
import type { ChannelRow } from './repository.ts';

const TextList = z.array(z.string());

/** What an operator says about a channel. */
export interface ChannelDraft {
  readonly id: string;
  readonly name: string;
  readonly provider: ProviderName;
  readonly baseUrl: string;
  /** At least one; an empty one where the upstream asks for none. */
  readonly keys: readonly string[];
  readonly models: readonly string[];
  readonly weight: number;
  /** Set for those that are added in the app. */
  readonly isGuarded?: boolean;
}

export function rowOf(draft: ChannelDraft, box: SecretBox, now: number): ChannelRow {
  const { id, name, provider, weight } = draft;
  const place = { id, provider, base_url: draft.baseUrl };
  return {
    ...place,
    name,
    sealed_keys: box.seal(JSON.stringify(draft.keys), placeOf(place)),
    models: JSON.stringify(draft.models),
    weight,
    enabled: 1,
    is_guarded: draft.isGuarded === true ? 1 : 0,
    created_at: now,
    updated_at: now,
  };
}

/** Throws where the keys were sealed with another secret. */
export function channelOf(row: ChannelRow, box: SecretBox): Channel {
  const provider = PROVIDER_REGISTRY[ProviderName.parse(row.provider)];
  const keys = TextList.parse(JSON.parse(box.open(row.sealed_keys, placeOf(row))));
  return {
    id: row.id,
    label: row.name,
    provider,
    baseUrl: (row.base_url || provider.baseUrl).replace(/\/+$/, ''),
    keys: keys.map((value) => ({ id: `${row.id}:${fingerprint(row.id, value)}`, value })),
    models: TextList.parse(JSON.parse(row.models)),
    weight: Math.max(1, row.weight),
    source: 'stored',
    isGuarded: row.is_guarded === 1,
  };
}

/** Address and provider are part of it: a key goes where it was entered for and nowhere else. */
function placeOf(row: Pick<ChannelRow, 'id' | 'provider' | 'base_url'>): string {
  return `channels|sealed_keys|${row.id}|${row.provider}|${row.base_url}`;
}

/** Stays the same when other keys come and go. */
function fingerprint(id: string, key: string): string {
  return createHash('sha256').update(`${id}:${key}`).digest('hex').slice(0, 12);
}
