import { SUBMIT_KEYS } from '@parley/contract';
import { useState, type ComponentProps } from 'react';
import { flushSync } from 'react-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newId } from '../../../lib/ids.ts';
import { render } from '../../../testing/render.tsx';
import { updateConfig } from '../../settings/public.ts';
import { chatActions } from '../store.ts';
import { Composer } from './composer.tsx';

type ComposerProps = ComponentProps<typeof Composer>;

const box = page.getByRole('textbox', { name: 'Message' });

/** Presses as the keyboard does: modifiers held down around Enter. */
async function press(combination: string): Promise<void> {
  const parts = combination.replace('Ctrl', 'Control').split('+');
  const modifiers = parts.slice(0, -1);
  await userEvent.keyboard(
    `${modifiers.map((key) => `{${key}>}`).join('')}{Enter}${modifiers.map((key) => `{/${key}}`).join('')}`,
  );
}

function props(more: Partial<Omit<ComposerProps, 'onSend' | 'onStop'>> = {}) {
  const handlers = { onSend: vi.fn<(text: string) => void>(), onStop: vi.fn<() => void>() };
  return { sessionId: newId(), isReady: true, isRunning: false, ...more, ...handlers };
}

/** Draws the box with properties that the returned function changes. */
async function renderComposer(first: ComposerProps): Promise<(next: Partial<ComposerProps>) => void> {
  let change: (next: Partial<ComposerProps>) => void = () => {};
  function Changing() {
    const [given, setGiven] = useState(first);
    change = (next) => setGiven((before) => ({ ...before, ...next }));
    return <Composer key={given.sessionId} {...given} />;
  }
  await render(<Changing />);
  return (next) => flushSync(() => change(next));
}

describe('Composer', () => {
  beforeEach(() => updateConfig({ submitKey: 'Enter' }));

  it.each(SUBMIT_KEYS)('sends by %s and breaks the line by the others', async (submitKey) => {
    updateConfig({ submitKey });
    const given = props();
    await render(<Composer {...given} />);
    await userEvent.fill(box, 'a');
    await userEvent.click(box);
    await userEvent.keyboard('{End}');
    const others = SUBMIT_KEYS.filter((key) => key !== submitKey);
    for (const other of others) await press(other);
    expect(given.onSend).not.toHaveBeenCalled();
    await expect.element(box).toHaveValue(`a${'\n'.repeat(others.length)}`);
    await press(submitKey);
    await expect.poll(() => given.onSend.mock.calls.length).toBe(1);
    await expect.element(box).toHaveValue('');
  });

  it('does not send by the Enter that confirms a composition', async () => {
    const given = props();
    await render(<Composer {...given} />);
    await userEvent.fill(box, 'にほん');
    const element = box.element();
    const enter = { key: 'Enter', bubbles: true, cancelable: true };
    element.dispatchEvent(new KeyboardEvent('keydown', { ...enter, isComposing: true }));
    element.dispatchEvent(new KeyboardEvent('keydown', { ...enter, keyCode: 229 }));
    element.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    element.dispatchEvent(new KeyboardEvent('keydown', enter));
    await expect.element(box).toHaveValue('にほん');
    expect(given.onSend).not.toHaveBeenCalled();
  });

  it('remembers what was typed and not sent, for each chat', async () => {
    const [first, second] = [newId(), newId()];
    const change = await renderComposer(props({ sessionId: first }));
    await userEvent.fill(box, 'half a thought');
    change({ sessionId: second });
    await expect.element(box).toHaveValue('');
    change({ sessionId: first });
    await expect.element(box).toHaveValue('half a thought');
    await press('Enter');
    await expect.poll(() => chatActions.readUnfinishedInput(first)).toBe('');
  });

  it('sends nothing when there are only spaces', async () => {
    const given = props();
    await render(<Composer {...given} />);
    await userEvent.fill(box, '  \n ');
    await press('Enter');
    await page.getByRole('button', { name: 'Send' }).click({ force: true });
    expect(given.onSend).not.toHaveBeenCalled();
  });

  it('offers to stop while a reply is written, and sends afterwards what was sent meanwhile', async () => {
    const given = props({ isRunning: true });
    const change = await renderComposer(given);
    await userEvent.fill(box, 'next');
    await press('Enter');
    await expect.element(page.getByText('Sends when the reply is finished')).toBeVisible();
    await page.getByRole('button', { name: 'Stop' }).click();
    expect(given.onStop).toHaveBeenCalledOnce();
    expect(given.onSend).not.toHaveBeenCalled();
    change({ isRunning: false });
    await expect.poll(() => given.onSend.mock.calls).toEqual([['next']]);
  });

  it('grows with the text up to its limit', async () => {
    await page.viewport(800, 600);
    await render(<Composer {...props()} />);
    const height = () => box.element().closest('form')?.getBoundingClientRect().height ?? 0;
    const oneLine = height();
    await userEvent.fill(box, 'a\nb\nc');
    expect(height()).toBeGreaterThan(oneLine + 40);
    await userEvent.fill(box, 'line\n'.repeat(60));
    expect(height()).toBeLessThan(600 * 0.4 + 80);
  });
});
