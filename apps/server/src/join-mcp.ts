import type { FastifyBaseLogger } from 'fastify';
import type { ServerConfig } from './config.ts';
import type { Database } from './db/open-database.ts';
import type { Tickets } from './db/tickets.ts';
import { MCP_LIMITS, type McpLimits } from './features/mcp/limits.ts';
import { McpLog } from './features/mcp/log.ts';
import { Questions } from './features/mcp/questions.ts';
import { McpRepository } from './features/mcp/repository.ts';
import { registerMcpRoutes } from './features/mcp/routes.ts';
import { CallRunner } from './features/mcp/run-call.ts';
import { McpServers } from './features/mcp/servers.ts';
import { McpService } from './features/mcp/service.ts';
import { McpSignIns } from './features/mcp/sign-in.ts';
import type { MeteringService } from './features/metering/service.ts';
import type { Egress } from './gateways/egress/egress.ts';
import type { Admit } from './http/admission.ts';
import type { Api } from './http/api.ts';
import type { SecretBox } from './lib/secret-box.ts';

export interface McpWorld {
  readonly config: ServerConfig;
  readonly database: Database;
  readonly box: SecretBox;
  readonly egress: Egress;
  readonly tickets: Tickets;
  readonly metering: MeteringService;
  readonly now: () => number;
  readonly log: FastifyBaseLogger;
  readonly admit: Admit;
  /** How long servers are waited for, and how much of them is read, where tests want less. */
  readonly mcpLimits?: Partial<McpLimits> | undefined;
}

/** Puts the parts of MCP servers together; what comes back ends them. */
export function joinMcp(api: Api, world: McpWorld): () => Promise<void> {
  const { config, database, box, now, log: logger, admit } = world;
  const limits = { ...MCP_LIMITS, ...world.mcpLimits };
  const repository = new McpRepository(database);
  const log = new McpLog(database, now);
  const questions = new Questions({ database, box, limits, now });
  const shared = { ...world, limits, repository, log, questions, logger };
  const servers = new McpServers(shared);
  const parts = { ...shared, servers };
  registerMcpRoutes(api, {
    config,
    mcp: new McpService(parts),
    signIns: new McpSignIns(parts),
    calls: new CallRunner(parts),
    questions,
    admit,
  });
  return async () => {
    questions.close();
    await servers.close();
  };
}
