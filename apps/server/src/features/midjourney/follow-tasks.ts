import { AppError, ERRORS, isMidjourneyFinished, MIDJOURNEY_TIMEOUT_MS, MidjourneyTask } from '@parley/contract';
import type { Endpoint, UpstreamConnections } from '../ai-proxy/endpoint.ts';
import { endpointOf } from '../ai-proxy/endpoint.ts';
import type { ChannelsService } from '../channels/service.ts';
import type { MeteringService } from '../metering/service.ts';
import { fetchTask } from './proxy-client.ts';
import { readTask } from './read-task.ts';
import type { MidjourneyRepository, TaskRow } from './repository.ts';
import { heldFor, recordOf } from './task-record.ts';

export interface FollowTasksParts {
  readonly repository: MidjourneyRepository;
  readonly channels: Pick<ChannelsService, 'all' | 'refresh'>;
  readonly connections: UpstreamConnections;
  readonly metering: Pick<MeteringService, 'finish'>;
  readonly now: () => number;
}

/** Asks upstreams how far tasks are, and settles those that are over. */
export class FollowTasks {
  readonly #parts: FollowTasksParts;

  constructor(parts: FollowTasksParts) {
    this.#parts = parts;
  }

  /** A task as it is now. An upstream that does not answer is asked again another time, until the task has had its time. */
  async look(row: TaskRow): Promise<MidjourneyTask> {
    const { repository, now } = this.#parts;
    const known = taskOf(row);
    if (row.ended_at !== null) return known;
    const told = await this.#ask(row).catch((error: unknown) => {
      if (error instanceof AppError) return undefined;
      throw error;
    });
    const task = inTime(readTask(told, known) ?? known, now() - row.created_at);
    const progress = { status: task.status, task: JSON.stringify(task) };
    if (!isMidjourneyFinished(task.status)) await repository.note(row.id, progress, now());
    else if (await repository.end(row.id, progress, now())) this.settle({ ...row, ...progress });
    return task;
  }

  /** Books what a task that is over came to. */
  settle(row: TaskRow): void {
    const { metering, now } = this.#parts;
    metering.finish(heldFor(row), recordOf(row, row.status, now()));
  }

  /** Where a task was handed in, with the key of that time as long as the channel has it. */
  async endpointOf(row: Pick<TaskRow, 'channel_id' | 'key_id'>): Promise<Endpoint> {
    const { channels, connections } = this.#parts;
    await channels.refresh();
    const channel = channels.all().find(({ id }) => id === row.channel_id);
    const key = channel?.keys.find(({ id }) => id === row.key_id) ?? channel?.keys[0];
    if (!channel || !key) throw new AppError('model_unavailable');
    return endpointOf({ channel, key }, connections);
  }

  async #ask(row: TaskRow): Promise<unknown> {
    return fetchTask(await this.endpointOf(row), row.upstream_id);
  }
}

export function taskOf(row: Pick<TaskRow, 'task'>): MidjourneyTask {
  return MidjourneyTask.parse(JSON.parse(row.task));
}

/** A task that is not over when its time is has failed: its page has given up by then too. */
function inTime(task: MidjourneyTask, elapsedMs: number): MidjourneyTask {
  if (isMidjourneyFinished(task.status) || elapsedMs < MIDJOURNEY_TIMEOUT_MS) return task;
  return { ...task, status: 'FAILURE', progress: '', failReason: ERRORS.midjourney_timeout.text };
}
