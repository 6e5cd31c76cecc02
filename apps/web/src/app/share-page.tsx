import { StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { OverlayHost } from '#/components/overlays.tsx';
import { useShownPageTitle } from '#/components/page-title.ts';
import { NAMED_PICTURES, RemotePicturesContext } from '#/components/remote-picture/remote-pictures-context.ts';
import { ShareScreen } from '#/features/share/components/share-screen.tsx';
import { initSharePageLanguage } from '#/i18n/share-page-texts.ts';
import { useT } from '#/i18n/use-t.ts';
import { lostByReload } from '#/lib/reload-page.ts';
import { matchPath } from '#/lib/router/address.ts';
import { browserAddressBar, createNavigation } from '#/lib/router/navigation.ts';
import { RouterProvider } from '#/lib/router/router-context.tsx';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { applyTheme, storedTheme } from '#/styles/theme.ts';
import { countVisit } from './count-visit.ts';
import { showStartFailure } from './errors/start-failure.ts';
import { leavingNavigation } from './leaving-navigation.ts';

const paramsOf = (path: string) => matchPath('/share/$id', path) ?? {};
const isHere = (path: string) => path === '/share' || matchPath('/share/$id', path) !== undefined;

/**
 * Brings up a shared chat, which is a page of its own: whoever follows a link to one has nothing else here, and need not wait
 * for the app. It reads neither chats nor settings, and holds no token.
 */
export async function startSharePage(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no place to draw in');
  countVisit();
  applyTheme(storedTheme());
  await initSharePageLanguage();
  lostByReload.give({ hasIncognitoWords: () => false });
  const { basePath } = runtimeConfig;
  const navigation = createNavigation({ basePath, bar: browserAddressBar(), resolve: (to) => to });
  createRoot(root, { onUncaughtError: showStartFailure }).render(
    <StrictMode>
      <RouterProvider navigation={leavingNavigation(navigation, isHere)} paramsOf={paramsOf}>
        <RemotePicturesContext value={NAMED_PICTURES}>
          <SharePage />
        </RemotePicturesContext>
      </RouterProvider>
    </StrictMode>,
  );
}

function SharePage() {
  const t = useT();
  const title = useShownPageTitle();
  useEffect(() => {
    document.title = title === undefined ? t('shell.productName') : t('shell.pageTitle', { page: title });
  }, [title, t]);
  return (
    <>
      <main id="content" tabIndex={-1} className="h-dvh bg-canvas text-text-1 outline-none print:h-auto">
        <ShareScreen />
      </main>
      <OverlayHost />
    </>
  );
}
