import { TtsConfig } from '@parley/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import { updateConfig } from '#/features/settings/public.ts';
import { readingId, stopReading } from '#/features/speech/public.ts';
import { chatActions, readChat, useChatFrame } from '#/features/chat-core/public.ts';
import { readAnswer, useReading } from './reading-aloud.ts';
import { chatOf } from '#/features/chat-core/testing/chat-of.ts';

/** The chat stays on the screen. */
const SHOWN = new AbortController().signal;

const { turns } = buildTestPage({
  transportFor: () =>
    async function* () {
      yield { type: 'text', text: 'Hello.' };
      yield { type: 'finish', reason: 'stop' };
    },
});

/** Asks a question in a chat. Resolves when the answer has ended. */
async function ask(sessionId: string): Promise<void> {
  const ended = new Promise((resolve) => turns.onEnded(resolve));
  await turns.startTurn({ sessionId, content: 'Hi', models: [{ id: 'm@default', name: 'm' }] });
  await ended;
}

const settings = (more: object) => updateConfig({ ttsConfig: TtsConfig.parse(more) });

function Screen({ sessionId }: { readonly sessionId: string }) {
  useChatFrame(sessionId);
  useReading(sessionId);
  return null;
}

/** A chat on the screen with answers beside each other that have just ended. */
async function answered(...answers: object[]) {
  // Sound that never comes, so that the reading goes on.
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => {}));
  const sessionId = await chatOf(['Question']);
  await render(<Screen sessionId={sessionId} />);
  const { id: parentId } = await chatActions.appendMessage(sessionId, { role: 'user', content: 'Another' });
  const ids: string[] = [];
  for (const answer of answers) {
    const said = { role: 'assistant', content: 'Hello.', finishReason: 'stop', parentId } as const;
    ids.push((await chatActions.appendMessage(sessionId, { ...said, ...answer }, 'beside')).id);
  }
  return { sessionId, ids, end: (index: number) => readAnswer(sessionId, ids[index] ?? '', SHOWN) };
}

afterEach(() => {
  stopReading();
  vi.restoreAllMocks();
});

describe('a new answer', () => {
  it('is read where the settings say so', async () => {
    const { ids, end } = await answered({});
    settings({ enable: true, autoplay: true });
    await end(0);
    expect(readingId()).toBe(ids[0]);
  });

  it.each([
    ['reading aloud is off', { enable: false, autoplay: true }, {}],
    ['nobody wants it by itself', { enable: true, autoplay: false }, {}],
    ['it was stopped', { enable: true, autoplay: true }, { finishReason: undefined }],
    ['it failed', { enable: true, autoplay: true }, { isError: true }],
  ])('is not read where %s', async (_, config, answer) => {
    const { end } = await answered(answer);
    settings(config);
    await end(0);
    expect(readingId()).toBeUndefined();
  });

  it('does not talk over the one beside it, but over an earlier one', async () => {
    const { sessionId, ids, end } = await answered({}, {});
    settings({ enable: true, autoplay: true });
    await end(1);
    await end(0);
    expect(readingId()).toBe(ids[1]);
    const said = { role: 'assistant', content: 'Later.', finishReason: 'stop', parentId: ids[0] ?? '' } as const;
    const later = await chatActions.appendMessage(sessionId, said);
    await readAnswer(sessionId, later.id, SHOWN);
    expect(readingId()).toBe(later.id);
  });

  it('is read when its turn ends, unless its chat is not on the screen', async () => {
    settings({ enable: true, autoplay: true });
    const { sessionId } = await answered({});
    const elsewhere = await chatOf(['Question', 'Answer']);
    await ask(elsewhere);
    expect(readingId()).toBeUndefined();
    await ask(sessionId);
    await expect.poll(readingId).toBe((await readChat(sessionId)).messageIds.at(-1));
  });

  it('is not read when its chat has left the screen meanwhile', async () => {
    settings({ enable: true, autoplay: true });
    const { sessionId, ids } = await answered({});
    await readAnswer(sessionId, ids[0] ?? '', AbortSignal.abort());
    expect(readingId()).toBeUndefined();
  });
});
