import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RemotePicturesContext } from '#/components/remote-picture/remote-pictures-context.ts';
import { openPageAccount } from '#/features/account/public.ts';
import { chatActions } from '#/features/chat-core/public.ts';
import { loadMessageList, resumeIncognito } from '#/features/chat/public.ts';
import { remotePictures } from '#/features/pictures/public.ts';
import { initLanguage } from '#/i18n/init-language.ts';
import { formatAddress, parseAddress, withBase, withoutBase } from '#/lib/router/address.ts';
import { browserAddressBar } from '#/lib/router/navigation.ts';
import { RouterProvider } from '#/lib/router/router-context.tsx';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { hydrateStores } from '#/storage/stores.ts';
import { handleApiFailures } from './api-failures.ts';
import { followAppearance } from './appearance.ts';
import { buildPage } from './build-page.ts';
import { countVisit } from './count-visit.ts';
import { ErrorBoundary } from './errors/error-boundary.tsx';
import { followLanguage } from './language.ts';
import { startNavigation } from './navigation.ts';
import { listenToOutside } from './outside.ts';
import { goToEntrance } from './go-to-entrance.tsx';
import { matchRoute } from './route-table.ts';
import { Shell } from './shell.tsx';
import { warmUpLater } from './warm-up.ts';

const paramsOf = (path: string) => matchRoute(path)?.params ?? {};

/** Brings the app up. Only what the first paint needs is waited for: the language, the small stores and the chat. */
export async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no place to draw in');
  countVisit();
  if (goToEntrance()) return;
  const page = buildPage();
  await Promise.all([initLanguage(), hydrateStores(), prepareFirstScreen()]);
  if (!(await openPageAccount())) return;
  await followLanguage();
  followAppearance();
  const navigation = startNavigation(page.queryClient);
  handleApiFailures(navigation);
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary insideShell={false}>
        <QueryClientProvider client={page.queryClient}>
          <RouterProvider navigation={navigation} paramsOf={paramsOf}>
            <RemotePicturesContext value={remotePictures}>
              <Shell />
            </RemotePicturesContext>
          </RouterProvider>
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>,
  );
  listenToOutside(navigation);
  warmUpLater(page);
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

/** Reads the chat to start with while the rest of the app is still being read, so that the first drawing shows it. */
async function prepareChat(addressed: string | undefined): Promise<void> {
  // A chat that somebody comes back to has messages: what draws them is fetched while the chat is read.
  if (addressed !== undefined) void loadMessageList();
  const id = addressed ?? (await chatActions.resumeSession());
  chatActions.selectSession(id);
  const { messageIds } = await chatActions.prepareSession(id);
  // What cannot be fetched now is asked for again, and complained about, when it is drawn.
  if (messageIds.length > 0) await loadMessageList();
}
