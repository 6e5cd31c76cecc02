import { SUBMIT_KEYS, type MessageContent } from '@parley/contract';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { newId } from '#/lib/ids.ts';
import { render } from '#/testing/render.tsx';
import { updateConfig } from '#/features/settings/public.ts';
import { chatActions } from '#/features/chat-core/public.ts';
import { composerOf } from './composer-access.ts';
import { buildStagedQueues, stageChat } from '../testing/staged-queues.ts';
import { Composer } from './composer.tsx';
import type { Sending } from './use-sending.ts';

const box = page.getByRole('textbox', { name: 'Message' });

/** Presses as the keyboard does: modifiers held down around Enter. */
async function press(combination: string): Promise<void> {
  const parts = combination.replace('Ctrl', 'Control').split('+');
  const modifiers = parts.slice(0, -1);
  await userEvent.keyboard(
    `${modifiers.map((key) => `{${key}>}`).join('')}{Enter}${modifiers.map((key) => `{/${key}}`).join('')}`,
  );
}

buildStagedQueues();

function props(more: Partial<Omit<Sending, 'onStop'>> = {}) {
  const sent: MessageContent[] = [];
  const onStop = vi.fn<() => void>();
  const given = { sessionId: newId(), isReady: true, isRunning: false, ...more, onStop };
  stageChat(given.sessionId, {
    isReady: given.isReady,
    isRunning: given.isRunning,
    onAsk: ({ content }) => void sent.push(content),
  });
  return { sent, given };
}

/** The types of the session know no commands. */
const send = (command: string, parameters: object): Promise<unknown> =>
  (cdp() as unknown as { send: (command: string, parameters: object) => Promise<unknown> }).send(command, parameters);

/** Draws the box with properties that the returned function changes. */
async function renderComposer(first: Sending): Promise<(next: Partial<Sending>) => void> {
  let change: (next: Partial<Sending>) => void = () => {};
  function Changing() {
    const [given, setGiven] = useState(first);
    change = (next) => setGiven((before) => ({ ...before, ...next }));
    return <Composer key={given.sessionId} {...given} />;
  }
  await render(<Changing />);
  return (next) => flushSync(() => change(next));
}

beforeEach(() => updateConfig({ submitKey: 'Enter', sendPreviewBubble: false }));

describe('sending', () => {
  it.each(SUBMIT_KEYS)('sends by %s and breaks the line by the others', async (submitKey) => {
    updateConfig({ submitKey });
    const { given, sent } = props();
    await render(<Composer {...given} />);
    await userEvent.fill(box, 'a');
    await userEvent.click(box);
    await userEvent.keyboard('{End}');
    const others = SUBMIT_KEYS.filter((key) => key !== submitKey);
    for (const other of others) await press(other);
    expect(sent).toEqual([]);
    await expect.element(box).toHaveValue(`a${'\n'.repeat(others.length)}`);
    await press(submitKey);
    await expect.poll(() => sent.length).toBe(1);
    await expect.element(box).toHaveValue('');
  });

  it('sends once, however often the key is pressed while a paste is still on its way', async () => {
    const sessionId = await chatActions.createSession();
    await chatActions.appendMessage(sessionId, { role: 'user', content: 'Hello' });
    const { given, sent } = props({ sessionId });
    await render(<Composer {...given} />);
    await userEvent.fill(box, 'once');
    const element = box.element();
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'A line of a long text.\n'.repeat(500));
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    for (let times = 0; times < 3; times++) await press('Enter');
    await expect.element(box).toHaveValue('');
    await userEvent.fill(box, 'and then');
    await press('Enter');
    await expect.poll(() => sent.at(-1)).toBe('and then');
    expect(sent).toEqual(['once', 'and then']);
  });

  it('sends nothing when there are only spaces', async () => {
    const { given, sent } = props();
    await render(<Composer {...given} />);
    await userEvent.fill(box, '  \n ');
    await press('Enter');
    await page.getByRole('button', { name: 'Send', exact: true }).click({ force: true });
    expect(sent).toEqual([]);
  });

  it('stops a reply by its button and by Escape', async () => {
    const { given } = props({ isRunning: true });
    await render(<Composer {...given} />);
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await userEvent.click(box);
    await userEvent.keyboard('{Escape}');
    expect(given.onStop).toHaveBeenCalledTimes(2);
  });
});

describe('an input method', () => {
  it('does not send by the Enter that confirms a composition', async () => {
    const { given, sent } = props();
    await render(<Composer {...given} />);
    await userEvent.fill(box, 'にほん');
    const element = box.element();
    const enter = { key: 'Enter', bubbles: true, cancelable: true };
    element.dispatchEvent(new KeyboardEvent('keydown', { ...enter, isComposing: true }));
    element.dispatchEvent(new KeyboardEvent('keydown', { ...enter, keyCode: 229 }));
    element.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
    element.dispatchEvent(new KeyboardEvent('keydown', enter));
    element.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    element.dispatchEvent(new KeyboardEvent('keydown', enter));
    await expect.element(box).toHaveValue('にほん');
    expect(sent).toEqual([]);
  });

  it('composes into the box as the browser tells it, and sends by the next Enter', async () => {
    const { given, sent } = props();
    await render(<Composer {...given} />);
    await userEvent.click(box);
    await send('Input.imeSetComposition', { text: 'ni hao', selectionStart: 6, selectionEnd: 6 });
    const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229, nativeVirtualKeyCode: 229 };
    await send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter });
    await send('Input.insertText', { text: '你好' });
    await send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter });
    await expect.element(box).toHaveValue('你好');
    expect(sent).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await press('Enter');
    await expect.poll(() => sent).toEqual(['你好']);
  });
});

describe('the draft', () => {
  it('is remembered for each chat, with its cursor', async () => {
    const [first, second] = [newId(), newId()];
    const change = await renderComposer(props({ sessionId: first }).given);
    await userEvent.fill(box, 'half a thought');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    change({ sessionId: second });
    await expect.element(box).toHaveValue('');
    change({ sessionId: first });
    await expect.element(box).toHaveValue('half a thought');
    await expect.poll(() => (box.element() as HTMLTextAreaElement).selectionStart).toBe(11);
    await press('Enter');
    await expect.poll(async () => (await chatActions.readDraft(first)).text).toBe('');
  });

  it('has its cursor back, also where the next picture is drawn before the words are in the box', async () => {
    const { given } = props();
    chatActions.changeDraft(given.sessionId, { text: 'half a thought', cursor: 4 });
    const frames = vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((draw) => {
      draw(0);
      return 0;
    });
    await render(<Composer {...given} />);
    await expect.element(box).toHaveValue('half a thought');
    frames.mockRestore();
    expect((box.element() as HTMLTextAreaElement).selectionStart).toBe(4);
  });

  it('knows where the cursor is when the page is left, though nothing told of it', async () => {
    const { given } = props();
    await render(<Composer {...given} />);
    await userEvent.fill(box, 'half a thought');
    (box.element() as HTMLTextAreaElement).setSelectionRange(4, 4);
    window.dispatchEvent(new Event('pagehide'));
    window.dispatchEvent(new Event('pageshow'));
    expect(await chatActions.readDraft(given.sessionId)).toMatchObject({ cursor: 4 });
  });

  it('takes words of other parts of the app', async () => {
    const { given } = props();
    await render(<Composer {...given} />);
    const access = composerOf(given.sessionId);
    access?.fill('So far');
    await expect.element(box).toHaveValue('So far');
    access?.insert(', so good');
    await expect.element(box).toHaveValue('So far, so good');
    access?.quote('one\ntwo');
    await expect.element(box).toHaveValue('So far, so good\n\n> one\n> two\n\n');
    const { selectionStart, value } = box.element() as HTMLTextAreaElement;
    expect([document.activeElement, selectionStart]).toEqual([box.element(), value.length]);
  });

  it('shows how it will look once it is sent, which is as it was typed, where that is wanted', async () => {
    updateConfig({ sendPreviewBubble: true });
    await render(<Composer {...props().given} />);
    await userEvent.fill(box, 'some **bold** words');
    await expect.element(page.getByRole('region', { name: 'Preview' }).getByText('some **bold** words')).toBeVisible();
    await press('Enter');
    await expect.element(page.getByRole('region', { name: 'Preview' })).not.toBeInTheDocument();
  });
});

describe('the box', () => {
  const height = () => box.element().closest('form')?.getBoundingClientRect().height ?? 0;

  it('grows with the text up to its limit', async () => {
    await page.viewport(800, 600);
    await render(<Composer {...props().given} />);
    const oneLine = height();
    await userEvent.fill(box, 'a\nb\nc');
    expect(height()).toBeGreaterThan(oneLine + 40);
    await userEvent.fill(box, 'line\n'.repeat(60));
    expect(height()).toBeLessThan(600 * 0.4 + 80);
  });
});
