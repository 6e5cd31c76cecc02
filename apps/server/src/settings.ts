import { PROVIDERS, type ProviderName } from '@parley/contract';
import type { z } from 'zod';
import {
  atLeast,
  basePath,
  contact,
  headerToken,
  hostName,
  hostRuleList,
  nameList,
  oneOf,
  originList,
  postgresAddress,
  proxyAddress,
  text,
  trustedProxies,
  webAddress,
  webOrigin,
  wholeNumber,
  yesOrNo,
} from './lib/setting-readers.ts';
import { BILLING_SETTINGS } from './billing-settings.ts';
import { DOWNLOAD_SETTINGS } from './download-settings.ts';
import { FILE_SETTINGS } from './file-settings.ts';
import { LOGIN_SCREEN_SETTINGS } from './login-screen-settings.ts';
import { SEARCH_SETTINGS } from './search-settings.ts';
import { SIGN_IN_SETTINGS } from './sign-in-settings.ts';

export interface Setting {
  readonly field: string;
  /** The environment variable. */
  readonly name: string;
  /** The text that counts where the variable is not set; undefined leaves the field out. */
  readonly fallback?: string;
  readonly help: string;
  /** A secret's value is never shown, not even in a complaint about it. */
  readonly isSecret?: boolean;
  readonly reader: z.ZodType<unknown, string>;
}

/** What an operator can set, in the order in which it is explained. */
export const GENERAL_SETTINGS = [
  {
    field: 'port',
    name: 'PORT',
    fallback: '3000',
    reader: wholeNumber(0, 65_535),
    help: 'Port to listen on; 0 takes any free one.',
  },
  {
    field: 'host',
    name: 'HOST',
    fallback: '127.0.0.1',
    reader: hostName(),
    help: 'Address to listen on. Anything but this machine needs an access code, or PARLEY_OPEN=1.',
  },
  {
    field: 'mode',
    name: 'PARLEY_MODE',
    fallback: 'private',
    reader: oneOf(['private', 'hosted']),
    help: 'private: one owner and no accounts. hosted: people sign in and have accounts (docs/hosting.md).',
  },
  {
    field: 'dataDir',
    name: 'PARLEY_DATA',
    fallback: './data',
    reader: text(),
    help: 'Folder for the database, its snapshots, the secret and uploaded files.',
  },
  {
    field: 'contentDir',
    name: 'PARLEY_CONTENT_DIR',
    reader: text(),
    help: 'Folder with your own documents, such as en/privacy.md; they take the place of those that come with Parley.',
  },
  {
    field: 'basePath',
    name: 'PARLEY_BASE_PATH',
    fallback: '/',
    reader: basePath(),
    help: 'Path under which everything is served, such as /chat/.',
  },
  {
    field: 'publicUrl',
    name: 'PARLEY_PUBLIC_URL',
    reader: webAddress(),
    help:
      'Address under which people reach the server, where a proxy stands in front of it. ' +
      'Anything but this machine needs an access code, or PARLEY_OPEN=1.',
  },
  {
    field: 'accessCode',
    name: 'PARLEY_ACCESS_CODE',
    reader: text(),
    isSecret: true,
    help:
      'Code that visitors of a private server have to enter, of 8 characters or more where other machines reach it; ' +
      'openssl rand -base64 18 makes a good one. Changing it signs everybody out.',
  },
  {
    field: 'open',
    name: 'PARLEY_OPEN',
    fallback: '0',
    reader: yesOrNo(),
    help: '1 lets other machines use a private server without an access code.',
  },
  {
    field: 'publicShares',
    name: 'PARLEY_PUBLIC_SHARES',
    reader: yesOrNo(),
    help: 'Whether visitors open shared chats and pages of a private server without the access code. By itself 1, and 0 on a server that only this machine reaches.',
  },
  {
    field: 'artifactOrigin',
    name: 'PARLEY_ARTIFACT_ORIGIN',
    reader: webOrigin(),
    help:
      'Another origin that leads to this server, such as https://pages.example.org: previews and published pages run there, and nothing else answers there. ' +
      'Needs PARLEY_PUBLIC_URL. Without it they run in a frame without any origin.',
  },
  {
    field: 'secret',
    name: 'PARLEY_SECRET',
    reader: atLeast(32),
    isSecret: true,
    help:
      'Key for what is stored encrypted or signed; the same for all servers on one database. ' +
      'Made and kept in the data folder where it is not set.',
  },
  {
    field: 'databaseUrl',
    name: 'DATABASE_URL',
    reader: postgresAddress(),
    isSecret: true,
    help: 'PostgreSQL to use instead of the SQLite file in the data folder.',
  },
  {
    field: 'defaultModel',
    name: 'PARLEY_DEFAULT_MODEL',
    fallback: 'gpt-5-mini',
    reader: text(),
    help: 'Model for new chats. Where the server does not have it, the first one it has.',
  },
  {
    field: 'freeModels',
    name: 'PARLEY_FREE_MODELS',
    fallback: '',
    reader: nameList(),
    help: 'Models that may be used for titles, summaries and translations at the cost of the operator; separated by commas.',
  },
  {
    field: 'catalogueFile',
    name: 'PARLEY_CATALOGUE',
    reader: text(),
    help: 'JSON file with what you know better about models: windows, prices, abilities, dates (docs/operations.md).',
  },
  {
    field: 'margin',
    name: 'PARLEY_MARGIN',
    fallback: '0',
    reader: wholeNumber(0, 1_000),
    help: 'Percent on top of list prices that people pay on a hosted server. Prices of your own stay as you set them (docs/hosting.md).',
  },
  {
    field: 'localModels',
    name: 'PARLEY_LOCAL_MODELS',
    fallback: '1',
    reader: yesOrNo(),
    help: '0 keeps a private server from looking for Ollama, LM Studio, llama.cpp, vLLM and Jan on this machine.',
  },
  {
    field: 'manageChannels',
    name: 'PARLEY_MANAGE_CHANNELS',
    fallback: '1',
    reader: yesOrNo(),
    help:
      '0 keeps those who are let in from adding provider keys to this server and changing its channels in the app; ' +
      'npm run admin still can. Set it where the access code is shared with people you would not give the keys to.',
  },
  {
    field: 'allowedPrivateHosts',
    name: 'PARLEY_ALLOWED_PRIVATE_HOSTS',
    fallback: '',
    reader: hostRuleList(),
    help:
      'Private hosts that people may use as their own endpoints although they are not on the internet: ' +
      'host:port (best), host, address or range such as 10.0.0.0/8; separated by commas. ' +
      'Without a port all its ports are open. Metadata services are never part of a range. ' +
      'Only for those who are signed in.',
  },
  {
    field: 'toolProxyDomestic',
    name: 'PARLEY_TOOL_PROXY_DOMESTIC',
    isSecret: true,
    reader: proxyAddress(),
    help:
      'HTTP proxy for calls of tools that people set to Domestic, such as http://user:password@proxy.example.org:3128. ' +
      'Without it and the next one the choice is not shown.',
  },
  {
    field: 'toolProxyOverseas',
    name: 'PARLEY_TOOL_PROXY_OVERSEAS',
    isSecret: true,
    reader: proxyAddress(),
    help: 'HTTP proxy for calls of tools that are set to Overseas, which is how they are installed.',
  },
  {
    field: 'relay',
    name: 'PARLEY_RELAY',
    fallback: 'everyone',
    reader: oneOf(['everyone', 'signed-in', 'off']),
    help:
      'Who may have this server pass on calls with a provider key of their own: ' +
      'everyone (without the access code too, to public addresses), signed-in, or off.',
  },
  {
    field: 'upstashHosts',
    name: 'PARLEY_UPSTASH_HOSTS',
    fallback: '',
    reader: hostRuleList(),
    help:
      'Hosts beside those of Upstash that people may sync with because they speak like it; separated by commas. ' +
      'Private ones must be in PARLEY_ALLOWED_PRIVATE_HOSTS as well.',
  },
  {
    field: 'embedOrigins',
    name: 'PARLEY_EMBED_ORIGINS',
    fallback: '',
    reader: originList(),
    help:
      'Other sites that may show the app in a frame, start chats in it and call the API, but not handle keys or kept chats; ' +
      'separated by commas. ' +
      'Apps in a web view and browser extensions count as sites: tauri://localhost, chrome-extension://<id>.',
  },
  {
    field: 'offline',
    name: 'PARLEY_OFFLINE',
    fallback: '1',
    reader: yesOrNo(),
    help: '0 keeps browsers from storing the app to open it without a connection; those that have it remove it.',
  },
  {
    field: 'trustProxy',
    name: 'PARLEY_TRUST_PROXY',
    fallback: '0',
    reader: trustedProxies(),
    help:
      'Number of proxies in front of the server, or their addresses, whose X-Forwarded-For is believed. ' +
      'Needs an access code, or PARLEY_OPEN=1.',
  },
  {
    field: 'rateLimitPerMinute',
    name: 'PARLEY_RATE_LIMIT',
    fallback: '1200',
    reader: wholeNumber(0, 1_000_000),
    help: 'API requests that one address may make in a minute; 0 for no limit.',
  },
  {
    field: 'streamDrainMs',
    name: 'PARLEY_DRAIN_MS',
    fallback: '30000',
    reader: wholeNumber(0, 3_600_000),
    help: 'Milliseconds that running replies get to finish when the server is asked to stop.',
  },
  {
    field: 'replyMinutes',
    name: 'PARLEY_REPLY_MINUTES',
    fallback: '30',
    reader: wholeNumber(0, 1_440),
    help:
      'Minutes that a reply goes on while nobody reads it, for people who closed the page or lost the connection; ' +
      '0 ends it with the connection, and keeps nothing.',
  },
  {
    field: 'replyKeepHours',
    name: 'PARLEY_REPLY_KEEP_HOURS',
    fallback: '24',
    reader: wholeNumber(1, 720),
    help: 'Hours for which a finished reply can still be fetched; it is encrypted with a key that the server never stores.',
  },
  {
    field: 'accountBytes',
    name: 'PARLEY_ACCOUNT_BYTES',
    fallback: '1000000000',
    reader: wholeNumber(0, 999_999_999_999_999),
    help: 'Bytes of chats that each account of a hosted server may keep on it; 0 for no limit.',
  },
  {
    field: 'logLevel',
    name: 'PARLEY_LOG_LEVEL',
    fallback: 'info',
    reader: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'silent']),
    help: 'The least important kind of log line that is written.',
  },
  {
    field: 'metricsToken',
    name: 'PARLEY_METRICS_TOKEN',
    reader: headerToken(),
    isSecret: true,
    help: 'Bearer token for /metrics. Without one, only this machine may read it, by a local name and past no proxy.',
  },
  {
    field: 'businessUrl',
    name: 'PARLEY_BUSINESS_URL',
    fallback: '',
    reader: text(),
    help: 'Address of the operator, linked from the app.',
  },
  {
    field: 'reportTo',
    name: 'PARLEY_REPORT_TO',
    fallback: '',
    reader: contact(),
    help: 'Where people report a failure: an email address or a web page. Empty lets them copy the report instead.',
  },
  {
    field: 'analyticsId',
    name: 'PARLEY_ANALYTICS_ID',
    fallback: '',
    reader: text(),
    help: 'Set it to count in the metrics of this server where visitors come from; the app carries it in its page. Empty counts nothing.',
  },
  ...FILE_SETTINGS,
  ...DOWNLOAD_SETTINGS,
  ...SEARCH_SETTINGS,
  ...SIGN_IN_SETTINGS,
  ...BILLING_SETTINGS,
  ...LOGIN_SCREEN_SETTINGS,
] as const satisfies readonly Setting[];

export interface ProviderSetting extends Setting {
  readonly provider: ProviderName;
  readonly part: 'apiKey' | 'baseUrl';
}

const PROVIDER_SETTINGS: readonly ProviderSetting[] = PROVIDERS.flatMap((provider): ProviderSetting[] => {
  const prefix = provider.toUpperCase();
  return [
    {
      provider,
      part: 'apiKey',
      field: `${provider}.apiKey`,
      name: `${prefix}_API_KEY`,
      reader: headerToken(),
      isSecret: true,
      help: `Key of this server for ${provider}.`,
    },
    {
      provider,
      part: 'baseUrl',
      field: `${provider}.baseUrl`,
      name: `${prefix}_BASE_URL`,
      reader: webAddress(),
      help: `Address of ${provider} or of whatever speaks like it.`,
    },
  ];
});

/** Every setting: the schema, `--help` and the README's table are made from this list. */
export const SETTINGS: readonly (Setting | ProviderSetting)[] = [...GENERAL_SETTINGS, ...PROVIDER_SETTINGS];

export function isProviderSetting(setting: Setting): setting is ProviderSetting {
  return 'provider' in setting;
}
