import { fieldOf, isObject, type JsonObject, listField, textField } from './json.ts';

const LONGEST_ADDRESS = 2_000;
const MOST_VARIABLES = 20;

export interface AddressOptions {
  /** The address that a person gave the tool; it wins over the document's. */
  readonly serverUrl?: string;
  /** Where the document came from: addresses in it may be relative to that. */
  readonly documentUrl?: string;
}

/** The address below which an operation lies; undefined where none can be used. `places` go from the operation to the root. */
export function serverAddress(
  places: readonly unknown[],
  { serverUrl, documentUrl }: AddressOptions,
): string | undefined {
  if (serverUrl !== undefined && serverUrl !== '') return cleanAddress(serverUrl, undefined);
  const server = places.map((place) => listField(place, 'servers')[0]).find(isObject);
  return cleanAddress(server === undefined ? '/' : written(server), documentUrl);
}

function written(server: JsonObject): string {
  let url = textField(server, 'url') ?? '/';
  if (url.length > LONGEST_ADDRESS) return '';
  const variables = fieldOf(server, 'variables');
  const names = url.match(/\{[^{}]{1,100}\}/g) ?? [];
  for (const name of names.slice(0, MOST_VARIABLES)) {
    const value = fieldOf(fieldOf(variables, name.slice(1, -1)), 'default');
    if (typeof value === 'string' || typeof value === 'number') url = url.replace(name, () => String(value));
  }
  return url;
}

function cleanAddress(address: string, base: string | undefined): string | undefined {
  if (address === '' || address.length > LONGEST_ADDRESS || /[{}]/.test(address)) return undefined;
  const url = URL.parse(address, base);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined;
  if (url.username !== '' || url.password !== '' || url.hostname === '') return undefined;
  return `${url.origin}${url.pathname === '/' ? '' : withoutEndingSlashes(url.pathname)}`;
}

function withoutEndingSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
