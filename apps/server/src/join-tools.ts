import { ProxyMode } from '@parley/contract';
import type { ServerConfig } from './config.ts';
import type { Database } from './db/open-database.ts';
import { ToolsRepository } from './features/tools/repository.ts';
import { registerToolsRoutes } from './features/tools/routes.ts';
import { ToolRunner, type ToolWays } from './features/tools/run-tool.ts';
import { ToolsService } from './features/tools/service.ts';
import { ToolDocuments } from './features/tools/tool-documents.ts';
import type { Egress } from './gateways/egress/egress.ts';
import type { Admit } from './http/admission.ts';
import type { Api } from './http/api.ts';
import type { MeteringService } from './features/metering/service.ts';
import type { Prices } from './features/prices/service.ts';
import type { SecretBox } from './lib/secret-box.ts';

export interface ToolsWorld {
  readonly database: Database;
  readonly box: SecretBox;
  readonly config: Pick<ServerConfig, 'toolProxyDomestic' | 'toolProxyOverseas'>;
  readonly egress: Egress;
  readonly metering: MeteringService;
  readonly prices: Prices;
  readonly now: () => number;
  readonly admit: Admit;
}

/** Puts the parts of tools together; what comes back ends them. */
export function joinTools(api: Api, { config, database, admit, ...world }: ToolsWorld): () => Promise<void> {
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
  registerToolsRoutes(api, new ToolsService(parts), new ToolRunner(parts), admit);
  return () => parts.documents.close();
}

/** The proxies that the operator set up. A tool that asks for another way takes the usual one. */
function waysOut({ toolProxyDomestic, toolProxyOverseas }: ToolsWorld['config'], egress: Egress): ToolWays {
  return {
    ...(toolProxyDomestic && { DOMESTIC: egress.through(toolProxyDomestic) }),
    ...(toolProxyOverseas && { OVERSEAS: egress.through(toolProxyOverseas) }),
  };
}
