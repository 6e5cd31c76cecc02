import type { MessageTool } from '@parley/contract';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { serveApi } from '#/features/custom-providers/testing/api.tsx';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import { pageConsents, pageQuestions } from '../page-consents.ts';
import type { CallProspect } from '../questions.ts';
import { ToolQuestion } from './tool-question.tsx';

buildTestPage();

beforeEach(() => {
  for (const { toolId } of pageConsents().list()) pageConsents().forget(toolId);
});

describe('a call that asks', () => {
  const tool: MessageTool = {
    id: 'c',
    name: 'addNote',
    toolId: 'notes',
    title: 'Notes: Add a note',
    state: 'asking',
    isError: false,
    arguments: JSON.stringify({
      text: 'Buy milk',
      tags: ['shop'],
      where: { row: 2 },
      note: '<img src=x> ![p](https://e.example)',
    }),
  };

  async function ask(prospect: CallProspect = {}, fields: Partial<MessageTool> = {}) {
    const abort = new AbortController();
    onTestFinished(() => abort.abort());
    const answer = pageQuestions().ask({ messageId: 'm', id: 'c' }, abort.signal, prospect);
    await render(<ToolQuestion messageId="m" tool={{ ...tool, ...fields }} />);
    return answer;
  }

  const asking = () => page.getByRole('group', { name: 'Allow Notes: Add a note?' });

  it('shows its arguments one by one as plain text, and draws nothing of what they say', async () => {
    void ask();
    await expect.element(page.getByText('Buy milk')).toBeVisible();
    expect([...document.querySelectorAll('dt')].map((term) => term.textContent)).toEqual([
      'Text',
      'Tags',
      'Where',
      'Row',
      'Note',
    ]);
    expect(document.querySelector('dd img, dd a')).toBeNull();
  });

  it.each([
    ['Allow once', 'once'],
    ['Don’t allow', 'refuse'],
    ['Always allow this function', 'always'],
    ['Always allow the whole tool', 'always-tool'],
    ['Never allow this function', 'never'],
  ])('hears %s', async (name, decision) => {
    const answered = ask({ isOneOfMany: true });
    await asking().getByRole('button', { name, exact: true }).click();
    await expect(answered).resolves.toBe(decision);
    await expect.element(page.getByText('Waiting for your answer in the tab that asked.')).toBeVisible();
  });

  it('leads to the answer for now, and says that the others hold for every chat', async () => {
    void ask();
    await expect.element(asking().getByText('In every chat on this device:')).toBeVisible();
    const names = [...asking().element().querySelectorAll('button')].map((button) => button.textContent);
    expect(names).toEqual(['Allow once', 'Don’t allow', 'Always allow this function', 'Never allow this function']);
  });

  it('offers the whole tool only where that is more than the function, and the chat where that is enough', async () => {
    void ask({ isForChat: true, isOneOfMany: false });
    await expect.element(asking().getByRole('button', { name: 'Allow in this chat' })).toBeVisible();
    expect(asking().getByRole('button', { name: 'Always allow the whole tool' }).elements()).toEqual([]);
  });

  it.each<[string, CallProspect, Partial<MessageTool>, RegExp]>([
    ['a tool', { destination: 'notes.example' }, {}, /^Everything below goes to notes\.example\. The answer/],
    ['a tool without arguments', { destination: 'notes.example' }, { arguments: '{}' }, /^This calls notes\.example/],
    ['a tool of which no address is known', {}, {}, /^Everything below goes to Notes: Add a note/],
    [
      'a page',
      {},
      { toolId: 'web-browsing', name: 'read_page', arguments: '{"url":"https://tea.example/a"}' },
      /opens the page\. tea\.example sees the whole address below/,
    ],
    [
      'code',
      {},
      { toolId: 'code-runner', name: 'run_python', arguments: '{"code":"1"}' },
      /runs in this browser, offline/,
    ],
    ['one’s chats', {}, { toolId: 'chat-memory', name: 'search_my_chats' }, /excerpts go to the model’s provider/],
  ])('says what leaves and where it goes: %s', async (_, prospect, fields, said) => {
    void ask(prospect, fields);
    await expect.element(page.getByText(said)).toBeVisible();
  });

  it('says who searches', async () => {
    const engine = { engine: 'searxng', host: 'find.example', isOwn: false };
    const fields = { toolId: 'web-browsing', name: 'search_web', arguments: '{"query":"tea"}' };
    serveApi({ 'GET /browsing': () => ({ search: engine }) });
    void ask({}, fields);
    await expect.element(page.getByText(/^The search words below go to SearXNG \(find\.example\)/)).toBeVisible();
  });

  it('shows the beginning of long code, and all of it on a press', async () => {
    const code = Array.from({ length: 90 }, (_, index) => `print(${index + 1})`).join('\n');
    void ask({}, { toolId: 'code-runner', name: 'run_python', arguments: JSON.stringify({ code }) });
    const shown = () => page.getByRole('figure', { name: 'Code: Python' }).element().textContent;
    await expect.poll(shown).toContain('print(24)');
    expect(shown()).not.toContain('print(25)');
    await page.getByRole('button', { name: 'Show all 90 lines' }).click();
    await expect.poll(shown).toContain('print(90)');
  });

  it('says that the tool changed, where it was allowed before', async () => {
    pageConsents().give({ toolId: 'notes', name: 'addNote', fingerprint: 'of earlier', standing: 'always' });
    void ask();
    await expect.element(page.getByText('It changed since you allowed it.')).toBeVisible();
  });

  it('says nothing of a change where it was never allowed', async () => {
    void ask();
    await expect.element(asking()).toBeVisible();
    await expect.element(page.getByText('It changed since you allowed it.')).not.toBeInTheDocument();
  });
});
