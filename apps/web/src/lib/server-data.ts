import type { QueryClient } from '@tanstack/react-query';
import { pagePart } from './page-part.ts';

/** The cache of server data, for code outside of React. Components get it from `useQueryClient`. */
export const serverData = pagePart<QueryClient>('cache of server data');
