import { AppError, routes } from '@parley/contract';
import type { ServerConfig } from '../../config.ts';
import type { Admit } from '../../http/admission.ts';
import type { Api } from '../../http/api.ts';
import { isOwnOrigin } from '../../http/own-page.ts';
import type { RateLimiter } from '../../http/rate-limiter.ts';
import type { McpOffers } from './offers.ts';
import type { OwnMcpService } from './service.ts';

/** Of one account: a program with a loop gone wild must not keep the database busy. */
const CALLS = { max: 300, windowMs: 60_000 };

export interface OwnMcpRouteParts {
  readonly config: Pick<ServerConfig, 'publicUrl'>;
  readonly service: OwnMcpService;
  readonly offers: McpOffers;
  readonly limiter: RateLimiter;
  /** Keeps what people store here from sites that only show the app. */
  readonly ownPages: Admit;
}

export function registerOwnMcpRoutes(api: Api, { config, service, offers, limiter, ownPages }: OwnMcpRouteParts): void {
  const calls = routes.ownMcp;
  /** Programs bring no origin; pages do, and none but our own have any business here, whatever key they hold. */
  const admitProgram: Admit = ({ request: { headers }, actor }) => {
    if (!isOwnOrigin(headers, config.publicUrl)) {
      throw new AppError('forbidden', 'Pages of other sites may not use this server as an MCP server');
    }
    if (actor) limiter.take(`mcp calls of ${actor.accountId}`, CALLS);
  };
  api.route(
    calls.call,
    async ({ body, request, reply, actor, signal, log }) => {
      // Addresses end up in logs and histories.
      if (Object.keys(request.query as object).length > 0) {
        throw new AppError('bad_request', 'This address takes no query. Send the key in the Authorization header');
      }
      // nginx holds back whole replies otherwise.
      void reply.header('x-accel-buffering', 'no').header('cache-control', 'no-store');
      return service.answer(request, body, { actor, signal, log });
    },
    admitProgram,
  );
  api.route(calls.readOffer, ({ actor }) => offers.state(actor), ownPages);
  api.route(calls.offer, ({ actor, body: { begins, ...offer } }) => offers.put(actor, offer, begins), ownPages);
  api.route(
    calls.withdraw,
    async ({ actor }) => {
      await offers.withdraw(actor);
      return null;
    },
    ownPages,
  );
}
