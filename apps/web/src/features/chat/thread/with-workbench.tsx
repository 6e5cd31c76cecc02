import { useMemo, type ReactNode } from 'react';
import { newId } from '#/lib/ids.ts';
import { WorkbenchProvider, type ChatOfWorkbench } from '#/features/artifacts/public.ts';
import { chatActions, queues, useSession } from '#/features/chat-core/public.ts';
import { canBeShared } from '#/features/export/public.ts';
import { composerOf } from '../composer/composer-access.ts';

interface WithWorkbenchProps {
  readonly sessionId: string;
  readonly children: ReactNode;
}

/** Messages whose code can be opened beside them, and what that needs of the chat. */
export function WithWorkbench({ sessionId, children }: WithWorkbenchProps) {
  const isIncognito = useSession(sessionId)?.isIncognito === true;
  const chat = useMemo(
    (): ChatOfWorkbench => ({
      sessionId,
      write: (text) => void writeBehind(sessionId, text),
      send: (text) => queues.submit(sessionId, { id: newId(), content: text }),
      publishing: isIncognito ? 'incognito' : canBeShared({ isIncognito }) ? 'offered' : 'none',
    }),
    [sessionId, isIncognito],
  );
  return <WorkbenchProvider chat={chat}>{children}</WorkbenchProvider>;
}

/** Puts words into the box below what has been written there. */
async function writeBehind(sessionId: string, text: string): Promise<void> {
  const { text: draft } = await chatActions.readDraft(sessionId);
  composerOf(sessionId)?.fill([draft.trimEnd(), text].filter((part) => part !== '').join('\n\n'));
}
