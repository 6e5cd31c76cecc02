import { Session } from '@parley/contract';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#/testing/render.tsx';
import type { SessionRow } from '#/storage/records.ts';
import { chatSharing } from '#/features/export/public.ts';
import { updateConfig } from '#/features/settings/public.ts';
import { aModel, WithModels } from '../testing/with-models.tsx';
import { ChatHeader } from './chat-header.tsx';

const MODEL = aModel('gpt-5-mini');

async function show(topic: string, width = 800, models = [MODEL], more: Partial<SessionRow> = {}): Promise<void> {
  const { messages: _none, ...session } = Session.parse({ id: 'header', topic, hasOwnTopic: true });
  const row: SessionRow = { ...session, listedAt: 0, messageCount: 0, ...more };
  const nothing = () => {};
  await render(
    <WithModels models={[MODEL]}>
      <div style={{ width }}>
        <ChatHeader
          session={row}
          models={models}
          onChooseModel={nothing}
          multiple={{ selected: [MODEL.id], onChange: nothing, onAsk: nothing }}
        />
      </div>
    </WithModels>,
  );
}

/** From the last letter of the title to the model beside it. */
function gap(): number {
  const words = document.createRange();
  words.selectNodeContents(page.getByRole('heading', { level: 1 }).element());
  const chip = page.getByRole('button', { name: /^Model: gpt-5-mini/ }).element();
  return chip.getBoundingClientRect().left - words.getBoundingClientRect().right;
}

beforeEach(() => page.viewport(1_200, 800));

it.each(['新对话', 'Tea', 'New chat', 'A title of some words'])(
  'puts the model right beside the title: %s',
  async (topic) => {
    await show(topic);
    expect(gap()).toBeGreaterThan(8);
    expect(gap()).toBeLessThan(18);
  },
);

it('shortens a long title before it takes the room of what can be done', async () => {
  await show('A title of very many words that no header has room for', 420);
  const title = page.getByRole('heading', { level: 1 }).element();
  expect(title.scrollWidth).toBeGreaterThan(title.clientWidth);
  expect(title.clientWidth).toBeGreaterThanOrEqual(64);
});

it('names every model that retires soon, with its day, to whoever points at the mark or comes by keyboard', async () => {
  const soon = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  const ending = ['gpt-5-mini', 'o3'].map((name) => aModel(name, { shutdownDate: soon }));
  await show('Tea', 800, [...ending, aModel('gpt-6')]);
  const chip = page.getByRole('button', { name: /^Models: / }).element();
  expect(chip.getAttribute('data-tooltip')).toMatch(/^gpt-5-mini retires \S.* · o3 retires \S/);
});

it.each([true, false])('looks incognito only where the chat is so: %s', async (isIncognito) => {
  updateConfig({ incognitoMode: true });
  onTestFinished(() => updateConfig({ incognitoMode: false }));
  await show('Tea', 800, [MODEL], { isIncognito, messageCount: 2 });
  const button = page.getByRole('button', { name: /incognito/i });
  await expect.element(button).toBeVisible();
  expect(button.element().getAttribute('aria-pressed') === 'true').toBe(isIncognito);
});

it('shares a chat that has begun', async () => {
  const open = vi.spyOn(chatSharing.get(), 'open').mockResolvedValue(undefined);
  vi.spyOn(chatSharing.get(), 'canShare').mockReturnValue(true);
  onTestFinished(() => void vi.restoreAllMocks());
  await show('Tea', 800, [MODEL], { messageCount: 2 });
  await page.getByRole('button', { name: 'Share chat' }).click();
  await expect.poll(() => open.mock.calls.at(0)?.at(0)).toBe('header');
});
