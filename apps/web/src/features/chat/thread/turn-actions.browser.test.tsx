import { GUIDE_MODEL, Message } from '@parley/contract';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useNavigation } from '#/lib/router/router-context.tsx';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import type { MessageRow } from '#/storage/records.ts';
import { offerComposer } from '../composer/composer-access.ts';
import { answerView } from './model/answer-view.ts';
import { aModel, WithModels } from '../testing/with-models.tsx';
import type { TurnScope } from '../acts/message-act.ts';
import { TurnActions } from './turn-actions.tsx';
import { TurnContext } from './turn-context.ts';

buildTestPage();

const MODEL = aModel('gpt-5-mini', { modelRatio: 0.125, completionRatio: 8 });

const row = (more: object = {}): MessageRow => ({
  ...Message.parse({ id: 'm', date: 0, role: 'assistant', content: '**Bold** words', finishReason: 'stop', ...more }),
  sessionId: 's',
  position: 1,
  updatedAt: 0,
});

function Answer({ message, ...more }: Partial<TurnScope> & Pick<TurnScope, 'message'>) {
  const [isPicking, setIsPicking] = useState(false);
  const navigation = useNavigation();
  const view = answerView(message, undefined);
  const pickModel = () => setIsPicking(true);
  return (
    <TurnContext value={{ message, text: view.text, isPinned: false, navigation, pickModel, ...more }}>
      <TurnActions
        view={view}
        isLast
        isPicking={isPicking}
        setIsPicking={setIsPicking}
        isSheetOpen={false}
        setIsSheetOpen={() => {}}
      />
    </TurnContext>
  );
}

async function draw(
  message: MessageRow,
  more: Partial<TurnScope> = {},
  width = 1_200,
  models = [MODEL],
): Promise<void> {
  await page.viewport(width, 800);
  await render(
    <WithModels models={models}>
      <article className="group/turn">
        <Answer message={message} {...more} />
      </article>
    </WithModels>,
  );
}

const openMenu = () => userEvent.click(page.getByRole('button', { name: 'More actions' }));
const item = (name: string) => page.getByRole('menuitem', { name, exact: true });

describe('the actions of an answer', () => {
  it('quote the message into the box of its chat', async () => {
    const quote = vi.fn<(text: string) => void>();
    const nothing = () => {};
    offerComposer('s', { quote, fill: nothing, insert: nothing, focus: nothing });
    await draw(row());
    await openMenu();
    await userEvent.click(item('Quote'));
    expect(quote).toHaveBeenCalledWith('**Bold** words');
  });

  it('retry, and retry with another model', async () => {
    const retry = vi.fn<NonNullable<TurnScope['retry']>>();
    await draw(row(), { retry });
    await userEvent.click(page.getByRole('button', { name: 'Retry', exact: true }));
    expect(retry).toHaveBeenCalledExactlyOnceWith();
    await openMenu();
    await userEvent.click(item('Retry with another model'));
    await page.getByRole('row', { name: /gpt-5-mini/ }).click({ position: { x: 120, y: 12 } });
    await expect.poll(() => retry.mock.lastCall?.[0]?.name).toBe('gpt-5-mini');
  });

  const more = { retry: () => {}, rewrite: () => {} };

  it('rewrite and translate the answer of an AI', async () => {
    await draw(row({ modelId: 'gpt-5-mini@default' }), more);
    await expect.element(page.getByRole('button', { name: 'Rewrite' })).toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Translate' })).toBeInTheDocument();
  });

  it('offer of the guide’s answers only what the guide can do', async () => {
    await draw(row({ modelId: `${GUIDE_MODEL}@default` }), more, 1_200, [aModel(GUIDE_MODEL)]);
    await expect.element(page.getByRole('button', { name: 'Retry', exact: true })).toBeInTheDocument();
    expect(page.getByRole('button', { name: 'Rewrite' }).elements()).toEqual([]);
    expect(page.getByRole('button', { name: 'Translate' }).elements()).toEqual([]);
  });

  it('are four tiles and five rows on a phone, the others one press further', async () => {
    const retry = vi.fn<NonNullable<TurnScope['retry']>>();
    await draw(row(), { retry, edit: () => {} }, 390);
    await openMenu();
    await expect.element(item('Copy')).toBeVisible();
    const [copy, again] = [item('Copy').element(), item('Retry').element()].map((each) => each.getBoundingClientRect());
    expect(copy?.top).toBe(again?.top);
    expect(page.getByRole('menuitem').elements().length).toBeLessThanOrEqual(9);
    expect(item('Copy as plain text').elements()).toEqual([]);
    await userEvent.click(item('More actions'));
    await expect.element(item('Copy as plain text')).toBeVisible();
    await userEvent.click(item('Retry'));
    expect(retry).toHaveBeenCalledOnce();
  });

  it('offer to go on only where the answer was cut off', async () => {
    await draw(row(), { writeOn: undefined });
    await openMenu();
    await expect.element(item('Quote')).toBeVisible();
    expect(item('Continue').query()).toBeNull();
  });

  it('show what the answer took, and its cost where the price is known', async () => {
    const usage = { promptTokens: 1_000, completionTokens: 204 };
    await draw(row({ usage, durationMs: 6_200, modelId: 'gpt-5-mini@default' }));
    await expect.element(page.getByText('1,204 tokens')).toBeVisible();
    await expect.element(page.getByText('6.2 s')).toBeVisible();
    await expect.element(page.getByText(/^\$0\.00/)).toBeVisible();
    await expect.element(page.getByText('33 tokens/s')).toBeInTheDocument();
  });
});
