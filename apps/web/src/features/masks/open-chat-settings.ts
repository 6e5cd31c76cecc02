import { openLazyOverlay } from '#/components/lazy-overlay.ts';
import { readChat } from '#/features/chat-core/public.ts';

/** Shows the settings of one chat; nothing where it is gone. */
export async function openChatSettings(sessionId: string): Promise<void> {
  const { session } = await readChat(sessionId);
  if (!session) return;
  const load = () => import('./components/chat-settings/chat-settings-dialog.tsx');
  await openLazyOverlay(load, 'ChatSettingsDialog', { session });
}
