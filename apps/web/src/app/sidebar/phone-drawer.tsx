import { Download, HatGlasses, Settings, SquarePen, TextSearch, Trash2, X } from 'lucide-react';
import { Button } from '#/components/button.tsx';
import { Drawer } from '#/components/drawer.tsx';
import { IconButton } from '#/components/icon-button.tsx';
import { closeNavigationDrawer, useNavigationDrawer } from '#/components/navigation-drawer.tsx';
import { ParleyMark } from '#/components/parley-mark.tsx';
import { HEADER_ACTS, runAct, runChatAct } from '#/features/chat/public.ts';
import { useCurrentSession } from '#/features/chat-core/public.ts';
import { useConfig } from '#/features/settings/public.ts';
import { useChatNavigation, ChatArea, useShownChatId } from '#/features/chat-list/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { openPalette } from '../palette/open-palette.ts';
import { Account } from './account-row.tsx';
import { SidebarIconLink } from './sidebar-icon-link.tsx';
import { sidebarLinks } from './sidebar-links.ts';
import { Link } from '#/lib/router/link.tsx';
import { useNavigation } from '#/lib/router/router-context.tsx';

/** The sidebar of a phone: a drawer over the screen. */
export function PhoneDrawer({ open: isOpen }: { readonly open: boolean }) {
  const t = useT();
  return (
    <Drawer
      open={isOpen}
      onOpenChange={(open) => useNavigationDrawer.setState({ isOpen: open })}
      side="start"
      label={t('shell.navigation')}
    >
      <DrawerContent />
    </Drawer>
  );
}

function DrawerContent() {
  const t = useT();
  const navigation = useNavigation();
  const { startNewChat } = useChatNavigation();
  const incognito = useConfig((config) => config.incognitoMode);
  return (
    <div className="flex h-full flex-col bg-side">
      <div className="flex h-14 shrink-0 items-center gap-3 ps-6 pe-3">
        <ParleyMark size={26} />
        <span className="grow text-heading">{t('shell.productName')}</span>
        <IconButton label={t('shell.openPalette')} icon={TextSearch} size={44} onClick={showPalette} />
        <IconButton label={t('shell.closeNavigation')} icon={X} size={44} onClick={closeNavigationDrawer} />
      </div>
      <nav className="shrink-0 px-3">
        <div className="flex items-center rounded-block bg-raised shadow-e1">
          <button
            type="button"
            onClick={startNewChat}
            className="flex h-12 min-w-0 grow items-center gap-3 rounded-block px-4 text-prose font-medium"
          >
            <SquarePen className="size-5 shrink-0" strokeWidth={1.75} aria-hidden />
            <span className="truncate">{t(incognito ? 'shell.newIncognitoChat' : 'shell.newChat')}</span>
          </button>
          <IconButton
            label={t(incognito ? 'shell.incognitoOff' : 'shell.incognitoOn')}
            icon={HatGlasses}
            size={44}
            active={incognito}
            onClick={() => {
              closeNavigationDrawer();
              runAct(incognito ? HEADER_ACTS.leaveIncognito : HEADER_ACTS.incognito, { navigation });
            }}
          />
        </div>
        <PlaceTiles />
      </nav>
      <ChatArea />
      <DrawerFoot />
    </div>
  );
}

function showPalette() {
  closeNavigationDrawer();
  openPalette();
}

function PlaceTiles() {
  const t = useT();
  const skipsMaskPicker = useConfig((config) => config.dontShowMaskSplashScreen);
  return (
    <div className="flex pt-2">
      {sidebarLinks(skipsMaskPicker).map(({ to, label, icon: Icon }) => (
        <Link
          key={label}
          to={to}
          onClick={closeNavigationDrawer}
          className="flex min-w-0 flex-1 flex-col items-center gap-1.5 rounded-row px-1 py-2.5 text-meta text-text-2"
          activeClassName="bg-hover text-text-1"
        >
          <Icon className="size-5" strokeWidth={1.75} aria-hidden />
          <span className="max-w-full truncate">{t(label)}</span>
        </Link>
      ))}
    </div>
  );
}

function DrawerFoot() {
  const t = useT();
  const navigation = useNavigation();
  const current = useCurrentSession();
  const isInSight = useShownChatId() !== undefined;
  return (
    <div className="shrink-0 px-3 pt-1.5 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      {isInSight && current !== undefined && current.messageCount > 0 && (
        <Button
          variant="quiet"
          size="small"
          icon={Trash2}
          onClick={() => {
            closeNavigationDrawer();
            runChatAct('delete', { chat: current, navigation });
          }}
        >
          {t('shell.deleteCurrentChat')}
        </Button>
      )}
      <div className="flex items-center">
        <Account />
        <SidebarIconLink to="/download" label={t('shell.download')} icon={Download} />
        <SidebarIconLink to="/settings" label={t('shell.settings')} icon={Settings} />
      </div>
    </div>
  );
}
