import { PanelLeft, SquarePen } from 'lucide-react';
import { IconButton } from '#/components/icon-button.tsx';
import { Kbd } from '#/components/kbd.tsx';
import { ParleyMark } from '#/components/parley-mark.tsx';
import { useConfig } from '#/features/settings/public.ts';
import { useChatNavigation, ChatArea } from '#/features/chat-list/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { AccountRow } from './account-row.tsx';
import { sidebarLinks } from './sidebar-links.ts';
import { Link } from '#/lib/router/link.tsx';

/** The sidebar at its usual width. */
export function WideSidebar({ onToggleWidth }: { readonly onToggleWidth: () => void }) {
  const t = useT();
  return (
    <div className="flex h-full flex-col">
      <div className="flex h-14 shrink-0 items-center gap-3 ps-5.5 pe-3">
        <Link to="/" className="flex grow items-center gap-3 rounded-row text-[1.0625rem] font-semibold tracking-tight">
          <ParleyMark size={26} />
          {t('shell.productName')}
        </Link>
        <IconButton
          label={t('shell.collapseSidebar')}
          shortcut="Mod+B"
          icon={PanelLeft}
          size={32}
          onClick={onToggleWidth}
        />
      </div>
      <nav className="shrink-0 px-3">
        <NewChatButton />
        <PlaceLinks />
      </nav>
      <ChatArea />
      <AccountRow />
    </div>
  );
}

function NewChatButton() {
  const t = useT();
  const { startNewChat } = useChatNavigation();
  const incognito = useConfig((config) => config.incognitoMode);
  return (
    <button
      type="button"
      onClick={startNewChat}
      className="mb-1.5 flex h-10 w-full items-center gap-2.5 rounded-control bg-raised ps-3 pe-2.5 font-medium shadow-e1 transition-colors duration-120 hover:bg-sunken"
    >
      <SquarePen size={17} strokeWidth={1.75} aria-hidden />
      <span className="grow truncate text-start">{t(incognito ? 'shell.newIncognitoChat' : 'shell.newChat')}</span>
      <Kbd keys="Mod+J" />
    </button>
  );
}

function PlaceLinks() {
  const t = useT();
  const skipsMaskPicker = useConfig((config) => config.dontShowMaskSplashScreen);
  return sidebarLinks(skipsMaskPicker).map(({ to, label, icon: Icon, shortcut, markedAt }) => (
    <Link
      key={label}
      to={to}
      markedAt={markedAt}
      className="flex h-9 items-center gap-3 rounded-row ps-3 pe-2.5 text-text-2 transition-colors duration-120 hover:bg-hover hover:text-text-1"
      activeClassName="bg-hover text-text-1"
    >
      <Icon size={17} strokeWidth={1.75} aria-hidden />
      <span className="grow truncate">{t(label)}</span>
      {shortcut !== undefined && <Kbd keys={shortcut} />}
    </Link>
  ));
}
