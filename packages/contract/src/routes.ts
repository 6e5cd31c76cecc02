import type { RouteDefinition } from './route.ts';
import { accessRoutes } from './routes/access.ts';
import { accountRoutes } from './routes/accounts.ts';
import { aiProxyRoutes } from './routes/ai-proxy.ts';
import { apiKeyRoutes } from './routes/api-keys.ts';
import { artifactRoutes } from './routes/artifacts.ts';
import { authRoutes } from './routes/auth.ts';
import { billingRoutes } from './routes/billing.ts';
import { browsingRoutes } from './routes/browsing.ts';
import { channelRoutes } from './routes/channels.ts';
import { chatHistoryRoutes } from './routes/chat-history.ts';
import { contentRoutes } from './routes/content.ts';
import { customProviderRoutes } from './routes/custom-providers.ts';
import { docsRoutes } from './routes/docs.ts';
import { downloadRoutes } from './routes/download.ts';
import { eventRoutes } from './routes/events.ts';
import { fileRoutes } from './routes/files.ts';
import { imageRoutes } from './routes/images.ts';
import { mcpRoutes } from './routes/mcp.ts';
import { midjourneyRoutes } from './routes/midjourney.ts';
import { modelRoutes } from './routes/models.ts';
import { ownMcpRoutes } from './routes/own-mcp.ts';
import { pictureRoutes } from './routes/pictures.ts';
import { replyRoutes } from './routes/replies.ts';
import { shareRoutes } from './routes/share.ts';
import { subAccountRoutes } from './routes/sub-accounts.ts';
import { syncRoutes } from './routes/sync.ts';
import { toolRoutes } from './routes/tools.ts';
import { translateRoutes } from './routes/translate.ts';
import { v1Routes } from './routes/v1.ts';

/** Every call of the API, by feature. */
export const routes = {
  models: modelRoutes,
  channels: channelRoutes,
  aiProxy: aiProxyRoutes,
  replies: replyRoutes,
  v1: v1Routes,
  access: accessRoutes,
  auth: authRoutes,
  accounts: accountRoutes,
  apiKeys: apiKeyRoutes,
  subAccounts: subAccountRoutes,
  billing: billingRoutes,
  chatHistory: chatHistoryRoutes,
  share: shareRoutes,
  artifacts: artifactRoutes,
  files: fileRoutes,
  images: imageRoutes,
  pictures: pictureRoutes,
  content: contentRoutes,
  download: downloadRoutes,
  customProviders: customProviderRoutes,
  tools: toolRoutes,
  browsing: browsingRoutes,
  mcp: mcpRoutes,
  ownMcp: ownMcpRoutes,
  midjourney: midjourneyRoutes,
  sync: syncRoutes,
  events: eventRoutes,
  translate: translateRoutes,
  docs: docsRoutes,
};

export type RouteTable = Readonly<Record<string, Readonly<Record<string, RouteDefinition>>>>;

export interface NamedRoute {
  /** Feature and call, as in `apiKeys.create`. */
  readonly id: string;
  readonly feature: string;
  readonly route: RouteDefinition;
}

export function namedRoutes(table: RouteTable): NamedRoute[] {
  return Object.entries(table).flatMap(([feature, calls]) =>
    Object.entries(calls).map(([call, route]) => ({ id: `${feature}.${call}`, feature, route })),
  );
}

export function allRoutes(): NamedRoute[] {
  return namedRoutes(routes);
}
