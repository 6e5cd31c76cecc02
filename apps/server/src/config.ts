import { resolve } from 'node:path';
import { PROVIDERS, type ProviderName } from '@parley/contract';
import type { z } from 'zod';
import { exposureProblem } from './exposure.ts';
import { type GENERAL_SETTINGS, isProviderSetting, type Setting, SETTINGS } from './settings.ts';

type GeneralSetting = (typeof GENERAL_SETTINGS)[number];
type ValueOf<Row extends GeneralSetting> =
  | z.output<Row['reader']>
  | (Row extends { fallback: string } ? never : undefined);
type General = { readonly [Row in GeneralSetting as Row['field']]: ValueOf<Row> };

interface ProviderConfig {
  readonly apiKey?: string;
  readonly baseUrl?: string;
}

/** What the environment and the command line say. */
export interface Settings extends General {
  readonly providers: Readonly<Record<ProviderName, ProviderConfig>>;
}

/** Everything the parts of the server are set up with; the secret is there, whoever made it. */
export interface ServerConfig extends Settings {
  readonly secret: string;
}

export type ReadConfig = { ok: true; config: Settings } | { ok: false; problems: string[] };

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads all settings at once, so that whoever runs the server sees everything that is wrong in one go. */
export function readConfig(environment: Environment): ReadConfig {
  const problems: string[] = [];
  const general: Record<string, unknown> = {};
  const providers = Object.fromEntries(PROVIDERS.map((name) => [name, {}])) as Record<ProviderName, ProviderConfig>;

  for (const setting of SETTINGS) {
    const result = readSetting(setting, environment);
    if (result.problem !== undefined) problems.push(result.problem);
    else if (!isProviderSetting(setting)) general[setting.field] = result.value;
    else if (result.value !== undefined) {
      providers[setting.provider] = { ...providers[setting.provider], [setting.part]: result.value };
    }
  }
  if (problems.length > 0) return { ok: false, problems };

  const read = general as unknown as General;
  const config: Settings = Object.freeze({
    ...read,
    dataDir: resolve(read.dataDir),
    contentDir: read.contentDir === undefined ? undefined : resolve(read.contentDir),
    catalogueFile: read.catalogueFile === undefined ? undefined : resolve(read.catalogueFile),
    providers: Object.freeze(providers),
  });
  const exposure = exposureProblem(config);
  return exposure === undefined ? { ok: true, config } : { ok: false, problems: [exposure] };
}

function readSetting(setting: Setting, environment: Environment): { value?: unknown; problem?: string } {
  // Compose files and panels pass unset variables on as empty ones.
  const raw = environment[setting.name]?.trim() || setting.fallback;
  if (raw === undefined) return {};
  const result = setting.reader.safeParse(raw);
  if (result.success) return { value: result.data };
  const shown = setting.isSecret === true ? 'what is set is something else' : `it is '${withoutPassword(raw)}'`;
  return { problem: `${setting.name} ${result.error.issues[0]?.message ?? 'cannot be read'}, but ${shown}` };
}

/** An address may bring its user and password along, and complaints end up in logs. */
function withoutPassword(text: string): string {
  const [from, to] = [text.indexOf('://') + 3, text.lastIndexOf('@')];
  return from < 3 || to < from ? text : `${text.slice(0, from)}…${text.slice(to)}`;
}
