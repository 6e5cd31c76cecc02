import type { ToolDraft } from '@parley/contract';
import type { SecretBox } from '../../lib/secret-box.ts';
import { hintOf } from '../custom-providers/endpoint.ts';
import type { ToolRow } from './repository.ts';
import { placeOfKey } from './sealed-place.ts';
import type { DocumentFacts } from './tool-document.ts';

/** What of a tool its maker does not choose. */
export type ToolIdentity = Pick<ToolRow, 'id' | 'account_id' | 'provider' | 'position' | 'created_at' | 'updated_at'>;

/** What was found in a tool's schema, and its key. */
interface InspectedTool extends Pick<DocumentFacts, 'operationCount' | 'compact'> {
  readonly origins: string;
  readonly key: string;
}

/** The row of a tool whose schema was found to be good; an empty key is none. */
export function toolRowOf<Identity extends ToolIdentity>(
  draft: ToolDraft,
  identity: Identity,
  { origins, key, operationCount, compact: schema = draft.schema }: InspectedTool,
  box: SecretBox,
): Omit<ToolRow, keyof Identity> & Identity {
  return {
    ...identity,
    name: draft.name,
    avatar: draft.avatar,
    description: draft.description,
    tags: JSON.stringify(draft.tags),
    language: draft.language,
    is_private: draft.isPrivate ? 1 : 0,
    schema,
    schema_bytes: Buffer.byteLength(schema),
    schema_url: draft.schemaUrl ?? '',
    server_url: draft.serverUrl ?? '',
    origins,
    sealed_key: key === '' ? '' : box.seal(key, placeOfKey({ ...identity, origins })),
    key_hint: hintOf(key),
    operation_count: operationCount,
  };
}
