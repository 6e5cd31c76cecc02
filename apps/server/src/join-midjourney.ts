import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './db/open-database.ts';
import type { AiProxyService } from './features/ai-proxy/service.ts';
import type { ChannelsService } from './features/channels/service.ts';
import type { Ledger } from './features/ledger/service.ts';
import type { MeteringService } from './features/metering/service.ts';
import { FollowTasks } from './features/midjourney/follow-tasks.ts';
import { MidjourneyRepository } from './features/midjourney/repository.ts';
import { registerMidjourneyRoutes } from './features/midjourney/routes.ts';
import { MidjourneyService } from './features/midjourney/service.ts';
import { TaskSweeper, type TaskSweeperParts } from './features/midjourney/task-sweeper.ts';
import type { ModelsService } from './features/models/service.ts';
import type { Admit } from './http/admission.ts';
import type { Api } from './http/api.ts';

/** How often tasks are looked after that nobody polls. */
export type TaskPatience = Pick<TaskSweeperParts, 'lookMs' | 'forgottenMs'>;

export interface MidjourneyWorld extends TaskPatience {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly models: ModelsService;
  readonly channels: ChannelsService;
  readonly metering: MeteringService;
  readonly aiProxy: Pick<AiProxyService, 'connections'>;
  readonly admitUpload: Admit;
  readonly now: () => number;
  readonly log: FastifyBaseLogger;
}

/** Puts the parts of pictures by task together; what comes back ends them. */
export function joinMidjourney(
  api: Api,
  { database, aiProxy, admitUpload, ...world }: MidjourneyWorld,
): () => Promise<void> {
  const repository = new MidjourneyRepository(database);
  const { connections } = aiProxy;
  const tasks = new FollowTasks({ ...world, repository, connections });
  registerMidjourneyRoutes(api, new MidjourneyService({ ...world, repository, tasks, connections }), admitUpload);
  const sweeper = new TaskSweeper({ ...world, repository, tasks, writes: database.writes });
  sweeper.start();
  return () => sweeper.stop();
}
