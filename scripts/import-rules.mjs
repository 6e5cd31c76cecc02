const APPS = { pattern: /^(@parley\/(web|server)|apps\/)/, why: 'packages know no app' };
const TESTKIT = { pattern: /^@parley\/testkit$/, why: 'the testkit is for tests only' };

/** Per place in the house: what must never be imported there. */
export const LAYERS = [
  {
    at: /^packages\/contract\//,
    never: [
      APPS,
      TESTKIT,
      {
        pattern: /^(?!zod\/mini$|packages\/contract\/)[@a-z]/,
        why: 'the contract depends on the small form of zod alone',
        inTests: true,
      },
    ],
  },
  { at: /^packages\/providers\//, never: [APPS, TESTKIT] },
  { at: /^packages\/testkit\//, never: [APPS] },
  { at: /^packages\/tools\//, never: [APPS, TESTKIT] },
  {
    at: /^apps\/web\/src\/(components|platform|storage|i18n|lib|styles)\//,
    never: [
      TESTKIT,
      { pattern: /^apps\/server\/|^@parley\/server/, why: 'apps never import apps' },
      { pattern: /^apps\/web\/src\/(features|app)\//, why: 'imports go down only' },
    ],
  },
  {
    at: /^apps\/web\/src\/features\/chat-core\//,
    never: [{ pattern: /\.tsx$/, why: 'chats and turns know no component', inTests: true }],
  },
  {
    at: /^apps\/web\/src\/features\//,
    never: [
      TESTKIT,
      { pattern: /^apps\/server\/|^@parley\/server/, why: 'apps never import apps' },
      { pattern: /^apps\/web\/src\/app\//, why: 'imports go down only' },
    ],
  },
  {
    at: /^apps\/web\/src\/(app\/|(main|login|share)\.tsx)/,
    never: [TESTKIT, { pattern: /^apps\/server\/|^@parley\/server/, why: 'apps never import apps' }],
  },
  {
    at: /^apps\/server\/src\/(gateways|db|http|lib)\//,
    never: [
      TESTKIT,
      { pattern: /^apps\/web\/|^@parley\/web/, why: 'apps never import apps' },
      { pattern: /^apps\/server\/src\/(features\/|app\.ts|main\.ts)/, why: 'imports go down only', inTests: true },
    ],
  },
  {
    at: /^apps\/server\/src\/features\//,
    never: [
      TESTKIT,
      { pattern: /^apps\/web\/|^@parley\/web/, why: 'apps never import apps' },
      { pattern: /^apps\/server\/src\/(app|main)\.ts/, why: 'imports go down only', inTests: true },
    ],
  },
];

/** Which web feature may meet which other one, through its public.ts. A row here is a decision; cycles fail the check. */
export const FEATURE_MEETINGS = {
  artifacts: ['chat-core', 'export', 'import-chats', 'share'],
  'chat-core': ['settings', 'models'],
  attachments: ['chat-core', 'settings', 'models'],
  export: ['chat-core', 'models', 'pictures', 'settings'],
  chat: [
    'artifacts',
    'chat-core',
    'tools',
    'mcp',
    'attachments',
    'billing',
    'connect',
    'export',
    'images',
    'settings',
    'starters',
    'models',
    'pictures',
    'prompts',
    'speech',
  ],
  connect: ['channels', 'custom-providers', 'desktop', 'models', 'settings'],
  starters: [],
  'chat-list': ['chat-core', 'chat', 'export', 'import-chats', 'models', 'settings'],
  models: ['settings', 'custom-providers'],
  account: ['settings'],
  'api-keys': ['account', 'custom-providers', 'models', 'settings'],
  'account-settings': ['account', 'auth', 'backup', 'billing', 'chat-history', 'pwa', 'settings', 'sync'],
  auth: ['account', 'chat-history', 'settings'],
  'sub-accounts': ['account', 'auth', 'custom-providers', 'models', 'settings'],
  backup: ['settings'],
  billing: ['account', 'chat-core', 'custom-providers', 'models', 'settings', 'sub-accounts'],
  settings: ['custom-providers'],
  'custom-providers': [],
  channels: ['custom-providers', 'settings'],
  content: ['settings'],
  desktop: ['import-chats', 'settings', 'sync'],
  discover: ['masks'],
  'import-chats': ['backup', 'chat-core', 'export', 'settings'],
  files: ['account', 'settings'],
  images: ['attachments', 'billing', 'chat-core', 'export', 'files', 'models', 'prompts', 'settings', 'sync'],
  pictures: ['settings'],
  'own-mcp': ['api-keys', 'chat-history', 'masks', 'prompts', 'settings', 'sync'],
  prompts: ['settings'],
  pwa: ['attachments', 'backup', 'chat', 'chat-core', 'settings'],
  download: ['pwa', 'settings'],
  masks: ['chat-core', 'chat', 'attachments', 'models', 'settings', 'tools'],
  search: ['account', 'chat-core', 'chat-history', 'models', 'sync'],
  tools: ['account', 'attachments', 'chat-core', 'code-runner', 'images', 'models', 'search', 'settings'],
  mcp: ['account', 'chat-core', 'tools'],
  'code-runner': ['chat-core'],
  share: ['api-keys', 'chat-core', 'chat-history', 'export', 'import-chats', 'models', 'settings', 'sync', 'tools'],
  speech: ['settings', 'models'],
  'chat-history': ['account', 'settings', 'sync'],
  sync: ['chat-core', 'settings'],
};

/** The most that one feature may have of all features' lines. Beyond it there are several under one name. */
export const LARGEST_SHARE = 0.2;

/**
 * Which server feature may use which other one's service and shapes. Repositories and routes are nobody else's; services
 * are still handed in by app.ts.
 */
export const SERVER_MEETINGS = {
  accounts: ['metering'],
  artifacts: ['publishing'],
  auth: ['accounts'],
  'api-keys': ['accounts', 'auth', 'metering'],
  'sub-accounts': ['accounts', 'auth', 'metering'],
  'ai-proxy': ['models', 'channels', 'metering', 'custom-providers', 'replies'],
  billing: ['accounts', 'ledger', 'metering'],
  browsing: ['metering', 'prices', 'tools'],
  'custom-providers': [],
  channels: ['accounts', 'custom-providers'],
  'chat-history': ['publishing'],
  ledger: ['metering'],
  mcp: ['auth', 'metering', 'tools'],
  metering: [],
  midjourney: ['ai-proxy', 'channels', 'ledger', 'metering', 'models', 'v1'],
  'call-billing': ['ledger', 'metering'],
  replies: [],
  tools: ['custom-providers', 'metering', 'prices'],
  models: ['channels', 'prices'],
  prices: ['accounts'],
  publishing: ['accounts', 'files'],
  share: ['publishing'],
  images: ['ai-proxy', 'channels', 'custom-providers', 'metering', 'models', 'v1'],
  'own-mcp': ['ai-proxy', 'api-keys', 'chat-history', 'models'],
  translate: ['metering', 'prices'],
  v1: ['ai-proxy', 'api-keys', 'models', 'channels', 'metering'],
};

/** Places whose code takes its world as an argument. */
export const PURE_PLACES = [
  /^packages\/(contract|providers|tools)\/src\//,
  /^apps\/web\/src\/features\/[^/]+\/model\//,
];
