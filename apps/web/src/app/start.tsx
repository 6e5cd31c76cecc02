import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RemotePicturesContext } from '#/components/remote-picture/remote-pictures-context.ts';
import { chatActions, openChatSettingsThrough, prepareChat, resumeIncognito } from '#/features/chat/public.ts';
import { openChatSettings } from '#/features/masks/open-chat-settings.ts';
import { remotePictures } from '#/features/pictures/public.ts';
import { initLanguage } from '#/i18n/i18n.ts';
import { formatAddress, parseAddress, withBase, withoutBase } from '#/lib/router/address.ts';
import { browserAddressBar } from '#/lib/router/navigation.ts';
import { RouterProvider } from '#/lib/router/router-context.tsx';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { hydrateStores } from '#/storage/stores.ts';
import { handleApiFailures } from './api-failures.ts';
import { followAppearance } from './appearance.ts';
import { ErrorBoundary } from './errors/error-boundary.tsx';
import { followLanguage } from './language.ts';
import { startNavigation } from './navigation.ts';
import { queryClient } from './query-client.ts';
import { matchRoute } from './route-table.ts';
import { Shell } from './shell.tsx';
import { warmUpLater } from './warm-up.ts';

const paramsOf = (path: string) => matchRoute(path)?.params ?? {};

/** Brings the app up. Only what the first paint needs is waited for: the language, the small stores and the chat. */
export async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no place to draw in');
  await Promise.all([initLanguage(), hydrateStores(), prepareFirstScreen()]);
  await followLanguage();
  followAppearance();
  openChatSettingsThrough(openChatSettings);
  const navigation = startNavigation();
  handleApiFailures(navigation.recheck);
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary insideShell={false}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider navigation={navigation} paramsOf={paramsOf}>
            <RemotePicturesContext value={remotePictures}>
              <Shell />
            </RemotePicturesContext>
          </RouterProvider>
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>,
  );
  warmUpLater();
}

/** Without it the chat would be read only after a first drawing without one. */
async function prepareFirstScreen(): Promise<void> {
  const { basePath } = runtimeConfig;
  const bar = browserAddressBar();
  const { path, search } = parseAddress(withoutBase(basePath, bar.read()));
  const incognito = await resumeIncognito().catch(() => undefined);
  if (path !== '/' && path !== '/chat') return;
  let wanted = search['c'];
  if (incognito !== undefined && !(wanted !== undefined && (await chatActions.hasSession(wanted)))) {
    // The address still names a chat that the reload has forgotten.
    wanted = incognito;
    bar.write(withBase(basePath, formatAddress({ path, search: { c: incognito }, hash: '' })), 'replace');
  }
  // A chat that cannot be read is the screen's to explain.
  await prepareChat(wanted).catch(() => {});
}
