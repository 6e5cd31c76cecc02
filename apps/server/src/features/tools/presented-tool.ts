import { SECRET_MASK, type Tool } from '@parley/contract';
import { z } from 'zod';
import { hintOf } from '../custom-providers/endpoint.ts';
import type { PriceTable } from '../prices/service.ts';
import type { ListedToolRow } from './repository.ts';

const Tags = z.array(z.string());

/** A tool as people see it: without its schema, and of its key only that there is one. */
export function presentTool(row: ListedToolRow, { toolPriceOf }: Pick<PriceTable, 'toolPriceOf'>): Tool {
  const price = row.account_id === null ? toolPriceOf(row.id) : undefined;
  return {
    id: row.id,
    provider: row.provider,
    name: row.name,
    avatar: row.avatar,
    description: row.description,
    type: row.account_id === null ? 'shared' : 'custom',
    tags: Tags.parse(JSON.parse(row.tags)),
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    order: row.position,
    language: row.language,
    isPrivate: row.is_private === 1,
    ...(row.schema_url !== '' && { schemaUrl: row.schema_url }),
    ...(row.server_url !== '' && { serverUrl: row.server_url }),
    ...(price && { pricePerCall: price.fixedPrice }),
    // Whether the operator has a key for a shared tool, and which, is nobody's business.
    ...(row.account_id !== null && row.sealed_key !== '' && { apiKey: SECRET_MASK + row.key_hint }),
  };
}

/** A secret as it may be shown: that it is there, and its last characters where it is long. */
export function masked(secret: string): string {
  return SECRET_MASK + hintOf(secret);
}

export function isMasked(text: string): boolean {
  return text.startsWith(SECRET_MASK);
}
