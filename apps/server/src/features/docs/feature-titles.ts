import type { routes } from '@parley/contract';

/** The headings of the API description. */
export const FEATURE_TITLES: Readonly<Record<keyof typeof routes, string>> = {
  models: 'Models',
  channels: 'Models of this server',
  aiProxy: 'Chat',
  replies: 'Replies that outlive the page',
  v1: 'OpenAI-compatible API',
  access: 'Access code',
  auth: 'Sign-in',
  apiKeys: 'API keys',
  subAccounts: 'Sub-accounts',
  billing: 'Billing',
  chatHistory: 'Chat history',
  share: 'Shared chats',
  artifacts: 'Artifacts',
  files: 'Files',
  pictures: 'Pictures from the web',
  content: 'Documents',
  customProviders: 'Custom providers',
  tools: 'Tools',
  mcp: 'MCP servers',
  midjourney: 'Midjourney',
  sync: 'Cloud sync',
  events: 'Events',
  translate: 'Translation',
  docs: 'This description',
};
