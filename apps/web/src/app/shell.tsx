import { useEffect, useRef } from 'react';
import { lazyPart } from '#/components/lazy-part.tsx';
import { closeNavigationDrawer, useNavigationDrawer } from '#/components/navigation-drawer.tsx';
import { OverlayHost } from '#/components/overlays.tsx';
import { centreToastsOn } from '#/components/toast-place.ts';
import { usePhone } from '#/components/use-phone.ts';
import { useReadOnScreen } from '#/features/chat-core/public.ts';
import { useShownChatId } from '#/features/chat-list/public.ts';
import { useConfig, closeShortcutsOverlay, useShortcutsOverlay } from '#/features/settings/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { useFullScreen } from '#/lib/full-screen.ts';
import { usePath } from '#/lib/router/router-context.tsx';
import { useArrival } from './arrival.ts';
import { useDocumentTitle } from './document-title.ts';
import { PaletteWhenOpened } from './palette/palette-when-opened.tsx';
import { Notices } from './notices/notices.tsx';
import { matchRoute } from './route-table.ts';
import { ScreenOutlet } from './screen-outlet.tsx';
import { useShellShortcuts } from './shell-shortcuts.ts';
import { Sidebar } from './sidebar/sidebar.tsx';
import { useFullScreenKeys } from './use-full-screen-keys.ts';
import { useIncognitoLook } from './use-incognito-look.ts';

const PhoneDrawer = lazyPart(() => import('./sidebar/phone-drawer.tsx'), 'PhoneDrawer', {
  place: 'floating',
  dismiss: closeNavigationDrawer,
});
const ShortcutsDialog = lazyPart(() => import('./shortcuts-dialog.tsx'), 'ShortcutsDialog', {
  place: 'floating',
  dismiss: closeShortcutsOverlay,
});

/** The window: sidebar and content, and whatever floats above both. */
export function Shell() {
  const t = useT();
  const isPhone = usePhone();
  const path = usePath();
  const isTight = useConfig((config) => config.tightBorder);
  const isFull = useFullScreen((screen) => screen.isFull);
  const showsShortcuts = useShortcutsOverlay((overlay) => overlay.isOpen);
  const shortcuts = useShellShortcuts();
  useDocumentTitle();
  useReadOnScreen(useShownChatId());
  useArrival();
  useIncognitoLook();
  useFullScreenKeys(isFull);
  const withSidebar = matchRoute(path)?.row.sidebar ?? true;
  const content = useRef<HTMLElement>(null);
  useEffect(() => (content.current ? centreToastsOn(content.current) : undefined), []);

  return (
    <div className="h-dvh bg-side">
      <a
        href="#content"
        className="fixed start-3 top-3 z-60 -translate-y-20 rounded-control bg-raised px-3.5 py-2 focus:translate-y-0 focus:shadow-e3"
      >
        {t('shell.skipToContent')}
      </a>
      <div className={`mx-auto flex h-full ${isTight ? '' : 'max-w-420'}`}>
        {withSidebar && !isPhone && !isFull && <Sidebar />}
        <main
          ref={content}
          id="content"
          tabIndex={-1}
          className="flex min-w-0 grow flex-col bg-canvas text-text-1 outline-none"
        >
          <Notices />
          <div className="min-h-0 grow">
            <ScreenOutlet />
          </div>
        </main>
      </div>
      {withSidebar && isPhone && <PhoneNavigation />}
      <PaletteWhenOpened />
      {showsShortcuts && <ShortcutsDialog shortcuts={shortcuts} />}
      <OverlayHost />
    </div>
  );
}

function PhoneNavigation() {
  const isOpen = useNavigationDrawer((drawer) => drawer.isOpen);
  useEffect(() => void PhoneDrawer.preload(), []);
  return <PhoneDrawer open={isOpen} />;
}
