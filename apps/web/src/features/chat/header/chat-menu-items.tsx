import { Equal, Merge } from 'lucide-react';
import { MenuItem, MenuSeparator } from '#/components/menu.tsx';
import { usePhone } from '#/components/use-phone.ts';
import { useT } from '#/i18n/use-t.ts';
import type { SessionRow } from '#/storage/records.ts';
import { ChatActItems } from '../acts/chat-act-items.tsx';
import type { ChatActId } from '../acts/chat-act.ts';
import { setMerging, toggleAgreement, useColumnsView } from '../columns/columns-view.ts';

const GROUPS: readonly (readonly ChatActId[])[] = [
  ['chat-settings', 'rename', 'title', 'fork'],
  ['pin', 'unpin', 'move', 'archive', 'unarchive'],
  ['clear', 'undo-clear', 'memory', 'context'],
  ['export', 'share', 'full-screen', 'leave-full-screen', 'incognito', 'leave-incognito'],
  ['reset', 'delete'],
];

export interface ChatMenuItemsProps {
  readonly session: SessionRow;
  /** Answers stand beside each other at the end of the chat. */
  readonly hasColumns: boolean;
}

export function ChatMenuItems({ session, hasColumns }: ChatMenuItemsProps) {
  const isPhone = usePhone();
  return (
    <>
      {hasColumns && isPhone && <ColumnItems />}
      <ChatActItems chat={session} groups={GROUPS} hasTiles />
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
