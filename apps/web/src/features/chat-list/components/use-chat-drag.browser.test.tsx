import { useRef } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#/testing/render.tsx';
import type { Drop } from '../chat-places.ts';
import { useChatDrag } from './use-chat-drag.ts';

/** A finger that has rested this long has pressed long. */
const RESTED_MS = 600;

interface ListProps {
  readonly onDrop?: (chatId: string, drop: Drop) => Promise<void>;
  readonly onLongPress?: (chatId: string) => void;
}

function List({ onDrop = async () => {}, onLongPress = () => {} }: ListProps) {
  const scrollArea = useRef<HTMLDivElement>(null);
  const { list: _list, ...drag } = useChatDrag({ scrollArea, onDrop, onLongPress });
  return (
    <div ref={scrollArea}>
      <nav {...drag}>
        <a href="#tea" data-chat="tea">
          Tea
        </a>
        <p data-shelf="kitchen" data-drop="into">
          Kitchen
        </p>
      </nav>
    </div>
  );
}

const touch = { pointerId: 7, pointerType: 'touch', button: 0, bubbles: true, clientX: 5, clientY: 5 };
const rest = () => new Promise((resolve) => setTimeout(resolve, RESTED_MS));

async function renderList() {
  const onLongPress = vi.fn<(chatId: string) => void>();
  await render(<List onLongPress={onLongPress} />);
  const row = page.getByRole('link', { name: 'Tea' }).element();
  const send = (type: string) => row.dispatchEvent(new PointerEvent(type, touch));
  /** Whether a finger could scroll the list now. */
  const isScrollable = () => row.dispatchEvent(new TouchEvent('touchmove', { bubbles: true, cancelable: true }));
  return { onLongPress, send, isScrollable };
}

it('a finger that rests carries the chat, and opens its menu when it is lifted', async () => {
  const { onLongPress, send, isScrollable } = await renderList();
  send('pointerdown');
  await expect.poll(isScrollable).toBe(false);
  send('pointerup');
  expect(onLongPress).toHaveBeenCalledWith('tea');
  expect(isScrollable()).toBe(true);
});

it('a finger that was lifted before what drags had been loaded leaves the list as it is', async () => {
  const { onLongPress, send, isScrollable } = await renderList();
  send('pointerdown');
  send('pointerup');
  await rest();
  expect(isScrollable()).toBe(true);
  send('pointerup');
  expect(onLongPress).not.toHaveBeenCalled();
});

describe('a mouse that was faster than what drags', () => {
  /** All of it in one task: nothing can be loaded meanwhile. */
  async function dragAtOnce(from: string, to: string) {
    const onDrop = vi.fn<(chatId: string, drop: Drop) => Promise<void>>(async () => {});
    await render(<List onDrop={onDrop} />);
    const middle = (text: string) => {
      const { left, top, height } = page.getByText(text).element().getBoundingClientRect();
      return { clientX: left + 5, clientY: top + height / 2 };
    };
    const mouse = { ...touch, pointerType: 'mouse' };
    const target = page.getByText(from).element();
    target.dispatchEvent(new PointerEvent('pointerdown', { ...mouse, ...middle(from), buttons: 1 }));
    target.dispatchEvent(new PointerEvent('pointermove', { ...mouse, ...middle(to), buttons: 1 }));
    target.dispatchEvent(new PointerEvent('pointerup', { ...mouse, ...middle(to) }));
    return onDrop;
  }

  it('still puts the chat where it was let go', async () => {
    const onDrop = await dragAtOnce('Tea', 'Kitchen');
    await expect.poll(() => onDrop.mock.calls).toEqual([['tea', { shelf: 'kitchen' }]]);
    expect(document.querySelector('.drag-carried')).toBeNull();
  });

  it('has only clicked where it hardly moved, and clicks again', async () => {
    const onDrop = await dragAtOnce('Tea', 'Tea');
    await rest();
    expect(onDrop).not.toHaveBeenCalled();
    await page.getByRole('link', { name: 'Tea' }).click();
    expect(location.hash).toBe('#tea');
  });
});
