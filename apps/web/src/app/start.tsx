import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { initLanguage } from '../i18n/i18n.ts';
import { hydrateStores } from '../storage/stores.ts';
import { handleApiFailures } from './api-failures.ts';
import { followAppearance } from './appearance.ts';
import { ErrorBoundary } from './errors/error-boundary.tsx';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';

/** Brings the app up. Only what the first paint needs is waited for: the language and the small stores. */
export async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no place to draw in');
  await Promise.all([initLanguage(), hydrateStores()]);
  followAppearance();
  handleApiFailures(() => void router.invalidate());
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>,
  );
}
