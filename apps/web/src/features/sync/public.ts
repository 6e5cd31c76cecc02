export { getSync, subscribeSync, syncDefault, updateSync, useSync } from './store.ts';
export { createPageSync } from './page-sync.ts';
export { fetchCloudPicture } from './pictures/fetch-cloud-picture.ts';
