import { Equal, FolderInput, Merge } from 'lucide-react';
import { Fragment } from 'react';
import { MenuItem, MenuSeparator } from '#/components/menu.tsx';
import { usePhone } from '#/components/use-phone.ts';
import { useT } from '#/i18n/use-t.ts';
import { useNavigation } from '#/lib/router/router-context.tsx';
import type { SessionRow } from '#/storage/records.ts';
import { CHAT_COMMANDS } from '../../chat-commands.ts';
import { askForFolder } from '../../shelf-actions.ts';
import { setMerging, toggleAgreement, useColumnsView } from '../columns/columns-view.ts';

/** The commands of the menu in their groups; those that take something away are last. */
const GROUPS: readonly (readonly string[])[] = [
  ['chat-settings', 'rename', 'title', 'fork'],
  ['pin', 'unpin', 'folder', 'archive'],
  ['clear', 'undo-clear', 'memory', 'context'],
  ['export', 'full-screen', 'incognito', 'leave-incognito'],
  ['reset', 'delete'],
];

export interface ChatMenuItemsProps {
  readonly session: SessionRow;
  /** Answers stand beside each other at the end of the chat. */
  readonly hasColumns: boolean;
}

export function ChatMenuItems({ session, hasColumns }: ChatMenuItemsProps) {
  const t = useT();
  const isPhone = usePhone();
  const navigation = useNavigation();
  const isIncognito = CHAT_COMMANDS.find(({ id }) => id === 'leave-incognito')?.isOffered?.(session) === true;
  const groups = GROUPS.map((ids) =>
    ids.filter((id) => {
      if (id === 'folder') return session.messageCount > 0 && !session.isIncognito;
      if (id === 'incognito' && isIncognito) return false;
      return CHAT_COMMANDS.some((command) => command.id === id && (command.isOffered?.(session) ?? true));
    }),
  ).filter((ids) => ids.length > 0);
  return (
    <>
      {hasColumns && isPhone && <ColumnItems />}
      {groups.map((ids, index) => (
        <Fragment key={ids.join()}>
          {index > 0 && <MenuSeparator />}
          {ids.map((id) => {
            if (id === 'folder') {
              return (
                <MenuItem key={id} icon={FolderInput} onSelect={() => void askForFolder(session)}>
                  {t('sessions.move')}
                </MenuItem>
              );
            }
            const command = CHAT_COMMANDS.find((other) => other.id === id);
            return (
              command && (
                <MenuItem
                  key={id}
                  icon={command.icon}
                  danger={id === 'delete' || id === 'reset'}
                  onSelect={() => void command.run(session.id, navigation)}
                >
                  {t(command.label)}
                </MenuItem>
              )
            );
          })}
        </Fragment>
      ))}
    </>
  );
}

/** The tools for answers beside each other, which have no room in the head of a phone. */
function ColumnItems() {
  const t = useT();
  const isMarked = useColumnsView((view) => view.marksAgreement);
  return (
    <>
      <MenuItem icon={Equal} checked={isMarked} onSelect={toggleAgreement}>
        {t('columns.agreement')}
      </MenuItem>
      <MenuItem icon={Merge} onSelect={() => setMerging(true)}>
        {t('columns.merge')}
      </MenuItem>
      <MenuSeparator />
    </>
  );
}
