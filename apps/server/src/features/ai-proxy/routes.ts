import { routes } from '@parley/contract';
import type { Api } from '../../http/api.ts';
import { startEventStream } from '../../http/event-stream.ts';
import type { AiProxyService } from './service.ts';
import { UpstreamFailure } from './upstream-failure.ts';

export function registerAiProxyRoutes(api: Api, aiProxy: AiProxyService): void {
  api.route(routes.aiProxy.chat, async ({ body, reply, signal, log }) => {
    try {
      const completion = await aiProxy.chat({ request: body, signal, log, startStream: () => startEventStream(reply) });
      if (completion === undefined) return undefined;
      void reply.type('application/json; charset=utf-8').header('cache-control', 'no-store');
      return completion;
    } catch (error) {
      const waitMs = error instanceof UpstreamFailure ? error.retryAfterMs : undefined;
      if (waitMs !== undefined && !reply.sent) void reply.header('retry-after', Math.ceil(waitMs / 1_000));
      throw error;
    }
  });
}
