import { chatActions, readChat } from '#/features/chat-core/public.ts';
import { useT } from '#/i18n/use-t.ts';
import type { Navigation } from '#/lib/router/navigation.ts';
import { useNavigation } from '#/lib/router/router-context.tsx';
import { switchedTools } from './model/tool-list.ts';

/** In React: the step after a tool was added, for a notice: a new chat that has it on. */
export function useInChat(): (toolId: string) => { readonly label: string; readonly onSelect: () => void } {
  const t = useT();
  const navigation = useNavigation();
  return (toolId) => ({ label: t('tools.screen.use'), onSelect: () => void startChatWith(toolId, navigation) });
}

async function startChatWith(toolId: string, { go }: Navigation): Promise<void> {
  const id = await chatActions.createSession();
  const { session } = await readChat(id);
  await chatActions.updateSession(id, { tools: switchedTools(session?.tools ?? [], toolId, true) });
  go({ to: '/', search: { c: id } });
}
