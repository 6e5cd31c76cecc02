import { parseArgs } from 'node:util';
import { PROVIDERS, type ProviderName } from '@parley/contract';
import { PROVIDER_REGISTRY } from '@parley/providers';
import { StartupError } from '../lib/startup-error.ts';

/** Where the keys of a new channel come from. */
export type KeySource =
  | { readonly kind: 'environment'; readonly names: readonly string[] }
  | { readonly kind: 'given'; readonly keys: readonly string[] }
  | { readonly kind: 'input' }
  | { readonly kind: 'none' };

export interface AddCommand {
  readonly kind: 'add';
  readonly provider: ProviderName;
  readonly name: string;
  readonly baseUrl: string;
  readonly models: readonly string[];
  readonly weight: number;
  readonly keys: KeySource;
}

export type Command = ChannelCommand | { readonly kind: 'help' } | { readonly kind: 'accept-secret' };

export type ChannelCommand =
  | AddCommand
  | { readonly kind: 'list' }
  | { readonly kind: 'test' | 'enable' | 'disable' | 'remove'; readonly name: string };

const MAX_WEIGHT = 1_000;
const DEFAULT_WEIGHT = 10;
const MAX_NAME_LENGTH = 60;

/** Reads the words behind `npm run admin --`. Throws a sentence about what is wrong with them. */
export function readCommand(words: readonly string[]): Command {
  const [subject, action, ...rest] = words;
  if (subject === undefined || subject === 'help' || words.includes('--help') || words.includes('-h'))
    return { kind: 'help' };
  if (subject === 'secret') {
    if (action === 'accept' && rest.length === 0) return { kind: 'accept-secret' };
    throw new StartupError(`There is no "${words.join(' ')}". ${HINT}`);
  }
  if (subject !== 'channel') throw new StartupError(`There is nothing called "${subject}" to manage. ${HINT}`);
  switch (action) {
    case 'add':
      return readAdd(rest);
    case 'list':
      return { kind: 'list' };
    case 'test':
    case 'enable':
    case 'disable':
    case 'remove': {
      const [name] = rest;
      if (name === undefined) throw new StartupError(`"channel ${action}" needs the name of a channel. ${HINT}`);
      return { kind: action, name };
    }
    default:
      throw new StartupError(`There is no "channel ${action ?? ''}". ${HINT}`);
  }
}

const HINT = 'Run "npm run admin -- --help" to see what there is.';

function readAdd(words: readonly string[]): AddCommand {
  const options = parsed(words);
  const provider = PROVIDERS.find((known) => known.toLowerCase() === options.provider?.toLowerCase());
  if (!provider) throw new StartupError(`--provider must be one of ${chatProviders().join(', ')}`);
  const { wire, baseUrl: ownAddress } = PROVIDER_REGISTRY[provider];
  if (wire === 'none')
    throw new StartupError(`${provider} has no chat models: choose one of ${chatProviders().join(', ')}`);
  const name = (options.name ?? '').trim();
  if (name === '' || name.length > MAX_NAME_LENGTH)
    throw new StartupError('--name must be a name of 1 to 60 characters');
  const baseUrl = readAddress(options['base-url']);
  if (baseUrl === '' && ownAddress === '')
    throw new StartupError(`${provider} has no address of its own: give --base-url`);
  const models = (options.models ?? []).flatMap((list) => list.split(',').map((model) => model.trim())).filter(Boolean);
  return {
    kind: 'add',
    provider,
    name,
    baseUrl,
    models,
    weight: readWeight(options.weight),
    keys: readKeySource(options),
  };
}

function parsed(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      strict: true,
      options: {
        provider: { type: 'string' },
        name: { type: 'string' },
        'base-url': { type: 'string' },
        models: { type: 'string', multiple: true },
        weight: { type: 'string' },
        'key-env': { type: 'string', multiple: true },
        key: { type: 'string', multiple: true },
        'no-key': { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    throw new StartupError(`${(error as Error).message.split('\n')[0]}. ${HINT}`);
  }
}

function readAddress(text: string | undefined): string {
  if (text === undefined) return '';
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || /[?#@\s]/.test(text)) {
    throw new StartupError(
      '--base-url must be an address such as https://api.example.org/v1, without a query or a password',
    );
  }
  return text.replace(/\/+$/, '');
}

function readWeight(text: string | undefined): number {
  const weight = text === undefined ? DEFAULT_WEIGHT : Number(text);
  if (Number.isInteger(weight) && weight >= 1 && weight <= MAX_WEIGHT) return weight;
  throw new StartupError(`--weight must be a whole number from 1 to ${MAX_WEIGHT}`);
}

function readKeySource(options: ReturnType<typeof parsed>): KeySource {
  if (options['no-key'] === true) return { kind: 'none' };
  if (options['key-env']) return { kind: 'environment', names: options['key-env'] };
  return options.key ? { kind: 'given', keys: options.key } : { kind: 'input' };
}

function chatProviders(): ProviderName[] {
  return PROVIDERS.filter((name) => PROVIDER_REGISTRY[name].wire !== 'none');
}
