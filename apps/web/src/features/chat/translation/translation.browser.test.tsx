import { TranslationConfig, TtsConfig } from '@parley/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import { updateConfig } from '#/features/settings/public.ts';
import { readChat, useChatFrame, useMessage } from '#/features/chat-core/public.ts';
import { chatOf } from '#/features/chat-core/testing/chat-of.ts';
import { aModel, WithModels } from '../testing/with-models.tsx';
import { Turn } from '../thread/turn.tsx';

buildTestPage();

const MODELS = [aModel('gpt-4o'), aModel('small-1')];
const fold = (language: string) => page.getByRole('region', { name: `${language} translation` });
const toast = (text: RegExp) => page.getByRole('alert').getByText(text);

interface Asked {
  readonly model: string;
  readonly messages: readonly { readonly content: string }[];
}

/** A server that answers every question with the next of these, and then with nothing at all. */
function serverSays(...texts: string[]): Asked[] {
  const asked: Asked[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    asked.push(JSON.parse(init?.body as string) as Asked);
    const text = texts.shift();
    if (text === undefined) throw new TypeError('offline');
    const frames = [
      { choices: [{ index: 0, delta: { content: text } }] },
      { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
    ];
    const body = `${frames.map((frame) => `data: ${JSON.stringify(frame)}\n\n`).join('')}data: [DONE]\n\n`;
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  return asked;
}

function Shown({ sessionId, messageId }: { readonly sessionId: string; readonly messageId: string }) {
  // Keeps the chat in memory, as the screen does.
  useChatFrame(sessionId);
  if (!useMessage(sessionId, messageId)) return null;
  const turn = { sessionId, messageId, isLast: true, isPinned: false, versions: undefined };
  return <Turn {...turn} isEditing={false} />;
}

/** Draws the answer of a chat, or its question. */
async function draw(which: 'question' | 'answer' = 'answer') {
  const sessionId = await chatOf(['What is the capital?', 'The capital of France is Paris.']);
  const { messageIds } = await readChat(sessionId);
  const messageId = messageIds[which === 'answer' ? 1 : 0] ?? '';
  await render(
    <WithModels models={MODELS}>
      <Shown sessionId={sessionId} messageId={messageId} />
    </WithModels>,
  );
  return { translation: async () => (await readChat(sessionId)).tree.byId.get(messageId)?.translation };
}

const into = (...targetLanguages: string[]) =>
  updateConfig({ translationConfig: TranslationConfig.parse({ targetLanguages }) });
const press = () => userEvent.click(page.getByRole('button', { name: 'Translate', exact: true }));

beforeEach(async () => {
  updateConfig({ translationConfig: TranslationConfig.parse({}), ttsConfig: TtsConfig.parse({}) });
  await page.viewport(1_200, 800);
});
afterEach(() => void vi.restoreAllMocks());

describe('a translation', () => {
  it('stands below the message, is kept with it, and folds', async () => {
    const asked = serverSays('Die Hauptstadt ist **Paris**.');
    into('de');
    const { translation } = await draw();
    await press();
    await expect.element(fold('Deutsch').getByText(/Die Hauptstadt ist/)).toBeVisible();
    await expect.poll(translation).toEqual({ language: 'de', text: 'Die Hauptstadt ist **Paris**.' });
    expect(asked[0]?.messages.at(-1)?.content).toContain('The capital of France is Paris.');
    await userEvent.click(fold('Deutsch').getByRole('button', { name: 'Deutsch', expanded: true }));
    expect(
      fold('Deutsch')
        .getByText(/Die Hauptstadt ist/)
        .query(),
    ).toBeNull();
    // Nobody pays twice for what is there.
    await press();
    await expect.element(fold('Deutsch').getByText(/Die Hauptstadt ist/)).toBeVisible();
    expect(asked).toHaveLength(1);
  });

  it('asks for a language where the message is in the usual one already', async () => {
    const asked = serverSays('La capitale est Paris.');
    const { translation } = await draw();
    await press();
    const dialog = page.getByRole('dialog', { name: 'Translate into which language?' });
    await expect.element(dialog).toBeVisible();
    expect(asked).toHaveLength(0);
    await userEvent.click(dialog.getByRole('button', { name: 'Français' }));
    await expect.poll(translation).toEqual({ language: 'fr', text: 'La capitale est Paris.' });
  });

  it('is asked for by language where there are several, by keyboard too', async () => {
    serverSays('La capitale est Paris.');
    into('de', 'fr');
    await draw();
    const button = page.getByRole('button', { name: 'Translate', exact: true });
    await expect.element(button).toBeVisible();
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByRole('menuitemradio', { name: 'Deutsch' })).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await expect.element(fold('Français').getByText('La capitale est Paris.')).toBeVisible();
  });

  it('is made again, and removed with a way back', async () => {
    serverSays('Erste.', 'Zweite.');
    into('de');
    const { translation } = await draw();
    await press();
    await expect.element(fold('Deutsch').getByText('Erste.')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Translate again' }));
    await expect.element(fold('Deutsch').getByText('Zweite.')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Remove translation' }));
    await expect.poll(translation).toBeUndefined();
    await userEvent.click(page.getByRole('button', { name: 'Undo' }));
    await expect.poll(translation).toEqual({ language: 'de', text: 'Zweite.' });
  });

  it('that fails says why and can be tried again', async () => {
    const asked = serverSays();
    into('de');
    const { translation } = await draw();
    await press();
    await expect.element(toast(/^Translation failed\. Couldn’t reach the server/)).toBeVisible();
    expect(fold('Deutsch').query()).toBeNull();
    await userEvent.click(page.getByRole('button', { name: 'Retry', exact: true }).last());
    await expect.poll(() => asked.length).toBe(2);
    expect(await translation()).toBeUndefined();
  });

  it('is made by the model of the settings', async () => {
    const asked = serverSays('Ja.');
    updateConfig({ translationConfig: TranslationConfig.parse({ model: 'small-1@default', targetLanguages: ['de'] }) });
    await draw();
    await press();
    await expect.poll(() => asked[0]?.model).toBe('small-1');
  });

  it('of one’s own question is in its menu, and on a phone in the sheet', async () => {
    serverSays('ما هي العاصمة؟');
    into('ar', 'de');
    await page.viewport(390, 800);
    await draw('question');
    const question = page.getByRole('article', { name: 'You' });
    await expect.element(question).toBeVisible();
    question.element().querySelector<HTMLElement>('[data-turn-menu]')?.click();
    await userEvent.click(page.getByRole('menuitem', { name: 'More actions' }));
    await userEvent.click(page.getByText('Translate into العربية'));
    const words = fold('العربية').getByText('ما هي العاصمة؟');
    await expect.element(words).toBeVisible();
    expect(getComputedStyle(words.element()).direction).toBe('rtl');
  });
});

describe('reading aloud', () => {
  const listen = page.getByRole('button', { name: 'Read aloud' });

  it('is offered where the settings have it on', async () => {
    await draw();
    await expect.element(page.getByRole('button', { name: 'Translate', exact: true })).toBeVisible();
    expect(listen.query()).toBeNull();
    updateConfig({ ttsConfig: TtsConfig.parse({ enable: true }) });
    await expect.element(listen).toBeVisible();
  });

  it('stops with the same button', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => {}));
    updateConfig({ ttsConfig: TtsConfig.parse({ enable: true }) });
    await draw();
    await userEvent.click(listen);
    await userEvent.click(page.getByRole('button', { name: 'Stop reading aloud' }));
    await expect.element(listen).toBeVisible();
  });
});
