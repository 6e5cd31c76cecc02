import { routes } from '@parley/contract';
import type { Api } from '../../http/api.ts';
import type { DownloadService } from './service.ts';

export function registerDownloadRoutes(api: Api, download: DownloadService): void {
  api.route(routes.download.offer, () => download.offer());
}
