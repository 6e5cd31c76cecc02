import { CREDENTIAL_FIELDS, type CredentialField, type ProviderName } from '@parley/contract';
import { type HostQuirks, PROVIDER_ROWS, type ProviderRow } from './provider-rows.ts';

type Optional = 'responses';

/** A row with its defaults filled in. */
export interface ProviderEntry extends Required<Omit<ProviderRow, Optional>>, Pick<ProviderRow, Optional> {
  readonly name: ProviderName;
  /** `OPENAI` for OPENAI_API_KEY and OPENAI_BASE_URL. */
  readonly envPrefix: string;
  readonly credentialFields: readonly CredentialField[];
  readonly quirks: Required<HostQuirks>;
  /** Whether `GET {base}/models` lists the models. */
  readonly listsModels: boolean;
}

const NO_QUIRKS: Required<HostQuirks> = {
  usageInStream: true,
  refuses: [],
  renames: {},
  maxTemperature: 2,
  toolCallIds: 'any',
  imageUrl: 'object',
};

/** One entry for each provider of the product's list. */
export const PROVIDER_REGISTRY: Readonly<Record<ProviderName, ProviderEntry>> = Object.fromEntries(
  Object.entries(PROVIDER_ROWS).map(([name, row]) => [name, entryOf(name as ProviderName, row)]),
) as Record<ProviderName, ProviderEntry>;

function entryOf(name: ProviderName, row: ProviderRow): ProviderEntry {
  const chats = row.wire !== 'none';
  const keyHeader = row.keyHeader ?? 'authorization';
  const modelList = row.modelList ?? (chats ? 'openai' : 'typed');
  const quirks = { ...NO_QUIRKS, ...row.quirks };
  return {
    otherEndpoints: [],
    endpointByModel: [],
    keyIsOptional: false,
    capabilities: chats ? ['chat'] : [],
    browserCalls: 'unknown',
    ...row,
    name,
    keyHeader,
    keyPrefix: row.keyPrefix ?? (keyHeader === 'authorization' ? 'Bearer ' : ''),
    modelList,
    quirks,
    envPrefix: name.toUpperCase(),
    credentialFields: CREDENTIAL_FIELDS[name],
    listsModels: modelList !== 'typed',
  };
}

/** The header that carries a key to a provider; none for servers that ask for no key. */
export function authHeaders(
  provider: ProviderName,
  apiKey: string | undefined,
  apiSecret: string | undefined = '',
): Record<string, string> {
  if (apiKey === undefined || apiKey === '') return {};
  const { keyHeader, keyPrefix } = PROVIDER_REGISTRY[provider];
  // Spark takes its older pair of key and secret as one bearer.
  const key = provider === 'Iflytek' && apiSecret !== '' ? `${apiKey}:${apiSecret}` : apiKey;
  return { [keyHeader]: keyPrefix + key };
}
