import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { lazyPart } from '#/components/lazy-part.tsx';
import { LoginScreen } from '#/features/auth/components/login-screen.tsx';
import { readSignInQuery } from '#/features/auth/public.ts';
import { initEntranceLanguage } from '#/i18n/entrance-texts.ts';
import { t } from '#/i18n/i18n.ts';
import { lostByReload } from '#/lib/reload-page.ts';
import { parseAddress, withoutBase } from '#/lib/router/address.ts';
import { browserAddressBar, createNavigation } from '#/lib/router/navigation.ts';
import { RouterProvider } from '#/lib/router/router-context.tsx';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { platform } from '#/platform/platform.ts';
import { onAccountChanged, PAGE_ACCOUNT } from '#/storage/page-account.ts';
import { applyTheme, storedTheme } from '#/styles/theme.ts';
import { countVisit } from './count-visit.ts';
import { showStartFailure } from './errors/start-failure.ts';
import { inApp, leavingNavigation } from './leaving-navigation.ts';

const LOGIN_PATH = '/login';

/** Dialogs, which the sign-in has in the desktop app alone. */
const OverlayHost = lazyPart(() => import('#/components/overlays.tsx'), 'OverlayHost', { hasWords: true });

/**
 * Brings up the sign-in of a hosted server, which is a page of its own: it has neither chats nor their storage, and whoever
 * has signed in goes on by loading the app.
 */
export async function startEntrance(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no place to draw in');
  countVisit();
  const bar = browserAddressBar();
  const { search } = parseAddress(withoutBase(runtimeConfig.basePath, bar.read()));
  const { target, operator } = readSignInQuery(search, runtimeConfig.signIn);
  // The operator's link is for whoever signs in with it, also where somebody is signed in already.
  const isInside = PAGE_ACCOUNT !== undefined && operator === undefined;
  if (runtimeConfig.mode !== 'hosted' || isInside) return location.replace(inApp(target));
  onAccountChanged(() => location.reload());
  applyTheme(storedTheme());
  await initEntranceLanguage();
  document.title = t('shell.pageTitle', { page: t('titles.login') });
  lostByReload.give({ hasIncognitoWords: () => false });
  const navigation = leavingNavigation(
    createNavigation({ basePath: runtimeConfig.basePath, bar, resolve: (to) => to }),
    (path) => path === LOGIN_PATH,
  );
  createRoot(root, { onUncaughtError: showStartFailure }).render(
    <StrictMode>
      <RouterProvider navigation={navigation} paramsOf={() => ({})}>
        <LoginScreen />
        {platform.desktop && <OverlayHost />}
      </RouterProvider>
    </StrictMode>,
  );
}
