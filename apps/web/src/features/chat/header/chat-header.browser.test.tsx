import { Session } from '@parley/contract';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#/testing/render.tsx';
import type { SessionRow } from '#/storage/records.ts';
import { aModel, WithModels } from '../testing/with-models.tsx';
import { ChatHeader } from './chat-header.tsx';

const MODEL = aModel('gpt-5-mini');

async function show(topic: string, width = 800): Promise<void> {
  const { messages: _none, ...session } = Session.parse({ id: 'header', topic, hasOwnTopic: true });
  const row: SessionRow = { ...session, listedAt: 0, messageCount: 0 };
  const nothing = () => {};
  await render(
    <WithModels models={[MODEL]}>
      <div style={{ width }}>
        <ChatHeader
          session={row}
          models={[MODEL]}
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
