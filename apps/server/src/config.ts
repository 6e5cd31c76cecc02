import { resolve } from 'node:path';
import { PROVIDERS, type ProviderName } from '@parley/contract';
import type { z } from 'zod';
import { artifactOriginProblem } from './artifact-origin.ts';
import { billingProblem } from './billing-settings.ts';
import { exposureProblem } from './exposure.ts';
import { publicAddressProblem } from './sign-in-offer.ts';
import { incompleteSettings } from './sign-in-settings.ts';
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
  /** NODE_ENV says so: nothing that is only for trying out. */
  readonly isProduction: boolean;
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
  problems.push(...incompleteSettings(environment));
  if (problems.length > 0) return { ok: false, problems };

  const read = general as unknown as General;
  const config: Settings = Object.freeze({
    ...read,
    dataDir: resolve(read.dataDir),
    contentDir: read.contentDir === undefined ? undefined : resolve(read.contentDir),
    catalogueFile: read.catalogueFile === undefined ? undefined : resolve(read.catalogueFile),
    latestJson: resolvedSource(read.latestJson),
    productsFile: read.productsFile === undefined ? undefined : resolve(read.productsFile),
    providers: Object.freeze(providers),
    isProduction: environment['NODE_ENV'] === 'production',
  });
  const unsafe = [
    exposureProblem(config),
    publicAddressProblem(config),
    artifactOriginProblem(config),
    billingProblem(config),
  ].filter((problem) => problem !== undefined);
  return unsafe.length === 0 ? { ok: true, config } : { ok: false, problems: unsafe };
}

/** An address stays as it is; a file is found wherever the server was started from. */
function resolvedSource(source: string | undefined): string | undefined {
  return source === undefined || source.includes('://') ? source : resolve(source);
}

function readSetting(setting: Setting, environment: Environment): { value?: unknown; problem?: string } {
  // Compose files and panels pass unset variables on as empty ones.
  const raw = environment[setting.name]?.trim() || setting.fallback;
  if (raw === undefined) return {};
  const result = setting.reader.safeParse(raw);
  if (result.success) return { value: result.data };
  const isShown = setting.isSecret !== true && PLAIN_WORDS.test(raw);
  const shown = isShown ? `it is '${raw}'` : 'what is set is something else';
  return { problem: `${setting.name} ${result.error.issues[0]?.message ?? 'cannot be read'}, but ${shown}` };
}

/** Complaints end up in logs, and whatever is longer than a word or has marks in it may hold a password or a key. */
const PLAIN_WORDS = /^[\w .+-]{1,24}$/;
