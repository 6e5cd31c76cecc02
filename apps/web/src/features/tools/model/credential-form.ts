import { SECRET_MASK, type ToolConfig } from '@parley/contract';

type Settings = ToolConfig['settings'];
type Place = Settings['authConfigs'][number]['in'];

export const PLACES = ['header', 'query', 'body', 'cookie'] as const satisfies readonly Place[];
export const SCHEMES = ['Bearer', 'Basic', ''] as const;

/** A credential while it is written. */
export interface CredentialForm {
  /** Tells the rows apart; not kept. */
  readonly key: number;
  readonly type: string;
  readonly in: Place;
  readonly name: string;
  readonly scheme: string;
  readonly value: string;
}

export function newCredential(key: number): CredentialForm {
  return { key, type: 'bearer', in: 'header', name: 'Authorization', scheme: 'Bearer', value: '' };
}

export function credentialsOf({ authConfigs, authValues }: Settings): CredentialForm[] {
  return authConfigs.map((config, key) => ({ ...config, key, value: authValues[config.name] ?? '' }));
}

/** Which credentials cannot be kept: without a name, or with one that another has already. */
export function nameProblem(rows: readonly CredentialForm[], row: CredentialForm): 'missing' | 'taken' | undefined {
  const name = row.name.trim();
  if (name === '') return 'missing';
  const isTaken = rows.some((other) => other.key < row.key && other.name.trim() === name);
  return isTaken ? 'taken' : undefined;
}

/** The rows without the values that only the server has: where the page makes the calls, it needs them itself. */
export function withoutMasked(rows: readonly CredentialForm[]): CredentialForm[] {
  return rows.map((row) => (row.value.startsWith(SECRET_MASK) ? { ...row, value: '' } : row));
}

/** The settings with these credentials. A value that is masked means the one that the server has. */
export function withCredentialRows(settings: Settings, rows: readonly CredentialForm[]): Settings {
  const named = rows.map((row) => ({ ...row, name: row.name.trim(), scheme: row.in === 'header' ? row.scheme : '' }));
  return {
    ...settings,
    authConfigs: named.map(({ in: place, name, scheme }) => ({ type: typeOf(scheme), in: place, name, scheme })),
    authValues: Object.fromEntries(named.filter(({ value }) => value !== '').map(({ name, value }) => [name, value])),
  };
}

function typeOf(scheme: string): string {
  return scheme === '' ? 'apiKey' : scheme.toLowerCase();
}
