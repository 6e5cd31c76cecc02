import { parseArgs } from 'node:util';
import { nanoFromText, PaidAmount, PROVIDERS, type ProviderName } from '@parley/contract';
import { offersModels, PROVIDER_REGISTRY } from '@parley/providers';
import { webAddress } from '../lib/setting-readers.ts';
import { StartupError } from '../lib/startup-error.ts';
import { HINT, parsedAbout } from './command-words.ts';
import { readShareCommand, type ShareCommand } from './share-command.ts';
import { readToolCommand, type ToolCommand } from './tool-command.ts';

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

export type Command =
  | ChannelCommand
  | PriceCommand
  | UserCommand
  | RedeemCommand
  | ToolCommand
  | ShareCommand
  | { readonly kind: 'help' }
  | { readonly kind: 'accept-secret' }
  | { readonly kind: 'ledger-verify' };

export type ChannelCommand =
  | AddCommand
  | { readonly kind: 'list' }
  | { readonly kind: 'test' | 'enable' | 'disable' | 'remove'; readonly name: string };

export interface RedeemCommand {
  readonly kind: 'redeem-create';
  readonly count: number;
  readonly amountNano: bigint;
}

export type UserCommand =
  | { readonly kind: 'user-list'; readonly limit: number }
  | { readonly kind: 'user-show' | 'user-ban' | 'user-unban'; readonly who: string }
  | { readonly kind: 'user-operator'; readonly who: string; readonly remove: boolean }
  | { readonly kind: 'audit'; readonly who: string | undefined; readonly limit: number };

/** A price of `price set`; what is left out stays as it was, or is 0. */
export interface GivenPrice {
  readonly input?: number | undefined;
  readonly output?: number | undefined;
  readonly cached?: number | undefined;
  readonly perCall?: number | undefined;
  readonly leastHold?: number | undefined;
}

export type PriceCommand =
  | { readonly kind: 'price-list' }
  | { readonly kind: 'price-set'; readonly model: string; readonly price: GivenPrice }
  | { readonly kind: 'price-remove'; readonly model: string }
  | { readonly kind: 'price-import'; readonly file: string; readonly margin: number; readonly isDryRun: boolean };

const MAX_MARGIN = 1_000;
const MAX_LISTED = 100_000;
const DEFAULT_LISTED = 100;
const MAX_WEIGHT = 1_000;
const DEFAULT_WEIGHT = 10;
const MAX_NAME_LENGTH = 60;
const MAX_CARDS = 10_000;

/** Reads the words behind `npm run admin --`. Throws a sentence about what is wrong with them. */
export function readCommand(words: readonly string[]): Command {
  const [subject, action, ...rest] = words;
  if (subject === undefined || subject === 'help' || words.includes('--help') || words.includes('-h'))
    return { kind: 'help' };
  if (subject === 'secret') {
    if (action === 'accept' && rest.length === 0) return { kind: 'accept-secret' };
    throw new StartupError(`There is no "${words.join(' ')}". ${HINT}`);
  }
  if (subject === 'ledger') {
    if (action === 'verify' && rest.length === 0) return { kind: 'ledger-verify' };
    throw new StartupError(`There is no "${words.join(' ')}". ${HINT}`);
  }
  if (subject === 'redeem') {
    if (action === 'create') return readRedeem(rest);
    throw new StartupError(`There is no "redeem ${action ?? ''}". ${HINT}`);
  }
  if (subject === 'user') return readUserCommand(action, rest);
  if (subject === 'price') return readPriceCommand(action, rest);
  if (subject === 'tool') return readToolCommand(action, rest);
  if (subject === 'share') return readShareCommand(action, rest);
  if (subject === 'audit') {
    const { words: given, options } = parsedAbout(words.slice(1), { limit: { type: 'string' } });
    return { kind: 'audit', who: given[0], limit: readLimit(options['limit']) };
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

const CHANNEL_COMMANDS: readonly string[] = ['add', 'list', 'test', 'enable', 'disable', 'remove'];

export function isAboutChannels(command: Command): command is ChannelCommand {
  return CHANNEL_COMMANDS.includes(command.kind);
}

export function isAboutUsers(command: Command): command is UserCommand {
  return command.kind === 'audit' || command.kind.startsWith('user-');
}

export function isAboutTools(command: Command): command is ToolCommand {
  return command.kind.startsWith('tool-');
}

export function isAboutShares(command: Command): command is ShareCommand {
  return command.kind.startsWith('share-');
}

export function isAboutPrices(command: Command): command is PriceCommand {
  return command.kind.startsWith('price-');
}

function readUserCommand(action: string | undefined, rest: readonly string[]): UserCommand {
  switch (action) {
    case 'list': {
      const { options } = parsedAbout(rest, { limit: { type: 'string' } });
      return { kind: 'user-list', limit: readLimit(options['limit']) };
    }
    case 'show':
    case 'ban':
    case 'unban':
      return { kind: `user-${action}`, who: readWho(action, parsedAbout(rest, {}).words) };
    case 'operator': {
      const { words, options } = parsedAbout(rest, { remove: { type: 'boolean' } });
      return { kind: 'user-operator', who: readWho(action, words), remove: options['remove'] === true };
    }
    default:
      throw new StartupError(`There is no "user ${action ?? ''}". ${HINT}`);
  }
}

function readRedeem(rest: readonly string[]): RedeemCommand {
  const { options } = parsedAbout(rest, { count: { type: 'string' }, amount: { type: 'string' } });
  const count = Number(options['count'] ?? '1');
  if (!Number.isInteger(count) || count < 1 || count > MAX_CARDS)
    throw new StartupError(`--count must be a whole number from 1 to ${MAX_CARDS}`);
  const amount = PaidAmount.safeParse(options['amount']);
  if (!amount.success) throw new StartupError('--amount must be dollars above 0, such as 10 or 12.50');
  return { kind: 'redeem-create', count, amountNano: nanoFromText(amount.data) };
}

const PRICE_OPTIONS = {
  input: { type: 'string' },
  output: { type: 'string' },
  cached: { type: 'string' },
  call: { type: 'string' },
  'least-hold': { type: 'string' },
} as const;

function readPriceCommand(action: string | undefined, rest: readonly string[]): PriceCommand {
  switch (action) {
    case 'list':
      return { kind: 'price-list' };
    case 'set': {
      const { words, options } = parsedAbout(rest, PRICE_OPTIONS);
      const amount = (name: keyof typeof PRICE_OPTIONS) => readDollars(name, options[name]);
      const price = {
        input: amount('input'),
        output: amount('output'),
        cached: amount('cached'),
        perCall: amount('call'),
        leastHold: amount('least-hold'),
      };
      if (Object.values(price).every((given) => given === undefined))
        throw new StartupError(`"price set" needs a price, such as --input 1.25 --output 10. ${HINT}`);
      return { kind: 'price-set', model: readModel(action, words), price };
    }
    case 'remove':
      return { kind: 'price-remove', model: readModel(action, parsedAbout(rest, {}).words) };
    case 'import': {
      const { words, options } = parsedAbout(rest, { margin: { type: 'string' }, 'dry-run': { type: 'boolean' } });
      const [file, ...more] = words;
      if (file === undefined || more.length > 0)
        throw new StartupError(`"price import" needs a file in the form of LiteLLM or OpenRouter. ${HINT}`);
      const margin = Number(options['margin'] ?? 0);
      if (!(margin >= 0 && margin <= MAX_MARGIN))
        throw new StartupError(`--margin is percent, from 0 to ${MAX_MARGIN}`);
      return { kind: 'price-import', file, margin, isDryRun: options['dry-run'] === true };
    }
    default:
      throw new StartupError(`There is no "price ${action ?? ''}". ${HINT}`);
  }
}

function readModel(action: string, [model, ...more]: readonly string[]): string {
  if (model !== undefined && model.trim() !== '' && more.length === 0) return model.trim().toLowerCase();
  throw new StartupError(`"price ${action}" needs the name of a model, or provider/name. ${HINT}`);
}

function readDollars(name: string, text: string | boolean | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (typeof text === 'string' && /^\d{1,7}(\.\d{1,9})?$/.test(text)) return Number(text);
  throw new StartupError(`--${name} is dollars, such as 0.25`);
}

function readWho(action: string, [who, ...more]: readonly string[]): string {
  if (who !== undefined && more.length === 0) return who;
  throw new StartupError(`"user ${action}" needs an email address, a phone number, a name or an id. ${HINT}`);
}

function readLimit(text: string | boolean | undefined): number {
  const limit = text === undefined ? DEFAULT_LISTED : Number(text);
  if (Number.isInteger(limit) && limit >= 1 && limit <= MAX_LISTED) return limit;
  throw new StartupError(`--limit must be a whole number from 1 to ${MAX_LISTED}`);
}

function readAdd(words: readonly string[]): AddCommand {
  const options = parsed(words);
  const provider = PROVIDERS.find((known) => known.toLowerCase() === options.provider?.toLowerCase());
  if (!provider) throw new StartupError(`--provider must be one of ${channelProviders().join(', ')}`);
  const { baseUrl: ownAddress } = PROVIDER_REGISTRY[provider];
  if (!offersModels(provider))
    throw new StartupError(`${provider} has no models: choose one of ${channelProviders().join(', ')}`);
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
  const read = webAddress().safeParse(text);
  if (read.success) return read.data;
  throw new StartupError(
    '--base-url must be an address such as https://api.example.org/v1, without a query or a password',
  );
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

function channelProviders(): ProviderName[] {
  return PROVIDERS.filter(offersModels);
}
