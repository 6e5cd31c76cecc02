import type { MessageRow, SessionRow } from '#/storage/records.ts';
import { messageOnLoad, messageTree, pathTo } from '#/features/chat-core/public.ts';
import { exportWords } from './export-words.ts';
import { fileNameOf } from './model/file-name.ts';
import { toMarkdown } from './model/to-markdown.ts';

export interface ChatMarkdown {
  readonly text: string;
  readonly fileName: string;
  /** How many messages it has; the others are versions that are not on show. */
  readonly shown: number;
}

/** A stored chat as one Markdown document, with everything there is to the branch on show. */
export function chatMarkdown(session: SessionRow, rows: readonly MessageRow[], now: number): ChatMarkdown {
  const tree = messageTree(rows);
  const messages = pathTo(tree, session.leafId).flatMap((id) => tree.byId.get(id) ?? []);
  const words = exportWords({ topic: session.topic, count: messages.length, now, models: [] });
  const all = { hasReasoning: true, hasTools: true, hasDetails: true, words };
  const time = new Date(rows[0]?.date ?? session.lastUpdate);
  return {
    text: toMarkdown(session, messages.map(messageOnLoad), all),
    fileName: fileNameOf(session.topic, time, 'md'),
    shown: messages.length,
  };
}
