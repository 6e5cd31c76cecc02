import { PanelLeft, Settings, SquarePen, type LucideIcon } from 'lucide-react';
import { IconButton } from '../../components/icon-button.tsx';
import { useConfig } from '../../features/settings/public.ts';
import { useT } from '../../i18n/use-t.ts';
import { useChatNavigation } from '../chat-navigation.ts';
import { NarrowChatList } from './narrow-chat-list.tsx';
import { sidebarLinks } from './sidebar-links.ts';
import { Link } from '../../lib/router/link.tsx';

const TILE =
  'flex w-19 flex-col items-center gap-0.5 rounded-control py-1.5 text-text-2 transition-colors duration-120 hover:bg-hover hover:text-text-1';

/** The sidebar as a strip of icon tiles with captions. */
export function NarrowSidebar({ onToggleWidth }: { readonly onToggleWidth: () => void }) {
  const t = useT();
  const skipsMaskPicker = useConfig((config) => config.dontShowMaskSplashScreen);
  const { startNewChat } = useChatNavigation();
  return (
    <div className="flex h-full flex-col items-center gap-1 py-3">
      <IconButton
        label={t('shell.expandSidebar')}
        shortcut="Mod+B"
        icon={PanelLeft}
        size={32}
        onClick={onToggleWidth}
      />
      <nav className="flex flex-col items-center gap-0.5 pt-2">
        <button type="button" className={TILE} onClick={() => void startNewChat()}>
          <TileFace icon={SquarePen} caption={t('shell.newShort')} raised />
        </button>
        {sidebarLinks(skipsMaskPicker).map(({ to, label, icon }) => (
          <Link key={label} to={to} className={TILE} activeClassName="bg-hover text-text-1">
            <TileFace icon={icon} caption={t(label)} />
          </Link>
        ))}
      </nav>
      <NarrowChatList />
      <Link to="/settings" className={TILE} activeClassName="bg-hover text-text-1">
        <TileFace icon={Settings} caption={t('shell.settings')} />
      </Link>
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
        <Icon size={18} strokeWidth={1.75} aria-hidden />
      </span>
      <span className="max-w-full truncate px-0.5 text-[0.6875rem] leading-4">{caption}</span>
    </>
  );
}
