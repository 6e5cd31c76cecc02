import { AppError, ERRORS, isMidjourneyFinished, MIDJOURNEY_TIMEOUT_MS, MidjourneyTask } from '@parley/contract';
import type { Endpoint, UpstreamConnections } from '../ai-proxy/endpoint.ts';
import { endpointOf } from '../ai-proxy/endpoint.ts';
import type { ChannelsService } from '../channels/service.ts';
import type { MeteringService } from '../metering/service.ts';
import { fetchTask } from './proxy-client.ts';
import { readTask } from './read-task.ts';
import type { MidjourneyRepository, TaskRow } from './repository.ts';
import { heldFor, recordOf } from './task-record.ts';

/**
 * Upstreams go on after a page has given up, and charge for what they make: what is held stays held until they say how a task
 * ended, or for this long. Theirs give up within five to thirty minutes.
 */
const FOLLOWED_MS = 45 * 60_000;

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

  /** A task as it is now. An upstream that does not answer is asked again another time, for as long as tasks are followed. */
  async look(row: TaskRow): Promise<MidjourneyTask> {
    const { repository, now } = this.#parts;
    const known = taskOf(row);
    if (row.ended_at !== null) return known;
    const told = await this.#ask(row).catch((error: unknown) => {
      if (error instanceof AppError) return undefined;
      throw error;
    });
    const heard = readTask(told, known) ?? known;
    const elapsedMs = now() - row.created_at;
    const task = elapsedMs < FOLLOWED_MS ? heard : inTime(heard, elapsedMs);
    const progress = { status: task.status, task: JSON.stringify(task) };
    if (!isMidjourneyFinished(task.status)) await repository.note(row.id, progress, now());
    else if (await repository.end(row.id, progress, now())) this.settle({ ...row, ...progress });
    return inTime(task, elapsedMs);
  }

  /** A task as it was last heard of. */
  known(row: TaskRow): MidjourneyTask {
    return inTime(taskOf(row), this.#parts.now() - row.created_at);
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
    // Being handed in, or its server went away while it was.
    if (row.upstream_id === '') return undefined;
    return fetchTask(await this.endpointOf(row), row.upstream_id);
  }
}

export function taskOf(row: Pick<TaskRow, 'task'>): MidjourneyTask {
  return MidjourneyTask.parse(JSON.parse(row.task));
}

/**
 * A task that is not over when its time is has failed for whoever asks: its page has given up by then too. One that ends
 * later ends as its upstream says.
 */
function inTime(task: MidjourneyTask, elapsedMs: number): MidjourneyTask {
  if (isMidjourneyFinished(task.status) || elapsedMs < MIDJOURNEY_TIMEOUT_MS) return task;
  return { ...task, status: 'FAILURE', progress: '', failReason: ERRORS.midjourney_timeout.text };
}
