import { useRef } from 'react';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#/testing/render.tsx';
import { useChatDrag } from './use-chat-drag.ts';

/** A finger that has rested this long has pressed long. */
const RESTED_MS = 600;

function List({ onLongPress }: { readonly onLongPress: (chatId: string) => void }) {
  const scrollArea = useRef<HTMLDivElement>(null);
  const { list: _list, ...drag } = useChatDrag({ scrollArea, onDrop: async () => {}, onLongPress });
  return (
    <div ref={scrollArea}>
      <nav {...drag}>
        <a href="#tea" data-chat="tea">
          Tea
        </a>
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
