import { GUIDE_MODEL, type Message } from '@parley/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import { chatActions, readChat, useChatFrame } from '#/features/chat-core/public.ts';
import { aModel, WithModels } from '../testing/with-models.tsx';
import { useColumnsView } from './columns-view.ts';
import { ColumnTools } from './column-tools.tsx';
import { Columns } from './columns.tsx';

buildTestPage();

const MODELS = ['mini', 'writer', 'thinker', 'spare', GUIDE_MODEL].map((name) => aModel(name, { modelRatio: 1 }));
const DONE = { finishReason: 'stop', durationMs: 9_800, usage: { promptTokens: 10, completionTokens: 600 } } as const;
const LONG = Array.from({ length: 80 }, (_, index) => `Paragraph ${index}.`).join('\n\n');

/** The end of a chat, as the list of messages draws it. */
function Row({ sessionId }: { readonly sessionId: string }) {
  const { columns, messageIds } = useChatFrame(sessionId);
  const lastId = messageIds.at(-1) ?? '';
  const ids = columns.get(lastId);
  return (
    <div role="log" style={{ height: 500, overflow: 'auto' }}>
      {ids && <ColumnTools sessionId={sessionId} answerId={lastId} />}
      {ids ? <Columns sessionId={sessionId} answerId={lastId} ids={ids} isLast /> : <p>One answer</p>}
      <textarea aria-label="Message" />
    </div>
  );
}

async function showRow(...answers: Partial<Message>[]) {
  const sessionId = await chatActions.createSession({ models: ['mini@default', 'writer@default', 'thinker@default'] });
  const question = await chatActions.appendMessage(sessionId, { role: 'user', content: 'Where to?' });
  const names = ['mini', 'writer', 'thinker'];
  const ids: string[] = [];
  for (const [index, answer] of answers.entries()) {
    const name = names[index] ?? '';
    const { id } = await chatActions.appendMessage(
      sessionId,
      { role: 'assistant', parentId: question.id, model: name, modelId: `${name}@default`, ...DONE, ...answer },
      index === 0 ? 'end' : 'beside',
    );
    ids.push(id);
  }
  chatActions.updateMessage(question.id, { sideBySide: ids });
  await render(
    <WithModels models={MODELS}>
      <Row sessionId={sessionId} />
    </WithModels>,
  );
  await expect.element(page.getByRole('article', { name: 'mini' })).toBeInTheDocument();
  return { sessionId, questionId: question.id, ids };
}

/** The keys are nobody's: the page has been used, and no field has the focus. */
async function leaveFields(): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).click();
  (document.activeElement as HTMLElement).blur();
}

const column = (name: string) => page.getByRole('article', { name, exact: true });
const bodyOf = (name: string) => page.getByRole('region', { name: `${name}’s answer` });

/** The server says so, whatever it is asked. */
function serverSays(text: string): void {
  const frames = [
    { choices: [{ index: 0, delta: { content: text } }] },
    { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
  ];
  const body = `${frames.map((frame) => `data: ${JSON.stringify(frame)}\n\n`).join('')}data: [DONE]\n\n`;
  vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
    Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } })),
  );
}

beforeEach(async () => {
  await page.viewport(1_200, 800);
  useColumnsView.setState({ syncsScroll: false, marksAgreement: false, isMerging: false, focusedId: undefined });
});
afterEach(() => void vi.restoreAllMocks());

describe('answers beside each other', () => {
  it('say who answers, how it went and what it cost; one that failed leaves the others alone', async () => {
    await showRow(
      { content: 'Go to Lisbon.' },
      { content: '', isError: true, errorCode: 'upstream_unavailable' },
      { content: 'Go to Porto.' },
    );
    await expect.element(column('mini').getByText('Done in 9.8 s')).toBeInTheDocument();
    await expect.element(column('mini').getByText('$0.0012')).toBeInTheDocument();
    await expect.element(column('writer').getByText('No answer')).toBeInTheDocument();
    await expect.element(column('writer').getByRole('alert')).toBeInTheDocument();
    expect(
      column('writer')
        .getByRole('button', { name: /^Continue/ })
        .query(),
    ).toBeNull();
    expect(
      column('writer')
        .getByRole('button', { name: /^Retry/ })
        .elements(),
    ).toHaveLength(1);
    await expect.element(column('thinker').getByText('Go to Porto.')).toBeInTheDocument();
  });

  it('are reached by their numbers, and Enter goes on with one: the others become versions', async () => {
    const { sessionId, questionId, ids } = await showRow(
      { content: 'One.' },
      { content: 'Two.' },
      { content: 'Three.' },
    );
    await leaveFields();
    await userEvent.keyboard('2');
    await expect.element(bodyOf('writer')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('One answer')).toBeInTheDocument();
    const { messageIds, siblings, tree } = await readChat(sessionId);
    expect(messageIds).toEqual([questionId, ids[1]]);
    expect(siblings.get(ids[1] ?? '')).toEqual(ids);
    expect(tree.byId.get(questionId)?.sideBySide).toBeUndefined();
    await expect.poll(async () => (await readChat(sessionId)).session?.models).toEqual(['writer@default']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(column('thinker')).toBeInTheDocument();
    await expect.poll(async () => (await readChat(sessionId)).session?.models).toHaveLength(3);
  });

  it('leave numbers alone that are typed into a field, except with Alt and Shift', async () => {
    await showRow({ content: 'One.' }, { content: 'Two.' });
    const field = page.getByRole('textbox', { name: 'Message' });
    await field.click();
    await userEvent.keyboard('2=m');
    await expect.element(field).toHaveValue('2=m');
    await userEvent.keyboard('{Alt>}2{/Alt}');
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('{Alt>}{Shift>}2{/Shift}{/Alt}');
    await expect.element(bodyOf('writer')).toHaveFocus();
  });

  it('let another model answer in the place of one, now and with the next question', async () => {
    const { sessionId, ids } = await showRow({ content: 'One.' }, { content: 'Two.' }, { content: 'Three.' });
    serverSays('Written by another.');
    await page.getByRole('button', { name: 'Replace writer with another model' }).click();
    await page
      .getByRole('row')
      .filter({ hasText: 'spare' })
      .click({ position: { x: 100, y: 10 } });
    await expect.element(column('spare').getByText('Written by another.')).toBeInTheDocument();
    const { session, columns, messageIds, tree } = await readChat(sessionId);
    const row = columns.get(messageIds.at(-1) ?? '') ?? [];
    expect(row.map((id) => tree.byId.get(id)?.model)).toEqual(['mini', 'spare', 'thinker']);
    expect(tree.byId.has(ids[1] ?? '')).toBe(true);
    expect(session?.models).toEqual(['mini@default', 'spare@default', 'thinker@default']);
  });

  it.each(['mini', 'writer'])(
    'let the answer of %s be edited in its column; the earlier one stays as a version',
    async (name) => {
      const { sessionId, ids } = await showRow({ content: 'One.' }, { content: 'Two.' }, { content: 'Three.' });
      await page.getByRole('button', { name: `More actions for ${name}` }).click();
      await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
      const field = column(name).getByRole('textbox', { name: 'Edit answer' });
      await expect.element(field).toHaveFocus();
      await userEvent.keyboard('{Escape}');
      await expect.element(field).not.toBeInTheDocument();
      await expect.element(column(name)).toHaveFocus();

      await page.getByRole('button', { name: `More actions for ${name}` }).click();
      await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
      await field.fill('In my own words.');
      await column(name).getByRole('button', { name: 'Save' }).click();
      await expect.element(column(name).getByText('In my own words.')).toBeInTheDocument();
      const { columns, messageIds, tree } = await readChat(sessionId);
      const row = columns.get(messageIds.at(-1) ?? '') ?? [];
      expect(row.map((id) => tree.byId.get(id)?.model)).toEqual(['mini', 'writer', 'thinker']);
      expect(row.filter((id) => ids.includes(id))).toHaveLength(2);
      expect(ids.every((id) => tree.byId.has(id))).toBe(true);
    },
  );

  it('can be taken out one by one, with a way back', async () => {
    const { sessionId } = await showRow({ content: 'One.' }, { content: 'Two.' }, { content: 'Three.' });
    await page.getByRole('button', { name: 'More actions for mini' }).click();
    await page.getByRole('menuitem', { name: /Remove column/ }).click();
    await expect.poll(() => column('mini').query()).toBeNull();
    await expect.element(column('writer')).toBeInTheDocument();
    await expect
      .poll(async () => (await readChat(sessionId)).session?.models)
      .toEqual(['writer@default', 'thinker@default']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(column('mini')).toBeInTheDocument();
  });

  it('are merged by an AI, never by the guide, with a way back to the columns', async () => {
    serverSays('Lisbon and Porto.');
    const { sessionId, questionId, ids } = await showRow({ content: 'One.' }, { content: 'Two.' });
    await page.getByRole('button', { name: /^Merge/ }).click();
    await expect.element(page.getByRole('row', { name: /spare/ })).toBeVisible();
    expect(page.getByRole('row', { name: new RegExp(GUIDE_MODEL) }).query()).toBeNull();
    await page.getByRole('rowheader', { name: /spare/ }).click();
    await expect.element(page.getByText('One answer')).toBeInTheDocument();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(column('writer')).toBeInTheDocument();
    expect((await readChat(sessionId)).tree.byId.get(questionId)?.sideBySide).toEqual(ids);
  });

  it('grow with the page, which alone scrolls: heads, feet and the ends of shorter answers stay in sight', async () => {
    await showRow({ content: LONG }, { content: `${LONG}\n\n${LONG}` }, { content: 'Short.' });
    const log = page.getByRole('log').element();
    const scrollers = [...log.querySelectorAll('article, article *')].filter(
      (element) => element.scrollHeight > element.clientHeight + 1 && getComputedStyle(element).overflowY === 'auto',
    );
    expect(scrollers).toEqual([]);
    expect(log.scrollHeight).toBeGreaterThan(2_000);
    log.scrollTop = log.scrollHeight / 2;
    for (const name of ['mini', 'writer', 'thinker']) {
      await expect.element(column(name).getByText('Done in 9.8 s')).toBeInViewport({ ratio: 1 });
      await expect.element(column(name).getByRole('button', { name: /^Continue/ })).toBeInViewport({ ratio: 1 });
    }
    await expect.element(column('thinker').getByText('Short.')).toBeInViewport({ ratio: 1 });
    log.scrollTop = log.scrollHeight * 0.8;
    await expect.element(column('mini').getByText('Paragraph 79.')).toBeInViewport({ ratio: 1 });
  });

  it('fill the row one at a time, and lead from one to the next by number', async () => {
    await showRow({ content: 'One.' }, { content: 'Two.' }, { content: 'Three.' });
    const narrow = column('writer').element().clientWidth;
    await page.getByRole('button', { name: 'Show only writer’s answer' }).click();
    await expect.element(column('mini')).not.toBeInTheDocument();
    expect(column('writer').element().clientWidth).toBeGreaterThan(narrow * 1.5);
    await leaveFields();
    await userEvent.keyboard('3');
    await expect.element(bodyOf('thinker')).toHaveFocus();
    await expect.element(column('writer')).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Show all answers side by side' }).click();
    for (const name of ['mini', 'writer', 'thinker']) await expect.element(column(name)).toBeVisible();
  });

  it('that are too many for the width scroll sideways', async () => {
    await page.viewport(800, 800);
    await showRow({ content: 'One.' }, { content: 'Two.' }, { content: 'Three.' });
    await leaveFields();
    await userEvent.keyboard('3');
    await expect.element(column('thinker')).toBeInViewport({ ratio: 0.99 });
    expect(column('thinker').element().parentElement?.scrollLeft).toBeGreaterThan(0);
  });

  it('scroll inside a row of the view’s height where they are to scroll together', async () => {
    await showRow({ content: LONG }, { content: LONG + LONG }, { content: 'Short.' });
    const [mini, writer] = [bodyOf('mini').element(), bodyOf('writer').element()];
    await page.getByRole('button', { name: 'Sync scroll' }).click();
    await expect.poll(() => column('mini').element().clientHeight).toBeLessThanOrEqual(500);
    expect(mini.scrollHeight).toBeGreaterThan(mini.clientHeight);
    mini.scrollTop = (mini.scrollHeight - mini.clientHeight) / 2;
    const middle = (writer.scrollHeight - writer.clientHeight) / 2;
    await expect.poll(() => Math.abs(writer.scrollTop - middle)).toBeLessThan(4);
  });

  it('have what they share marked, and said in words', async () => {
    await showRow(
      { content: 'Book the **Lisbon train** early. It rains in November.' },
      { content: 'Pack light. You should book the train to Lisbon early.' },
      { content: 'Stay at home.' },
    );
    await leaveFields();
    await userEvent.keyboard('=');
    await expect.element(page.getByText(/^2 similar sentences found/)).toBeInTheDocument();
    const shared = column('mini').getByRole('list', { name: 'Also in other answers' });
    await expect.element(shared).toHaveTextContent('Book the Lisbon train early. Also in writer.');
    expect([...(CSS.highlights.get('agreement') ?? [])].map(String)).toEqual([
      'Book the Lisbon train early.',
      'You should book the train to Lisbon early.',
    ]);
    await userEvent.keyboard('=');
    await expect.poll(() => CSS.highlights.has('agreement')).toBe(false);
  });

  it('do not draw again while another one is written', async () => {
    const { ids } = await showRow({ content: 'One.' }, { content: '', streaming: true });
    const before = column('mini').element().querySelector('.md p');
    const watched = vi.fn();
    const observer = new MutationObserver(watched);
    observer.observe(column('mini').element(), { subtree: true, childList: true, characterData: true });
    chatActions.updateMessage(ids[1] ?? '', { content: 'More and more.', streaming: true });
    await expect.element(column('writer').getByText('More and more.')).toBeInTheDocument();
    observer.disconnect();
    expect(watched).not.toHaveBeenCalled();
    expect(column('mini').element().querySelector('.md p')).toBe(before);
  });
});

describe('on a phone', () => {
  it('show one answer at a time, and how all of them stand', async () => {
    await page.viewport(390, 800);
    await showRow({ content: 'One.' }, { content: '', isError: true, errorCode: 'network' }, { content: 'Three.' });
    const tab = (name: RegExp) =>
      page.getByRole('group', { name: '3 answers side by side' }).getByRole('button', { name });
    await expect.element(tab(/^mini ?9.8 s/)).toHaveAttribute('aria-current', 'true');
    await expect.element(tab(/^writer ?no answer/)).toHaveAttribute('aria-current', 'false');
    await tab(/^thinker/).click();
    await expect.element(tab(/^thinker/)).toHaveAttribute('aria-current', 'true');
    await expect.element(column('thinker')).toBeInViewport({ ratio: 0.9 });
    await page.getByRole('button', { name: 'More actions for thinker' }).click();
    await page.getByRole('menuitem', { name: 'Continue with this' }).click();
    await expect.element(page.getByText('One answer')).toBeInTheDocument();
  });

  it('open the sheet of an answer that a finger holds down', async () => {
    await page.viewport(390, 800);
    await showRow({ content: 'One.' }, { content: 'Two.' });
    const held = { pointerType: 'touch', bubbles: true, clientX: 50, clientY: 50 };
    page.getByText('One.').element().dispatchEvent(new PointerEvent('pointerdown', held));
    await expect.element(page.getByRole('menuitem', { name: 'Copy' })).toBeVisible();
    await expect.element(page.getByRole('menuitem', { name: 'Continue with this' })).toBeVisible();
  });

  it('scroll with the chat to their last line, the tabs in sight', async () => {
    await page.viewport(390, 700);
    await showRow({ content: `${LONG}\n\nThe very end.` }, { content: 'Two.' });
    const body = bodyOf('mini').element();
    await expect.poll(() => body.scrollHeight).toBe(body.clientHeight);
    const tabs = page.getByRole('group', { name: '2 answers side by side' });
    page.getByText('The very end.').element().scrollIntoView({ block: 'end' });
    await expect.element(page.getByText('The very end.')).toBeInViewport({ ratio: 1 });
    await expect.element(tabs).toBeInViewport({ ratio: 0.9 });
  });
});

it('shows an answer that cannot be drawn as plain text; the columns beside it stay', async () => {
  const { ids } = await showRow({ content: 'Go **north**' }, { content: 'Go **south**' }, { content: 'Go **west**' });
  await expect.element(page.getByText('south', { exact: true })).toBeVisible();
  // A tool call of which nothing is left: no row can be made of it.
  chatActions.updateMessage(ids[1] ?? '', { tools: [null] as never });
  await expect.element(page.getByText('Go **south**')).toBeVisible();
  await expect.element(page.getByText('This message couldn’t be formatted.')).toBeVisible();
  await expect.element(column('mini').getByText('north', { exact: true })).toBeVisible();
  await expect.element(column('thinker').getByText('west', { exact: true })).toBeVisible();
  expect(page.getByText('This message couldn’t be formatted.').elements()).toHaveLength(1);
});
