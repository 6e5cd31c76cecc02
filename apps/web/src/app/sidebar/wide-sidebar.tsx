import { PanelLeft, SquarePen } from 'lucide-react';
import { IconButton } from '#/components/icon-button.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
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
    <div className="@container/sidebar flex h-full flex-col">
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
      <SquarePen className="size-4.25 shrink-0" strokeWidth={ICON_STROKE} aria-hidden />
      <LabelWithKeys label={t(incognito ? 'shell.newIncognitoChat' : 'shell.newChat')} keys="Mod+J" />
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
      <Icon className="size-4.25 shrink-0" strokeWidth={ICON_STROKE} aria-hidden />
      <LabelWithKeys label={t(label)} keys={shortcut} />
    </Link>
  ));
}

interface LabelWithKeysProps {
  readonly label: string;
  readonly keys: string | undefined;
}

/** A label with its shortcut. Where there is no room for both, the shortcut wraps into a second line, which is not shown. */
function LabelWithKeys({ label, keys }: LabelWithKeysProps) {
  return (
    <span className="flex h-7 min-w-0 grow flex-wrap gap-x-2 overflow-hidden text-start">
      <span className="max-w-full grow truncate leading-7">{label}</span>
      {keys !== undefined && <Kbd keys={keys} className="my-1" />}
    </span>
  );
}
