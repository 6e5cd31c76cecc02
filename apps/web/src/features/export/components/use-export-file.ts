import type { Message } from '@parley/contract';
import { useMemo, useState } from 'react';
import { useModels } from '#/features/models/public.ts';
import { exportWords } from '../export-words.ts';
import type { ExportOptions, ExportWords } from '../model/export-options.ts';
import type { Selection } from '../model/selection.ts';
import { toMarkdown } from '../model/to-markdown.ts';
import { toSession } from '../model/to-session.ts';
import type { WholeChat } from '../whole-chat.ts';

export type ExportFormat = 'markdown' | 'image' | 'json';

export interface ExportChoice {
  readonly chosen: Selection;
  readonly hasContext: boolean;
}

export interface ExportFile {
  readonly topic: string;
  readonly messages: readonly Message[];
  readonly words: ExportWords;
  /** The pictures in it are still addresses of ours. */
  readonly text: string;
}

/** In React: the chosen messages in the chosen shape. */
export function useExportFile(
  chat: WholeChat,
  { chosen, hasContext }: ExportChoice,
  options: ExportOptions,
  format: ExportFormat,
): ExportFile {
  const { models } = useModels();
  const [now] = useState(Date.now);
  const { session, entries } = chat;
  const messages = useMemo(
    () => [
      ...(hasContext ? session.mask.context : []),
      ...entries.flatMap(({ message }) => (chosen.has(message.id) ? [message] : [])),
    ],
    [session, entries, chosen, hasContext],
  );
  const words = useMemo(
    () => exportWords({ topic: session.topic, count: messages.length, now, models }),
    [session.topic, messages.length, now, models],
  );
  const text = useMemo(() => {
    if (format === 'markdown') return toMarkdown(session, messages, { ...options, words });
    return format === 'json' ? JSON.stringify(toSession(session, entries, { chosen, hasContext }), null, 2) : '';
  }, [format, session, entries, messages, chosen, hasContext, options, words]);
  return { topic: words.title, messages, words, text };
}
