import { routes } from '@parley/contract';
import type { Admit } from '../../http/admission.ts';
import type { Api } from '../../http/api.ts';
import { createConcurrencyLimit } from '../../gateways/egress/concurrency-limit.ts';
import type { RateLimiter } from '../../http/rate-limiter.ts';
import type { ToolRunner } from './run-tool.ts';
import type { ToolsService } from './service.ts';

/** Of one account: each holds the thread that all share for as long as a schema takes to read. */
const SCHEMAS = { max: 60, windowMs: 60_000 };
/** Each may bring megabytes, which have not been read yet when this counts. */
const SCHEMAS_AT_ONCE = 4;

export interface ToolsRouteParts {
  readonly tools: ToolsService;
  readonly runner: ToolRunner;
  readonly limiter: Pick<RateLimiter, 'take'>;
  readonly admit: Admit;
}

export function registerToolsRoutes(api: Api, { tools, runner, limiter, admit }: ToolsRouteParts): void {
  const calls = routes.tools;
  const acquireSchema = createConcurrencyLimit(SCHEMAS_AT_ONCE);
  const admitSchema: Admit = (arrival) => {
    admit(arrival);
    if (!arrival.actor) return;
    const { accountId } = arrival.actor;
    arrival.onEnd(acquireSchema(accountId));
    limiter.take(`schemas of ${accountId}`, SCHEMAS);
  };
  api.route(calls.list, ({ actor }) => tools.list(actor), admit);
  api.route(calls.details, ({ actor, params }) => tools.details(actor, params.id), admit);
  api.route(calls.create, ({ actor, body, signal }) => tools.create(actor, body, signal), admitSchema);
  api.route(
    calls.update,
    ({ actor, params, body, signal }) => tools.update(actor, params.id, body, signal),
    admitSchema,
  );
  api.route(
    calls.remove,
    async ({ actor, params }) => {
      await tools.remove(actor, params.id);
      return null;
    },
    admit,
  );
  api.route(calls.restore, ({ actor, params }) => tools.restore(actor, params.id), admit);
  api.route(calls.readConfig, ({ actor }) => tools.readConfig(actor), admit);
  api.route(calls.updateConfig, ({ actor, body }) => tools.updateConfig(actor, body.tools), admit);
  api.route(calls.readSchema, ({ actor, body, signal }) => tools.readSchema(actor, body.url, signal), admitSchema);
  api.route(calls.run, ({ actor, body, signal }) => runner.run(actor, body, signal), admit);
  api.route(calls.tryOut, ({ actor, body, signal }) => runner.tryOut(actor, body, signal), admitSchema);
}
