import {
  endpointProblem,
  isEndpointUrl,
  ProviderCredentials,
  type AccessControl,
  type CredentialField,
  type ProviderName,
} from '@parley/contract';
import type { TextKey } from '#/i18n/text-key.ts';

/** What of a provider's row the forms need to know. */
export interface CredentialRow {
  readonly baseUrl: string;
  readonly keyIsOptional: boolean;
}

export type ProviderState = 'unset' | 'unfinished' | 'set' | 'works' | 'failed';

const NOTHING = ProviderCredentials.parse({});
const PLAIN_CHARACTERS = /^[\x20-\x7e]*$/;
const SECRETS: ReadonlySet<CredentialField> = new Set(['apiKey', 'apiSecret']);

export function credentialsOf(access: Pick<AccessControl, 'credentials'>, provider: ProviderName): ProviderCredentials {
  return access.credentials[provider] ?? NOTHING;
}

/** The credentials of all providers after one field of one was typed in; spaces around a pasted key do no good. */
export function withCredential<Field extends CredentialField>(
  access: Pick<AccessControl, 'credentials'>,
  provider: ProviderName,
  field: Field,
  value: ProviderCredentials[Field],
): AccessControl['credentials'] {
  const kept = SECRETS.has(field) ? value.trim() : value;
  return { ...access.credentials, [provider]: { ...credentialsOf(access, provider), [field]: kept } };
}

export function withoutProvider(
  access: Pick<AccessControl, 'credentials'>,
  provider: ProviderName,
): AccessControl['credentials'] {
  const { [provider]: _, ...others } = access.credentials;
  return others;
}

/** What is wrong with a field as it stands, in words. */
export function fieldProblem(
  field: CredentialField,
  credentials: ProviderCredentials,
  row: CredentialRow,
): TextKey | undefined {
  if (SECRETS.has(field)) return PLAIN_CHARACTERS.test(credentials[field]) ? undefined : 'providers.invalid.key';
  if (field !== 'endpoint') return undefined;
  const endpoint = credentials.endpoint.trim();
  const problem = endpointProblem(endpoint);
  if (problem) return problem === 'query' ? 'providers.invalid.addressQuery' : 'providers.invalid.address';
  const isMissing = endpoint === '' && row.baseUrl === '' && isBegun(credentials);
  return isMissing ? 'providers.invalid.addressNeeded' : undefined;
}

/** Why a provider cannot be asked yet; undefined where it can. */
export function missingWords(credentials: ProviderCredentials, row: CredentialRow): TextKey | undefined {
  if (credentials.apiKey === '' && !row.keyIsOptional) return 'providers.check.needsKey';
  const endpoint = credentials.endpoint.trim();
  const hasAddress = endpoint === '' ? row.baseUrl !== '' : isEndpointUrl(endpoint);
  return hasAddress ? undefined : 'providers.check.needsAddress';
}

/** Whether a provider can be asked with what was entered for it. */
export function isConnected(credentials: ProviderCredentials, row: CredentialRow): boolean {
  return isBegun(credentials) && missingWords(credentials, row) === undefined;
}

/** `lastCheck` counts only while the credentials are those that were checked. */
export function providerState(
  credentials: ProviderCredentials,
  row: CredentialRow,
  lastCheck: 'works' | 'failed' | undefined,
): ProviderState {
  if (!isBegun(credentials)) return 'unset';
  return missingWords(credentials, row) === undefined ? (lastCheck ?? 'set') : 'unfinished';
}

function isBegun({ apiKey, endpoint, customModels }: ProviderCredentials): boolean {
  return apiKey !== '' || endpoint.trim() !== '' || customModels.trim() !== '';
}
