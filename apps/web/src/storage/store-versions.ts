/** Every persisted store, with the version of its state. The names are also the keys of the backup file. */
export const STORE_VERSIONS = {
  chat: 3.5,
  plugin: 1,
  'access-control': 2,
  'app-config': 5,
  'mask-store': 3.2,
  'prompt-store': 3,
  'chat-update': 1,
  sync: 1.2,
  'custom-provider': 1,
  'ai-model': 1,
  user: 1,
  tool: 1,
  'model-usage': 1,
  share: 1,
} as const satisfies Record<string, number>;

export type StoreName = keyof typeof STORE_VERSIONS;

export const STORE_NAMES = Object.keys(STORE_VERSIONS) as StoreName[];

/**
 * The fields of a store that never leave this browser, whether the part of the app that uses it is loaded or not: keys,
 * codes and tokens, and what only concerns this device.
 */
export const STORE_SECRETS: Readonly<Partial<Record<StoreName, readonly string[]>>> = {
  'access-control': ['accessCode', 'token', 'credentials'],
  plugin: ['tokens'],
  // A file that could name hosts could also name pictures on them.
  'app-config': ['pictureHosts'],
  sync: [
    'useProxy',
    'proxyUrl',
    'webdav',
    'upstash',
    'passphrase',
    'formerPassphrases',
    'sealedPlaces',
    'unsealed',
    'automatic',
    'pictures',
    'picturesLeft',
    'keepOnServer',
    'offersMasks',
    'offerSent',
    'lastSyncTime',
    'sentUntil',
    'lastProvider',
    'lastProblem',
    'snapshotKeptAt',
  ],
  user: ['token'],
  share: ['secrets'],
};

/** The fields of a store that never leave the browser. */
export function secretsOf(storeName: string): readonly string[] {
  return STORE_SECRETS[storeName as StoreName] ?? [];
}
