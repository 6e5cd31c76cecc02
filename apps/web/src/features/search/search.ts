import { startPageEngine } from './engine-handle.ts';
import { createSearchClient } from './search-client.ts';

/** The search of this page. */
export const search = createSearchClient(startPageEngine);
