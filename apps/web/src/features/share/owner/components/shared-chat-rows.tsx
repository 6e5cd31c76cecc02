import type { SettingRow } from '#/features/settings/public.ts';
import { SharedChatList } from './shared-chat-list.tsx';

/** The chats that others can open by a link. */
export const sharedChatRows: readonly SettingRow[] = [
  {
    id: 'shared-chats',
    label: 'sharing.list',
    description: 'sharing.listText',
    keywords: 'sharing.listKeywords',
    layout: 'full',
    Control: SharedChatList,
  },
];
