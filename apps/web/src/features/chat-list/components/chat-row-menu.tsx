import { ChatActItems, type ChatActId } from '#/features/chat/public.ts';
import type { SessionSummary } from '#/features/chat-core/public.ts';

const GROUPS: readonly (readonly ChatActId[])[] = [
  ['rename', 'pin', 'unpin', 'move', 'archive', 'unarchive', 'fork', 'export'],
  ['reset', 'delete'],
];

/** What can be done with a chat of the list. Fetched with the first menu that opens. */
export function ChatRowMenu({ chat }: { readonly chat: SessionSummary }) {
  return <ChatActItems chat={chat} groups={GROUPS} isRow />;
}
