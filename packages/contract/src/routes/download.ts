import { DownloadOffer } from '../download.ts';
import { defineRoute } from '../route.ts';

export const downloadRoutes = {
  offer: defineRoute({
    method: 'GET',
    path: '/download',
    summary:
      'The newest release: files of the desktop app and the browser extension, as far as the operator offers them',
    access: 'public',
    data: DownloadOffer,
  }),
};
