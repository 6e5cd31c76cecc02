import { openOverlay } from '#/components/overlays.tsx';
import { readChat } from '#/features/chat/public.ts';

/** Shows the settings of one chat; nothing where it is gone. */
export async function openChatSettings(sessionId: string): Promise<void> {
  const [{ session }, { ChatSettingsDialog }] = await Promise.all([
    readChat(sessionId),
    import('./components/chat-settings/chat-settings-dialog.tsx'),
  ]);
  if (session) await openOverlay((frame) => <ChatSettingsDialog {...frame} session={session} />);
}
