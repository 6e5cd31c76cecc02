import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { initLanguage } from '../i18n/i18n.ts';
import { RouterProvider } from '../lib/router/router-context.tsx';
import { hydrateStores } from '../storage/stores.ts';
import { handleApiFailures } from './api-failures.ts';
import { followAppearance } from './appearance.ts';
import { ErrorBoundary } from './errors/error-boundary.tsx';
import { startNavigation } from './navigation.ts';
import { queryClient } from './query-client.ts';
import { matchRoute } from './route-table.ts';
import { Shell } from './shell.tsx';

const paramsOf = (path: string) => matchRoute(path)?.params ?? {};

/** Brings the app up. Only what the first paint needs is waited for: the language and the small stores. */
export async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no place to draw in');
  await Promise.all([initLanguage(), hydrateStores()]);
  followAppearance();
  const navigation = startNavigation();
  handleApiFailures(navigation.recheck);
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary insideShell={false}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider navigation={navigation} paramsOf={paramsOf}>
            <Shell />
          </RouterProvider>
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>,
  );
}
