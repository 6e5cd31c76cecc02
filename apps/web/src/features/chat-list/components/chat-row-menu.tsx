import { ChatActItems } from '#/features/chat/acts/chat-act-items.tsx';
import type { ChatActId } from '#/features/chat/acts/chat-act.ts';
import type { SessionSummary } from '#/features/chat/public.ts';

const GROUPS: readonly (readonly ChatActId[])[] = [
  ['rename', 'pin', 'unpin', 'move', 'archive', 'unarchive', 'fork', 'export'],
  ['delete'],
];

/** What can be done with a chat of the list. Fetched with the first menu that opens. */
export function ChatRowMenu({ chat }: { readonly chat: SessionSummary }) {
  return <ChatActItems chat={chat} groups={GROUPS} isRow />;
}
