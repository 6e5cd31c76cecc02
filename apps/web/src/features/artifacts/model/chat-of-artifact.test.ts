import { expect, it } from 'vitest';
import { copyOfShare } from '#/features/share/model/copy-of-share.ts';
import { artifactKindOf } from '#/components/artifact/artifact-kind.ts';
import { chatOfArtifact } from './chat-of-artifact.ts';

it('gives a chat of a question and an answer, whose code can be shown as what it was', () => {
  const source = 'export default function Clock() { return <p>12:00</p>; }';
  const chat = chatOfArtifact({ title: 'Clock', kind: 'react', createdAt: '2026-11-12T00:00:00Z' }, source, 'Show it');
  const session = copyOfShare(chat, { idOf: (part) => `id-${part}`, now: 5, pictureAt: () => undefined });
  expect(session).toMatchObject({
    topic: 'Clock',
    lastUpdate: 5,
    messages: [
      { id: 'id-0', role: 'user', content: 'Show it', parentId: '' },
      {
        id: 'id-1',
        role: 'assistant',
        parentId: 'id-0',
        finishReason: 'stop',
        content: `\`\`\`tsx\n${source}\n\`\`\``,
      },
    ],
  });
  expect(artifactKindOf('tsx', source)).toBe('react');
});
