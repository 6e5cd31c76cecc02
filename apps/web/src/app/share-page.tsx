import { StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { lazyPart } from '#/components/lazy-part.tsx';
import { useShownPageTitle } from '#/components/page-title.ts';
import { useHadInput } from '#/components/use-had-input.ts';
import { NAMED_PICTURES, RemotePicturesContext } from '#/components/remote-picture/remote-pictures-context.ts';
import { ShareScreen } from '#/features/share/components/share-screen.tsx';
import { initSharePageLanguage } from '#/i18n/share-page-texts.ts';
import { useT } from '#/i18n/use-t.ts';
import { lostByReload } from '#/lib/reload-page.ts';
import { matchPath } from '#/lib/router/address.ts';
import { browserAddressBar, createNavigation } from '#/lib/router/navigation.ts';
import { RouterProvider, usePath } from '#/lib/router/router-context.tsx';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { applyTheme, storedTheme } from '#/styles/theme.ts';
import { countVisit } from './count-visit.ts';
import { showStartFailure } from './errors/start-failure.ts';
import { leavingNavigation } from './leaving-navigation.ts';

const ARTIFACT = '/artifacts/$id';
const paramsOf = (path: string) => matchPath('/share/$id', path) ?? matchPath(ARTIFACT, path) ?? {};
const isArtifact = (path: string) => matchPath(ARTIFACT, path) !== undefined;
const isHere = (path: string) => path === '/share' || matchPath('/share/$id', path) !== undefined || isArtifact(path);

/** Few visitors of a chat go on to a page: what shows one is fetched for those who came for it. */
const ArtifactScreen = lazyPart(() => import('#/features/artifacts/page/artifact-screen.tsx'), 'ArtifactScreen', {
  hasWords: true,
});

/** What floats over the page comes with the first sign of somebody who may ask for it: whoever only reads needs none of it. */
const OverlayHost = lazyPart(() => import('#/components/overlays.tsx'), 'OverlayHost', {
  place: 'nowhere',
  hasWords: true,
});

/**
 * Brings up a shared chat or a published page, which is a page of its own: whoever follows a link to one has nothing else
 * here, and need not wait for the app. It reads neither chats nor settings, and holds no token.
 */
export async function startSharePage(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no place to draw in');
  countVisit();
  applyTheme(storedTheme());
  const { basePath } = runtimeConfig;
  const navigation = createNavigation({ basePath, bar: browserAddressBar(), resolve: (to) => to });
  const hasArtifact = isArtifact(navigation.current().path);
  await Promise.all([initSharePageLanguage(hasArtifact), hasArtifact && ArtifactScreen.preload()]);
  lostByReload.give({ hasIncognitoWords: () => false });
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
  const path = usePath();
  const title = useShownPageTitle();
  const hadInput = useHadInput();
  useEffect(() => {
    document.title = title === undefined ? t('shell.productName') : t('shell.pageTitle', { page: title });
  }, [title, t]);
  return (
    <>
      <main id="content" tabIndex={-1} className="h-dvh bg-canvas text-text-1 outline-none print:h-auto">
        {isArtifact(path) ? <ArtifactScreen /> : <ShareScreen />}
      </main>
      {hadInput && <OverlayHost />}
    </>
  );
}
