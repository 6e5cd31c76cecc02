import type { AppConfig, Session } from '@parley/contract';
import { ApiFailure } from '#/lib/api.ts';
import type { MessageRow, SessionRow } from '#/storage/records.ts';
import type { ChatPort } from '../chat-port.ts';
import { marksOn } from '../model/context-marks.ts';
import { effectiveModelConfig } from '../model/effective-model-config.ts';
import { pathOfModel, pathTo, type MessageTree } from '../model/message-tree.ts';

export interface BranchWorld {
  readonly chat: Pick<ChatPort, 'read' | 'loadOlder'>;
  readonly config: () => AppConfig;
}

/** A chat of which enough is loaded to say what goes to a model. */
export async function readForContext({ chat, config }: BranchWorld, sessionId: string, upTo?: string) {
  for (;;) {
    const snapshot = await chat.read(sessionId);
    const { session, tree } = snapshot;
    if (!session) throw new ApiFailure('aborted', 0, 'The chat is gone');
    const path = pathTo(tree, upTo ?? session.leafId);
    const wanted = effectiveModelConfig(config(), session).historyMessageCount + 2;
    if (!snapshot.hasOlder || (path.length >= wanted && isMemoryPlaced(session, tree))) {
      return { ...snapshot, session, path };
    }
    await chat.loadOlder(sessionId);
  }
}

/** A branch as one of several models knows it, and the chat's marks as they lie on it. */
export function branchOf(
  session: SessionRow,
  tree: MessageTree<MessageRow>,
  path: readonly string[],
  modelId: string,
): { readonly session: SessionRow; readonly messages: readonly MessageRow[] } {
  const ownPath = pathOfModel(tree, path, modelId);
  return {
    session: { ...session, ...marksOn(tree, path, ownPath, session) },
    messages: ownPath.flatMap((id) => tree.byId.get(id) ?? []),
  };
}

/** Whether it can be said on which branch the memory was made. */
function isMemoryPlaced({ memoryPrompt, summarizedUpToId }: Session | SessionRow, tree: MessageTree): boolean {
  return memoryPrompt === '' || summarizedUpToId === undefined || tree.byId.has(summarizedUpToId);
}
