import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/open-database.ts';
import type { Tickets } from '../../db/tickets.ts';
import type { Egress } from '../../gateways/egress/egress.ts';
import type { SecretBox } from '../../lib/secret-box.ts';
import type { MeteringService } from '../metering/service.ts';
import { MCP_LIMITS, type McpLimits } from './limits.ts';
import { McpLog } from './log.ts';
import { Questions } from './questions.ts';
import { McpRepository } from './repository.ts';
import { CallRunner } from './run-call.ts';
import { McpServers } from './servers.ts';
import { McpService } from './service.ts';
import { McpSignIns } from './sign-in.ts';

export interface McpPartsWorld {
  readonly database: Database;
  readonly box: SecretBox;
  readonly egress: Egress;
  readonly tickets: Tickets;
  readonly metering: MeteringService;
  readonly now: () => number;
  readonly log: FastifyBaseLogger;
  /** How long servers are waited for, and how much of them is read, where tests want less. */
  readonly mcpLimits?: Partial<McpLimits> | undefined;
}

export interface McpParts {
  readonly mcp: McpService;
  readonly signIns: McpSignIns;
  readonly calls: CallRunner;
  readonly questions: Questions;
  close(): Promise<void>;
}

/** Puts the parts of MCP servers together, all that the protocol's library is needed for. */
export function createMcpParts(world: McpPartsWorld): McpParts {
  const { database, box, now, log: logger } = world;
  const limits = { ...MCP_LIMITS, ...world.mcpLimits };
  const repository = new McpRepository(database);
  const log = new McpLog(database, now);
  const questions = new Questions({ database, box, limits, now });
  const shared = { ...world, limits, repository, log, questions, logger };
  const servers = new McpServers(shared);
  const parts = { ...shared, servers };
  return {
    mcp: new McpService(parts),
    signIns: new McpSignIns(parts),
    calls: new CallRunner(parts),
    questions,
    async close() {
      questions.close();
      await servers.close();
    },
  };
}
