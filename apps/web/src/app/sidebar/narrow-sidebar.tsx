import { Download, PanelLeft, Settings, SquarePen, type LucideIcon } from 'lucide-react';
import { IconButton } from '#/components/icon-button.tsx';
import { ParleyMark } from '#/components/parley-mark.tsx';
import { useConfig } from '#/features/settings/public.ts';
import { useChatNavigation, NarrowChatArea } from '#/features/chat-list/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { AccountFace } from './account-row.tsx';
import { SidebarIconLink } from './sidebar-icon-link.tsx';
import { sidebarLinks } from './sidebar-links.ts';
import { Link } from '#/lib/router/link.tsx';

const TILE =
  'flex w-19 flex-col items-center gap-0.5 rounded-control py-1.5 text-text-2 transition-colors duration-120 hover:bg-hover hover:text-text-1';

/** The sidebar as a strip of icon tiles with captions. */
export function NarrowSidebar({ onToggleWidth }: { readonly onToggleWidth: () => void }) {
  const t = useT();
  const skipsMaskPicker = useConfig((config) => config.dontShowMaskSplashScreen);
  const { startNewChat } = useChatNavigation();
  const incognito = useConfig((config) => config.incognitoMode);
  return (
    <div className="flex h-full flex-col items-center gap-1 py-3">
      <Link to="/" aria-label={t('shell.productName')} className="grid size-10 place-items-center rounded-row">
        <ParleyMark size={26} />
      </Link>
      <IconButton
        label={t('shell.expandSidebar')}
        shortcut="Mod+B"
        icon={PanelLeft}
        size={32}
        onClick={onToggleWidth}
      />
      <nav className="flex flex-col items-center gap-0.5 pt-1">
        <button
          type="button"
          aria-label={t(incognito ? 'shell.newIncognitoChat' : 'shell.newChat')}
          className={TILE}
          onClick={startNewChat}
        >
          <TileFace icon={SquarePen} caption={t(incognito ? 'shell.newIncognitoShort' : 'shell.newShort')} raised />
        </button>
        {sidebarLinks(skipsMaskPicker).map(({ to, label, icon, markedAt }) => (
          <Link key={label} to={to} markedAt={markedAt} className={TILE} activeClassName="bg-hover text-text-1">
            <TileFace icon={icon} caption={t(label)} />
          </Link>
        ))}
      </nav>
      <NarrowChatArea />
      <div className="flex shrink-0 flex-col items-center gap-1 pt-1">
        <AccountFace />
        <span className="flex">
          <SidebarIconLink to="/download" label={t('shell.download')} icon={Download} />
          <SidebarIconLink to="/settings" label={t('shell.settings')} icon={Settings} shortcut="Mod+," />
        </span>
      </div>
    </div>
  );
}

interface TileFaceProps {
  readonly icon: LucideIcon;
  readonly caption: string;
  readonly raised?: boolean;
}

function TileFace({ icon: Icon, caption, raised = false }: TileFaceProps) {
  return (
    <>
      <span className={`grid size-8 place-items-center rounded-row ${raised ? 'bg-raised text-text-1 shadow-e1' : ''}`}>
        <Icon className="size-4.5" strokeWidth={1.75} aria-hidden />
      </span>
      <span className="max-w-full truncate px-0.5 text-[0.6875rem] leading-4">{caption}</span>
    </>
  );
}
