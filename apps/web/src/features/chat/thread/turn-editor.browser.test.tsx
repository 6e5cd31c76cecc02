import { describe, expect, it, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import type { MessageRow } from '#/storage/records.ts';
import { chatActions, readChat, useChatFrame } from '#/features/chat-core/public.ts';
import { TurnEditor } from './turn-editor.tsx';

buildTestPage();

const field = page.getByRole('textbox');
const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
const words = (text: string) => ({ type: 'text', text }) as const;
const picture = { type: 'image_url', image_url: { url: PICTURE } } as const;

/** The types of Playwright are not there for pages. */
const session = () => cdp() as unknown as { send: (command: string, parameters: object) => Promise<unknown> };
const compose = (text: string) =>
  session().send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });

/** As on the chat screen, which holds its chat. */
function Editing(props: { readonly message: MessageRow; readonly onDone: () => void }) {
  useChatFrame(props.message.sessionId);
  return <TurnEditor {...props} models={[]} />;
}

async function editing(message: Parameters<typeof chatActions.appendMessage>[1]) {
  const sessionId = await chatActions.createSession();
  const row = await chatActions.appendMessage(sessionId, message);
  const onDone = vi.fn<() => void>();
  await render(<Editing message={row} onDone={onDone} />);
  const contents = async () => (await readChat(sessionId)).messages.map(({ content }) => content);
  return { sessionId, row, onDone, contents };
}

describe('the editor of a message', () => {
  it('saves another version and keeps the earlier one', async () => {
    const { sessionId, row, contents, onDone } = await editing({ role: 'user', content: 'Before' });
    await userEvent.fill(field, 'After');
    await userEvent.click(page.getByRole('button', { name: 'Save' }));
    await expect.poll(contents).toEqual(['After']);
    expect(onDone).toHaveBeenCalledOnce();
    const { messageIds, siblings } = await readChat(sessionId);
    expect(siblings.get(messageIds[0] ?? '')?.[0]).toBe(row.id);
  });

  it('leaves the message alone when it is given up, and when nothing was changed', async () => {
    const { contents, onDone, sessionId } = await editing({ role: 'user', content: 'Before' });
    await userEvent.fill(field, 'After');
    await userEvent.keyboard('{Escape}');
    expect(onDone).toHaveBeenCalledOnce();
    expect(await contents()).toEqual(['Before']);
    await userEvent.fill(field, 'Before');
    await userEvent.click(page.getByRole('button', { name: 'Save' }));
    expect((await readChat(sessionId)).siblings.size).toBe(0);
  });

  it('takes out a picture and keeps the words', async () => {
    const { contents } = await editing({ role: 'user', content: [words('Look'), picture] });
    await userEvent.click(page.getByRole('button', { name: 'Remove Image' }));
    await userEvent.click(page.getByRole('button', { name: 'Save' }));
    await expect.poll(contents).toEqual(['Look']);
  });

  it('adds a document, which goes along as its text', async () => {
    const { sessionId } = await editing({ role: 'user', content: 'Read this' });
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    const files = new DataTransfer();
    files.items.add(new File(['Heron'], 'word.txt', { type: 'text/plain' }));
    if (input) input.files = files.files;
    input?.dispatchEvent(new Event('change', { bubbles: true }));
    await expect.element(page.getByRole('button', { name: 'Remove word.txt' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Save' })).toBeEnabled();
    await userEvent.click(page.getByRole('button', { name: 'Save' }));
    const attached = async () => (await readChat(sessionId)).messages[0]?.attachments?.map(({ text }) => text);
    await expect.poll(attached).toEqual(['Heron']);
  });

  it('cannot be saved empty', async () => {
    await editing({ role: 'user', content: 'Before' });
    await userEvent.fill(field, ' ');
    await expect.element(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it('does not take the Enter of an input method for a confirmation', async () => {
    const { onDone } = await editing({ role: 'assistant', content: '' });
    await userEvent.click(field);
    await compose('ni hao');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(onDone).not.toHaveBeenCalled();
  });

  it('makes a whole answer of one that failed', async () => {
    const failed = { role: 'assistant', content: 'Half', isError: true, errorCode: 'upstream_interrupted' } as const;
    const { sessionId } = await editing(failed);
    await userEvent.fill(field, 'Whole');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    const ending = async () => (await readChat(sessionId)).messages.map(({ content, isError }) => [content, isError]);
    await expect.poll(ending).toEqual([['Whole', false]]);
  });
});
