import type { SettingRow } from '#/features/settings/public.ts';
import { SharedList } from './shared-list.tsx';

/** The chats and pages that others can open by a link. */
export const sharedChatRows: readonly SettingRow[] = [
  {
    id: 'shared-chats',
    label: 'sharing.list',
    description: 'sharing.listText',
    keywords: 'sharing.listKeywords',
    layout: 'full',
    Control: SharedList,
  },
];
