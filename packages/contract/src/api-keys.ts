import * as z from 'zod/mini';
import { CalledModel, UNPRINTABLE_CHARACTERS } from './bounds.ts';

/** Names of keys that their makers gave none begin with this. */
const API_KEY_NAME_PREFIX = 'parley-';
/** API keys begin with this: tools that ask for an `sk-` key take them, and whoever looks for leaked ones finds them. */
export const API_KEY_MARK = 'sk-parley-';
const NAME_MAX_LENGTH = 100;
const MAX_MODELS = 100;
const MAX_ADDRESSES = 50;

const ApiKeyName = z.string().check(
  z.trim(),
  z.maxLength(NAME_MAX_LENGTH),
  z.refine((name) => name.search(UNPRINTABLE_CHARACTERS) < 0, 'A name has no control characters'),
);

const ExpiryTime = z.iso.datetime().check(z.maxLength(40));

/** Four numbers without leading zeros, which some read as octal. */
const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;
const IPV6_CHARACTERS = /^[\da-f:.]+$/i;
const NETWORK_BITS = /^(?:0|[1-9]\d{0,2})$/;

/** Whether a text is an address or a network. Not zod's own forms: everybody's first load would hold them for this alone. */
function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits = '0', ...more] = text.split('/');
  const isIpv6 = IPV6_CHARACTERS.test(address) && URL.canParse(`http://[${address}]`);
  if (more.length > 0 || !(isIpv6 || IPV4.test(address))) return false;
  return NETWORK_BITS.test(bits) && Number(bits) <= (isIpv6 ? 128 : 32);
}

/** An address, or a network such as 203.0.113.0/24 or 2001:db8::/32. */
export const AllowedAddress = z
  .string()
  .check(
    z.trim(),
    z.maxLength(50),
    z.refine(isAddressOrNetwork, 'Enter an IP address or a network such as 203.0.113.0/24'),
  );

/** Dollars as decimal text, more than none and less than a million. */
export const SpendingLimit = z.string().check(
  z.trim(),
  z.regex(/^\d{1,6}(\.\d{1,6})?$/, 'An amount in dollars, such as 12.50'),
  z.refine((text) => /[1-9]/.test(text), 'An amount above 0'),
);

/** What a key may do less than its account; each limit is off unless it is given, and chats are closed unless they are opened. */
const ApiKeyLimits = z.object({
  /** From then on it is refused. */
  expiresAt: z._default(z.nullable(ExpiryTime), null),
  /** Dollars as decimal text; calls are refused once so much was spent with the key. */
  spendingLimit: z._default(z.nullable(SpendingLimit), null),
  /** Models that it may call; empty for all. */
  models: z._default(z.array(CalledModel).check(z.maxLength(MAX_MODELS)), []),
  /** Addresses that it may be used from; empty for all. */
  addresses: z._default(z.array(AllowedAddress).check(z.maxLength(MAX_ADDRESSES)), []),
  /** Whether programs with it may search and read the chats that are kept on the server. */
  readsChats: z._default(z.boolean(), false),
});

/** A developer's key for `/v1` and `/mcp`. The key itself is known only at the moment of its making. */
export const ApiKey = z
  .extend(ApiKeyLimits, {
    uuid: z.string(),
    id: z.string(),
    name: z.string(),
    /** The first characters of the key, by which its owner knows it again. */
    prefix: z._default(z.string(), ''),
    isEnabled: z._default(z.boolean(), true),
    createdAt: z.iso.datetime(),
    lastUsed: z._default(z.nullable(z.iso.datetime()), null),
    /** Dollars as decimal text: what calls with it cost so far. */
    spent: z._default(z.string(), '0'),
  })
  .register(z.globalRegistry, { id: 'ApiKey' });
export type ApiKey = z.infer<typeof ApiKey>;

export const CreatedApiKey = z.extend(ApiKey, { key: z.string() }).register(z.globalRegistry, { id: 'CreatedApiKey' });
export type CreatedApiKey = z.infer<typeof CreatedApiKey>;

export const NewApiKey = z.extend(ApiKeyLimits, { name: z._default(ApiKeyName, '') });
export type NewApiKey = z.infer<typeof NewApiKey>;

/** What of a key changes; the rest stays. */
export const ApiKeyChange = z.object({
  name: z.optional(ApiKeyName.check(z.minLength(1))),
  isEnabled: z.optional(z.boolean()),
  expiresAt: z.optional(z.nullable(ExpiryTime)),
  spendingLimit: z.optional(z.nullable(SpendingLimit)),
  models: z.optional(z.array(CalledModel).check(z.maxLength(MAX_MODELS))),
  addresses: z.optional(z.array(AllowedAddress).check(z.maxLength(MAX_ADDRESSES))),
  readsChats: z.optional(z.boolean()),
});
export type ApiKeyChange = z.infer<typeof ApiKeyChange>;

/** The name that a key gets when its maker gives none. */
export function defaultApiKeyName(now: number): string {
  return `${API_KEY_NAME_PREFIX}${now}`;
}
