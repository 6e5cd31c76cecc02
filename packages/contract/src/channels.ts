import * as z from 'zod/mini';
import { CalledModel } from './bounds.ts';
import { BaseUrl, EncryptedProviderKey, ProviderTitle } from './custom-providers.ts';
import { ServerModel } from './models.ts';
import { ProviderName } from './providers.ts';

export const CHANNELS_MAX = 100;
const CHOSEN_MODELS_MAX = 1_000;
export const LOOPBACK_ORIGINS_MAX = 50;

/** Where a channel was set up. Only those that are stored can be changed here. */
const ChannelSource = z.enum(['stored', 'environment', 'local']);

/**
 * How a channel was when the server last asked it for its models. `unlisted`: it has no list to ask for. `unreadable`: it
 * answers, but not with a list. `blocked`: this server may not call its address. `locked`: its key was sealed with another secret and has to be entered again.
 */
const ChannelState = z.enum([
  'ready',
  'unlisted',
  'refused',
  'blocked',
  'unreachable',
  'unreadable',
  'locked',
  'off',
  'unknown',
]);
export type ChannelState = z.infer<typeof ChannelState>;

/** A channel as the owner sees it: the key stays on the server. */
export const ListedChannel = z
  .object({
    id: z.string(),
    name: z.string(),
    provider: ProviderName,
    baseUrl: z.string(),
    source: ChannelSource,
    enabled: z.boolean(),
    state: ChannelState,
    /** The last four characters of its first key; empty for short keys and where there is none. */
    keyHint: z.string(),
    keyCount: z.int().check(z.nonnegative()),
    /** The models that were ticked; empty for all that it lists. */
    models: z.array(z.string()),
    /** How many models this server offers through it at the moment. */
    modelCount: z.int().check(z.nonnegative()),
    /** Of how many models it is not asked, because another channel answers for the name and nobody ticked it here. */
    leftOutCount: z.int().check(z.nonnegative()),
  })
  .register(z.globalRegistry, { id: 'ListedChannel' });
export type ListedChannel = z.infer<typeof ListedChannel>;

const ChosenModels = z.array(CalledModel).check(z.maxLength(CHOSEN_MODELS_MAX));

export const NewChannel = z.object({
  /** Left out for the name of the provider, with a number where that is taken. */
  name: z.optional(ProviderTitle),
  provider: ProviderName,
  /** Left out for the provider's own address. */
  baseUrl: z.optional(BaseUrl),
  /** Left out where the upstream asks for none. */
  encryptedKey: z.optional(EncryptedProviderKey),
  models: z._default(ChosenModels, []),
});
export type NewChannel = z.infer<typeof NewChannel>;

/** What can be changed of a channel. Its address cannot: a key goes where it was entered for and nowhere else. */
export const ChangedChannel = z.object({
  name: z.optional(ProviderTitle),
  enabled: z.optional(z.boolean()),
  models: z.optional(ChosenModels),
});
export type ChangedChannel = z.infer<typeof ChangedChannel>;

export const ChannelTest = z.object({ model: z.optional(CalledModel) });

/** Who a key may belong to. The id names a row of the providers package's `KEY_VENDORS`. */
const VendorId = z.string().check(z.minLength(1), z.maxLength(40));

export const KeyTrial = z.object({
  encryptedKey: EncryptedProviderKey,
  /** Whose key it is; without it, the only vendor whose keys look like this one is asked. */
  vendor: z.optional(VendorId),
});
export type KeyTrial = z.infer<typeof KeyTrial>;

/**
 * What a vendor said to a key. `accepted`: it gave its models. `refused`: not a key of this vendor, or no longer one.
 * `forbidden`: the key is known and may not do that. `unsupported`: a key of this vendor is of no use here; it was not asked.
 */
const KeyOutcome = z.enum([
  'accepted',
  'refused',
  'forbidden',
  'rate_limited',
  'unreachable',
  'unreadable',
  'unsupported',
]);
export type KeyOutcome = z.infer<typeof KeyOutcome>;

export const KeyFindings = z
  .object({
    /** The vendor that was asked, one at most: a key is shown to nobody else. */
    tried: z.array(z.object({ vendor: z.string(), label: z.string(), outcome: KeyOutcome })),
    /** Whose key it may be, where its form does not tell and nobody was asked. With `tried` empty too: no known form. */
    choices: z.array(z.object({ vendor: z.string(), label: z.string() })),
    found: z.nullable(
      z.object({
        vendor: z.string(),
        label: z.string(),
        /** With these two a channel or an own key is set up. */
        provider: ProviderName,
        baseUrl: z.string(),
        /** False where the vendor shows its models to anybody: only asking one of them shows whether the key is right. */
        isProven: z.boolean(),
        /** False where a channel with this key cannot list its models itself, so that some have to be chosen for it. */
        listsModels: z.boolean(),
        /** With their prices, as far as they are known. */
        models: z.array(ServerModel),
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'KeyFindings' });
export type KeyFindings = z.infer<typeof KeyFindings>;

/** A model server of this machine. `locked`: it answers and asks for a key. */
export const FoundLocalServer = z
  .object({
    label: z.string(),
    baseUrl: z.string(),
    state: z.enum(['found', 'locked', 'off']),
    models: z.array(z.string()),
  })
  .register(z.globalRegistry, { id: 'FoundLocalServer' });
export type FoundLocalServer = z.infer<typeof FoundLocalServer>;

/** A place of this machine that the owner lets endpoints lead to: scheme, host and port, nothing behind them. */
export const LoopbackOrigin = z.string().check(z.minLength(1), z.maxLength(100));

export const ChannelList = z
  .object({
    channels: z.array(ListedChannel),
    /** Places of this machine that endpoints may lead to, as `http://127.0.0.1:8000`. */
    loopbackOrigins: z.array(z.string()),
  })
  .register(z.globalRegistry, { id: 'ChannelList' });
export type ChannelList = z.infer<typeof ChannelList>;

/** Whether an endpoint lies on the machine that would call it. */
export function isLoopbackEndpoint(endpoint: string): boolean {
  const host = URL.parse(endpoint.trim())?.hostname.toLowerCase();
  if (host === undefined) return false;
  return host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host);
}
