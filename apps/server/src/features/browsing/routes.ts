import { routes } from '@parley/contract';
import type { Admit } from '../../http/admission.ts';
import type { Api } from '../../http/api.ts';
import type { BrowsingService } from './service.ts';

export function registerBrowsingRoutes(api: Api, browsing: BrowsingService, admit: Admit): void {
  const calls = routes.browsing;
  api.route(calls.offer, ({ actor }) => browsing.offer(actor), admit);
  api.route(calls.read, ({ actor, body, signal }) => browsing.read(body, { actor, signal }), admit);
  api.route(calls.search, ({ actor, body, signal }) => browsing.search(body, { actor, signal }), admit);
}
