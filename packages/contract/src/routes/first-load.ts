import * as z from 'zod/mini';
import { User } from '../account.ts';
import { ListedCustomProvider } from '../custom-providers.ts';
import { defineRoute } from '../route.ts';

/*
 * Calls that every page makes when it opens. They lie apart from their groups, whose other schemas would come into the
 * first load with them.
 */

export const selfRoute = defineRoute({
  method: 'GET',
  path: '/auth/self',
  summary: 'The signed-in account; in private mode the owner',
  access: 'actor',
  data: User,
});

export const customProviderListRoute = defineRoute({
  method: 'GET',
  path: '/custom-provider',
  summary: 'Your custom providers, without their keys',
  access: 'actor',
  data: z.array(ListedCustomProvider),
});
