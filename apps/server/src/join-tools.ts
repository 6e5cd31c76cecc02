import { ProxyMode, type SearchEngine } from '@parley/contract';
import type { ServerConfig } from './config.ts';
import type { Database } from './db/open-database.ts';
import { PageReader } from './features/browsing/page-reader.ts';
import { registerBrowsingRoutes } from './features/browsing/routes.ts';
import { serverEngine } from './features/browsing/search-choice.ts';
import { BrowsingService } from './features/browsing/service.ts';
import { ToolsRepository } from './features/tools/repository.ts';
import { registerToolsRoutes } from './features/tools/routes.ts';
import { ToolRunner, type ToolWays } from './features/tools/run-tool.ts';
import { ToolsService } from './features/tools/service.ts';
import { ToolDocuments } from './features/tools/tool-documents.ts';
import type { Egress } from './gateways/egress/egress.ts';
import type { Admit } from './http/admission.ts';
import type { Api } from './http/api.ts';
import type { RateLimiter } from './http/rate-limiter.ts';
import type { MeteringService } from './features/metering/service.ts';
import type { Prices } from './features/prices/service.ts';
import type { SecretBox } from './lib/secret-box.ts';

export interface ToolsWorld {
  readonly config: ServerConfig;
  readonly database: Database;
  readonly box: SecretBox;
  readonly egress: Egress;
  readonly metering: MeteringService;
  readonly prices: Prices;
  readonly now: () => number;
  readonly limiter: RateLimiter;
  readonly admit: Admit;
  /** Where search engines are reached, for tests. */
  readonly engineAddresses?: Partial<Record<SearchEngine, string>> | undefined;
  /** How long reading a page may take. */
  readonly pagePatienceMs?: number | undefined;
}

/** Puts the parts of tools together; what comes back ends them. */
export function joinTools(
  api: Api,
  { config, database, admit, limiter, engineAddresses, pagePatienceMs, ...world }: ToolsWorld,
): () => Promise<void> {
  const ways = waysOut(config, world.egress);
  const proxyModes = ProxyMode.options.filter((mode) =>
    mode === 'DEFAULT' ? Object.keys(ways).length > 0 : ways[mode] !== undefined,
  );
  const parts = {
    ...world,
    ways,
    proxyModes,
    repository: new ToolsRepository(database),
    documents: new ToolDocuments(),
  };
  const tools = new ToolsService(parts);
  registerToolsRoutes(api, { tools, runner: new ToolRunner(parts), limiter, admit });
  const reader = new PageReader(pagePatienceMs);
  const browsing = new BrowsingService({ ...world, tools, reader, servers: serverEngine(config), engineAddresses });
  registerBrowsingRoutes(api, browsing, admit);
  return async () => {
    await Promise.all([parts.documents.close(), reader.close()]);
  };
}

/** The proxies that the operator set up. A tool that asks for another way takes the usual one. */
function waysOut({ toolProxyDomestic, toolProxyOverseas }: ToolsWorld['config'], egress: Egress): ToolWays {
  return {
    ...(toolProxyDomestic && { DOMESTIC: egress.through(toolProxyDomestic) }),
    ...(toolProxyOverseas && { OVERSEAS: egress.through(toolProxyOverseas) }),
  };
}
