import type { ServerConfig } from './config.ts';
import type { Database } from './db/open-database.ts';
import { McpOffers } from './features/own-mcp/offers.ts';
import { McpOffersRepository } from './features/own-mcp/repository.ts';
import { registerOwnMcpRoutes } from './features/own-mcp/routes.ts';
import { OwnMcpService } from './features/own-mcp/service.ts';
import type { ToolParts } from './features/own-mcp/tools.ts';
import type { Admit } from './http/admission.ts';
import type { Api } from './http/api.ts';
import type { RateLimiter } from './http/rate-limiter.ts';
import type { SecretBox } from './lib/secret-box.ts';

export interface OwnMcpWorld extends Omit<ToolParts, 'readOffer'> {
  readonly config: Pick<ServerConfig, 'publicUrl'>;
  readonly database: Database;
  readonly box: SecretBox;
  readonly limiter: RateLimiter;
  readonly ownPages: Admit;
  readonly now: () => number;
}

/** Puts this server's own MCP server together; what comes back ends it. */
export function joinOwnMcp(api: Api, world: OwnMcpWorld): () => Promise<void> {
  const { config, database, box, limiter, ownPages, now, ...parts } = world;
  const offers = new McpOffers({ repository: new McpOffersRepository(database), box, now });
  const service = new OwnMcpService({ ...parts, readOffer: (actor) => offers.read(actor) });
  registerOwnMcpRoutes(api, { config, service, offers, limiter, ownPages });
  return () => service.close();
}
