import { routes } from '@parley/contract';
import type { Admit } from '../../http/admission.ts';
import type { Api } from '../../http/api.ts';
import type { ToolRunner } from './run-tool.ts';
import type { ToolsService } from './service.ts';

export function registerToolsRoutes(api: Api, tools: ToolsService, runner: ToolRunner, admit: Admit): void {
  const calls = routes.tools;
  api.route(calls.list, ({ actor }) => tools.list(actor), admit);
  api.route(calls.details, ({ actor, params }) => tools.details(actor, params.id), admit);
  api.route(calls.create, ({ actor, body }) => tools.create(actor, body), admit);
  api.route(calls.update, ({ actor, params, body }) => tools.update(actor, params.id, body), admit);
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
  api.route(calls.readSchema, ({ actor, body, signal }) => tools.readSchema(actor, body.url, signal), admit);
  api.route(calls.run, ({ actor, body, signal }) => runner.run(actor, body, signal), admit);
  api.route(calls.tryOut, ({ actor, body, signal }) => runner.tryOut(actor, body, signal), admit);
}
