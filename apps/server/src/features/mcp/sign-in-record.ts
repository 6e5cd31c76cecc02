import type {
  OAuthDiscoveryState,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from '@modelcontextprotocol/client';
import type { SecretBox } from '../../lib/secret-box.ts';
import type { McpServerRow } from './repository.ts';
import { placeOfSignIn } from './secrets.ts';

/**
 * What a sign-in at a server's authorization server gave. Tokens and client carry the issuer that they came from (`issuer`):
 * the library uses them at no other one.
 */
export interface SignInRecord {
  /** As which Parley is known there. */
  readonly client?: StoredOAuthClientInformation;
  /** Where that client comes back to; with another address it has to be registered anew. */
  readonly redirectUri?: string;
  readonly tokens?: StoredOAuthTokens;
  readonly discovery?: OAuthDiscoveryState;
  /** The resource that the tokens are for. */
  readonly resource?: string;
}

type Sealed = Pick<McpServerRow, 'id' | 'account_id' | 'url' | 'sealed_sign_in'>;

/** Throws `key_unreadable` where it cannot be opened any more. */
export function openSignIn(row: Sealed, box: SecretBox): SignInRecord {
  if (row.sealed_sign_in === '') return {};
  return JSON.parse(box.open(row.sealed_sign_in, placeOfSignIn(row))) as SignInRecord;
}

export function sealSignIn(record: SignInRecord, row: Sealed, box: SecretBox): string {
  return Object.keys(record).length === 0 ? '' : box.seal(JSON.stringify(record), placeOfSignIn(row));
}

/** What a server said when it wanted a sign-in (RFC 9728). */
export interface Challenge {
  readonly resourceMetadataUrl?: string;
  readonly scope?: string;
}
