import { routes } from '@parley/contract';
import type { Api } from '../../http/api.ts';
import type { ModelsService } from './service.ts';

export function registerModelsRoutes(api: Api, models: ModelsService): void {
  api.route(routes.models.list, () => models.list());
}
