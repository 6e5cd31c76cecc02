import type { Artifact, SharedChat, SharedMessage } from '@parley/contract';
import { fencedSource } from './fenced-source.ts';

/** A version of a published page as a chat that its reader can go on with: a question, and the source as its answer. */
export function chatOfArtifact(
  { title, kind, createdAt }: Pick<Artifact, 'title' | 'kind' | 'createdAt'>,
  source: string,
  question: string,
): SharedChat {
  const sharedAt = Date.parse(createdAt);
  const message = (id: string, part: Pick<SharedMessage, 'role' | 'content' | 'parentId'>): SharedMessage => ({
    _id: id,
    id,
    date: sharedAt,
    streaming: false,
    isError: false,
    tools: [],
    ...part,
  });
  return {
    name: title,
    messages: [
      message('0', { role: 'user', content: question, parentId: '' }),
      message('1', { role: 'assistant', content: fencedSource(kind, source), parentId: '0' }),
    ],
    model: '',
    provider: '',
    sharedAt,
  };
}
