import { QueryClient } from '@tanstack/react-query';
import { buildPage, type BuiltInstead, type Page } from '#/app/build-page.ts';

let built: Page | undefined;

/** The page of a test file, built once. What a test puts in the place of its parts comes with the first call. */
export function buildTestPage(instead?: BuiltInstead): Page {
  if (built && instead) throw new Error('The page of this file is built already');
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  built ??= buildPage({ queryClient, fetchesApart: false, ...instead });
  return built;
}
