import type { Database } from './db/open-database.ts';
import { ToolsRepository } from './features/tools/repository.ts';
import { registerToolsRoutes } from './features/tools/routes.ts';
import { ToolRunner } from './features/tools/run-tool.ts';
import { ToolsService } from './features/tools/service.ts';
import { ToolDocuments } from './features/tools/tool-documents.ts';
import type { EgressGate } from './gateways/egress/egress.ts';
import type { Admit } from './http/admission.ts';
import type { Api } from './http/api.ts';
import type { MeteringService } from './features/metering/service.ts';
import type { Prices } from './features/prices/service.ts';
import type { SecretBox } from './lib/secret-box.ts';

export interface ToolsWorld {
  readonly database: Database;
  readonly box: SecretBox;
  readonly egress: EgressGate;
  readonly metering: MeteringService;
  readonly prices: Prices;
  readonly now: () => number;
  readonly admit: Admit;
}

/** Puts the parts of tools together; what comes back ends them. */
export function joinTools(api: Api, { database, admit, ...world }: ToolsWorld): () => Promise<void> {
  const parts = { ...world, repository: new ToolsRepository(database), documents: new ToolDocuments() };
  registerToolsRoutes(api, new ToolsService(parts), new ToolRunner(parts), admit);
  return () => parts.documents.close();
}
