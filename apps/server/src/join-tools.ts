import type { Transaction } from 'kysely';
import type { Tables } from './db/tables.ts';
import { moveMcpServers } from './features/mcp/move-account.ts';
import { moveTools as moveOwnTools } from './features/tools/move-account.ts';
import { ToolsRepository } from './features/tools/repository.ts';
import { registerToolsRoutes } from './features/tools/routes.ts';
import { ToolRunner } from './features/tools/run-tool.ts';
import { ToolsService } from './features/tools/service.ts';
import { ToolDocuments } from './features/tools/tool-documents.ts';
import type { Prices } from './features/prices/service.ts';
import type { Api } from './http/api.ts';
import { joinMcp, type McpWorld } from './join-mcp.ts';
import type { SecretBox } from './lib/secret-box.ts';

export interface ToolsWorld extends McpWorld {
  readonly prices: Prices;
}

/** Puts the parts of tools and MCP servers together; what comes back ends them. */
export function joinTools(api: Api, world: ToolsWorld): () => Promise<void> {
  const { database, admit, box, egress, metering, prices, now } = world;
  const documents = new ToolDocuments();
  const parts = { box, egress, metering, prices, now, repository: new ToolsRepository(database), documents };
  registerToolsRoutes(api, new ToolsService(parts), new ToolRunner(parts), admit);
  const closeMcp = joinMcp(api, world);
  return async () => {
    await Promise.all([documents.close(), closeMcp()]);
  };
}

/** Makes one account's tools and MCP servers another's. */
export async function moveTools(
  transaction: Transaction<Tables>,
  merged: { readonly from: string; readonly into: string },
  box: SecretBox,
): Promise<void> {
  await moveOwnTools(transaction, merged, box);
  await moveMcpServers(transaction, merged, box);
}
