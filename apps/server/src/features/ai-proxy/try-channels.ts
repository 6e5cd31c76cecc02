import { AppError } from '@parley/contract';
import type { Channel, KeyedChannel } from '../channels/channel.ts';
import type { ChannelsService } from '../channels/service.ts';
import { type Endpoint, endpointOf, type UpstreamConnections } from './endpoint.ts';
import { isWorthAnotherTry, UpstreamFailure } from './upstream-failure.ts';

export interface ChannelChoice {
  readonly channels: Pick<ChannelsService, 'pick' | 'report'>;
  readonly candidates: readonly Channel[];
  readonly model: string;
  readonly connections: UpstreamConnections;
  readonly now: () => number;
}

/** A question that nobody can answer should not wander through every key there is. */
const MAX_ATTEMPTS = 4;

/** Asks one channel after another until one answers. `ask` throws only while nothing of an answer has gone out. */
export async function tryChannels<Reply>(
  { channels, candidates, model, connections, now }: ChannelChoice,
  ask: (endpoint: Endpoint, keyed: KeyedChannel) => Promise<Reply>,
): Promise<Reply> {
  const tried = new Set<string>();
  let last: AppError | undefined;
  while (tried.size < MAX_ATTEMPTS) {
    const picked = channels.pick(candidates, model, tried);
    if (picked.kind === 'throttled') {
      throw last ?? new UpstreamFailure('upstream_rate_limited', undefined, { retryAfterMs: picked.until - now() });
    }
    if (picked.kind === 'none') break;
    const { found } = picked;
    tried.add(found.key.id);
    try {
      const endpoint = endpointOf(found, connections);
      const reply = await ask(endpoint instanceof Promise ? await endpoint : endpoint, found);
      channels.report(found, model);
      return reply;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      channels.report(found, model, error);
      last = error;
      if (!isWorthAnotherTry(error)) break;
    }
  }
  throw last ?? new AppError('model_unavailable');
}
