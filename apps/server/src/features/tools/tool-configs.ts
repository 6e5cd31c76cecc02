import { AppError, ToolConfig, UNPRINTABLE_CHARACTERS } from '@parley/contract';
import { z } from 'zod';
import type { SecretBox } from '../../lib/secret-box.ts';
import { coversOrigins } from './origins.ts';
import { isMasked, masked } from './presented-tool.ts';
import type { ToolConfigRow } from './repository.ts';
import { placeOfValues } from './sealed-place.ts';

type Settings = ToolConfig['settings'];
type Values = Settings['authValues'];

const StoredValues = z.record(z.string(), z.string());

/** What stands around an installed tool when its settings are stored. */
export interface ConfigPlace {
  readonly accountId: string;
  readonly position: number;
  /** Of the tool as it is now; `[]` for tools that come with the page. */
  readonly origins: string;
  readonly now: number;
}

/**
 * The row of an installed tool. A masked value means the stored one, which stays only where it would go to no other origin
 * than before, and does not leave the server: whoever came by a session must not get at keys that way.
 */
export function storedConfig(
  { toolId, settings }: ToolConfig,
  before: ToolConfigRow | undefined,
  { accountId, position, origins, now }: ConfigPlace,
  box: SecretBox,
): ToolConfigRow {
  const place = { account_id: accountId, tool_id: toolId, origins };
  const { authValues, ...rest } = settings;
  const kept = before && mayKeep(before, origins, settings) ? valuesIn(before, box) : {};
  const left = before && isLeftBehind(before, origins) ? valuesIn(before, box) : {};
  const values = mergedValues(authValues, { kept, left });
  const row = {
    ...place,
    position,
    settings: JSON.stringify(rest),
    sealed_values: Object.keys(values).length === 0 ? '' : box.seal(JSON.stringify(values), placeOfValues(place)),
  };
  return { ...row, created_at: before?.created_at ?? now, updated_at: now };
}

/** An installed tool as its owner sees it. Values that cannot be opened any more look as if they were not there. */
export function presentConfig(row: ToolConfigRow, box: SecretBox): ToolConfig {
  const settings = settingsIn(row);
  const shown = Object.entries(valuesIn(row, box)).map(([name, value]) => [
    name,
    settings.shouldProxy ? masked(value) : value,
  ]);
  return { toolId: row.tool_id, settings: { ...settings, authValues: Object.fromEntries(shown) as Values } };
}

/** The settings of a row, without the values of credentials. */
export function settingsIn(row: ToolConfigRow): Settings {
  return ToolConfig.parse({ toolId: row.tool_id, settings: JSON.parse(row.settings) as unknown }).settings;
}

/** The values of a row's credentials; throws `key_unreadable` where they were sealed with another secret. */
export function openValues(row: ToolConfigRow, box: SecretBox): Values {
  if (row.sealed_values === '') return {};
  return StoredValues.parse(JSON.parse(box.open(row.sealed_values, placeOfValues(row))));
}

function valuesIn(row: ToolConfigRow, box: SecretBox): Values {
  try {
    return openValues(row, box);
  } catch (error) {
    if (error instanceof AppError && error.code === 'key_unreadable') return {};
    throw error;
  }
}

function mayKeep(before: ToolConfigRow, origins: string, next: Settings): boolean {
  const leavesServer = settingsIn(before).shouldProxy && !next.shouldProxy;
  return !leavesServer && coversOrigins(before.origins, origins);
}

/** A page that calls by itself knows the values, and sends those of other hosts along with whatever else was changed. */
function isLeftBehind(before: ToolConfigRow, origins: string): boolean {
  return !settingsIn(before).shouldProxy && !coversOrigins(before.origins, origins);
}

function mergedValues(given: Values, { kept, left }: { readonly kept: Values; readonly left: Values }): Values {
  const values: [string, string][] = [];
  for (const [name, text] of Object.entries(given)) {
    const value = isMasked(text) ? (Object.hasOwn(kept, name) ? (kept[name] ?? '') : '') : text.trim();
    if (value.search(UNPRINTABLE_CHARACTERS) >= 0)
      throw new AppError('validation_failed', 'A credential must be one line without control characters');
    const isLeft = Object.hasOwn(left, name) && left[name] === value;
    if (value !== '' && !isLeft) values.push([name, value]);
  }
  return Object.fromEntries(values);
}
