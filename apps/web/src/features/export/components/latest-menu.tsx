import { ChevronDown } from 'lucide-react';
import { Button } from '#/components/button.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#/components/menu.tsx';
import { useT } from '#/i18n/use-t.ts';
import { behind, lastExchange, latest, since, type Selection } from '../model/selection.ts';
import type { WholeChat } from '../whole-chat.ts';

const COUNTS = [10, 50, 200] as const;
const WEEK_MS = 7 * 24 * 3_600_000;

interface LatestMenuProps {
  readonly chat: WholeChat;
  readonly onSelect: (selection: Selection) => void;
}

/** Chooses the end of a chat, and nothing else of it. */
export function LatestMenu({ chat, onSelect }: LatestMenuProps) {
  const t = useT();
  const { entries, session } = chat;
  const ids = () => entries.map(({ message }) => message.id);
  const { clearedAfterId } = session;
  return (
    <Menu>
      <MenuTrigger>
        <Button variant="outline">
          {t('exporting.latest')}
          <ChevronDown className="size-4" strokeWidth={ICON_STROKE} aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent label={t('exporting.latest')} align="end">
        <MenuItem onSelect={() => onSelect(lastExchange(entries))}>{t('exporting.lastExchange')}</MenuItem>
        {COUNTS.filter((count) => count < entries.length).map((count) => (
          <MenuItem key={count} onSelect={() => onSelect(latest(ids(), count))}>
            {t('exporting.last', { count })}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem onSelect={() => onSelect(since(entries, new Date().setHours(0, 0, 0, 0)))}>
          {t('exporting.today')}
        </MenuItem>
        <MenuItem onSelect={() => onSelect(since(entries, Date.now() - WEEK_MS))}>{t('exporting.lastWeek')}</MenuItem>
        {clearedAfterId !== undefined && (
          <MenuItem onSelect={() => onSelect(behind(entries, clearedAfterId))}>{t('exporting.sinceCleared')}</MenuItem>
        )}
      </MenuContent>
    </Menu>
  );
}
