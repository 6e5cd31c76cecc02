import '#/styles/app.css';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followPointer } from './drag-chat.ts';

const ROW_PX = 36;
let area: HTMLElement;
let stage: HTMLElement;

beforeEach(() => {
  stage = document.createElement('div');
  stage.style.cssText = 'position:fixed;inset:0 auto auto 0;width:300px';
  area = document.createElement('div');
  area.style.cssText = 'height:216px;overflow-y:auto';
  area.append(
    ...Array.from({ length: 20 }, (_, index) => {
      const row = document.createElement('a');
      row.href = `#opened-${index}`;
      row.textContent = `Chat ${index}`;
      row.style.cssText = `display:block;height:${ROW_PX}px`;
      Object.assign(row.dataset, { chat: `c${index}`, shelf: '' });
      return row;
    }),
  );
  const folder = document.createElement('button');
  folder.style.cssText = `display:block;height:${ROW_PX}px;width:100%`;
  Object.assign(folder.dataset, { shelf: 'archive', drop: 'into' });
  stage.append(area, folder);
  document.body.append(stage);
});

afterEach(() => {
  // The one that a drag swallows.
  document.body.click();
  stage.remove();
  document.documentElement.dir = 'ltr';
  location.hash = '';
});

const rowOf = (index: number): HTMLElement => area.children[index] as HTMLElement;
const frames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

function pointer(type: string, y: number, pointerType = 'mouse'): PointerEvent {
  return new PointerEvent(type, {
    bubbles: true,
    cancelable: true,
    pointerId: 7,
    pointerType,
    button: 0,
    clientX: 40,
    clientY: y,
    buttons: type === 'pointerup' ? 0 : 1,
  });
}

function take(index: number, y: number, pointerType = 'mouse') {
  const calls = { onStart: vi.fn(), onDrop: vi.fn(), onLongPress: vi.fn(), onEnd: vi.fn() };
  followPointer(pointer('pointerdown', y, pointerType), { row: rowOf(index), scrollArea: area, ...calls });
  return calls;
}

async function moveTo(y: number, pointerType = 'mouse'): Promise<void> {
  dispatchEvent(pointer('pointermove', y, pointerType));
  await frames();
}

const marks = () => ({
  carried: document.querySelector('.drag-carried'),
  line: document.querySelector<HTMLElement>('.drag-line:not([hidden])')?.getBoundingClientRect(),
  into: document.querySelector<HTMLElement>('.drag-into:not([hidden])')?.getBoundingClientRect(),
});

describe('dragging a chat by mouse', () => {
  it('shows where it would land, and lands there', async () => {
    const calls = take(3, 3 * ROW_PX + 10);
    await moveTo(3 * ROW_PX + 30);
    expect(calls.onStart).toHaveBeenCalledOnce();
    await moveTo(ROW_PX + 5);
    expect(marks().carried?.textContent).toBe('Chat 3');
    expect(marks().line?.top).toBeCloseTo(ROW_PX - 1, 0);
    expect(marks().line?.width).toBe(300);
    dispatchEvent(pointer('pointerup', ROW_PX + 5));
    expect(calls.onDrop).toHaveBeenCalledWith({ shelf: '', before: 'c1' });
    expect(calls.onEnd).toHaveBeenCalledOnce();
    expect(marks()).toEqual({ carried: null, line: undefined, into: undefined });
  });

  it('lands where it is let go, also when it came there since the last frame', async () => {
    const calls = take(3, 3 * ROW_PX + 10);
    await moveTo(3 * ROW_PX + 30);
    dispatchEvent(pointer('pointermove', ROW_PX + 5));
    dispatchEvent(pointer('pointerup', ROW_PX + 5));
    expect(calls.onDrop).toHaveBeenCalledWith({ shelf: '', before: 'c1' });
  });

  it('lands where the line was seen, also when rows come in the moment it is let go', async () => {
    const calls = take(3, 3 * ROW_PX + 10);
    await moveTo(3 * ROW_PX + 30);
    await moveTo(ROW_PX + 5);
    const arrived = rowOf(0).cloneNode(true) as HTMLElement;
    arrived.dataset['chat'] = 'arrived';
    area.prepend(arrived);
    dispatchEvent(pointer('pointerup', ROW_PX + 5));
    expect(calls.onDrop).toHaveBeenCalledWith({ shelf: '', before: 'c1' });
  });

  it('marks the head of a shelf as a whole', async () => {
    const calls = take(1, ROW_PX + 10);
    await moveTo(ROW_PX + 30);
    await moveTo(6 * ROW_PX + 18);
    expect(marks().into?.top).toBe(6 * ROW_PX);
    // What is carried leaves its name to be read.
    expect(marks().carried?.getBoundingClientRect().top).toBeGreaterThanOrEqual(7 * ROW_PX);
    dispatchEvent(pointer('pointerup', 6 * ROW_PX + 18));
    expect(calls.onDrop).toHaveBeenCalledWith({ shelf: 'archive' });
  });

  it('is a click as long as the pointer hardly moves', async () => {
    const calls = take(1, ROW_PX + 10);
    await moveTo(ROW_PX + 13);
    dispatchEvent(pointer('pointerup', ROW_PX + 13));
    rowOf(1).click();
    expect(calls.onDrop).not.toHaveBeenCalled();
    expect(location.hash).toBe('#opened-1');
  });

  it('does not open what it is let go over', async () => {
    take(1, ROW_PX + 10);
    await moveTo(ROW_PX + 90);
    dispatchEvent(pointer('pointerup', ROW_PX + 90));
    rowOf(3).click();
    expect(location.hash).toBe('');
  });

  it('ends without a drop on Escape', async () => {
    const calls = take(1, ROW_PX + 10);
    await moveTo(ROW_PX + 90);
    dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true }));
    dispatchEvent(pointer('pointerup', ROW_PX + 90));
    expect(calls.onDrop).not.toHaveBeenCalled();
    expect(calls.onEnd).toHaveBeenCalledOnce();
    expect(marks().carried).toBeNull();
  });

  it('scrolls the list while it is held near an edge', async () => {
    take(1, ROW_PX + 10);
    await moveTo(ROW_PX + 30);
    await moveTo(212);
    await expect.poll(() => area.scrollTop).toBeGreaterThan(60);
    const reached = area.scrollTop;
    await moveTo(3);
    await expect.poll(() => area.scrollTop).toBeLessThan(reached);
    dispatchEvent(pointer('pointercancel', 3));
  });

  it('carries the row at the place of the pointer in a page from right to left', async () => {
    document.documentElement.dir = 'rtl';
    take(1, ROW_PX + 10);
    await moveTo(ROW_PX + 30);
    await moveTo(2 * ROW_PX + 10);
    const carried = marks().carried?.getBoundingClientRect();
    expect([carried?.left, carried?.top]).toEqual([0, 2 * ROW_PX]);
    expect(marks().line?.left).toBe(0);
    dispatchEvent(pointer('pointercancel', 3));
  });
});

describe('dragging a chat by finger', () => {
  it('begins after a rest', async () => {
    const calls = take(3, 3 * ROW_PX + 10, 'touch');
    await new Promise((resolve) => setTimeout(resolve, 480));
    expect(calls.onStart).toHaveBeenCalledOnce();
    await moveTo(2 * ROW_PX + 10, 'touch');
    await moveTo(ROW_PX + 5, 'touch');
    dispatchEvent(pointer('pointerup', ROW_PX + 5, 'touch'));
    expect(calls.onDrop).toHaveBeenCalledWith({ shelf: '', before: 'c1' });
  });

  it('is scrolling when the finger moves at once', async () => {
    const calls = take(3, 3 * ROW_PX + 10, 'touch');
    await moveTo(ROW_PX + 5, 'touch');
    await new Promise((resolve) => setTimeout(resolve, 480));
    expect(calls.onStart).not.toHaveBeenCalled();
    expect(calls.onEnd).toHaveBeenCalledOnce();
  });

  it('asks for the menu when the finger rests and is lifted', async () => {
    const calls = take(3, 3 * ROW_PX + 10, 'touch');
    await new Promise((resolve) => setTimeout(resolve, 480));
    dispatchEvent(pointer('pointerup', 3 * ROW_PX + 10, 'touch'));
    expect(calls.onLongPress).toHaveBeenCalledOnce();
    expect(calls.onDrop).not.toHaveBeenCalled();
  });
});
