import { describe, expect, it } from 'vitest';
import {
  dueQuestion,
  EMPTY_QUEUE,
  goesAtOnce,
  reduceQueue,
  type MessageQueue,
  type QueueEvent,
} from './message-queue.ts';

const [one, two, three] = ['one', 'two', 'three'].map((id) => ({ id, content: id })) as [Item, Item, Item];
type Item = { id: string; content: string };

const after = (...events: QueueEvent[]): MessageQueue => events.reduce(reduceQueue, EMPTY_QUEUE);
const add = (item: Item): QueueEvent => ({ type: 'add', item });
const ids = (queue: MessageQueue) => queue.items.map(({ id }) => id);

describe('the queue', () => {
  it('sends one after another, in the order in which they were written', () => {
    const queue = after(add(one), add(two));
    expect(dueQuestion(queue, false)).toBeUndefined();
    expect(dueQuestion(queue, true)).toBe(one);
    const sending = reduceQueue(queue, { type: 'sending', item: one });
    expect([ids(sending), dueQuestion(sending, true)]).toEqual([['two'], undefined]);
    expect(dueQuestion(reduceQueue(sending, { type: 'sent' }), true)).toBe(two);
  });

  it.each([
    ['nothing waits', after(), true, true],
    ['a reply is being written', after(), false, false],
    ['another one is on its way', after({ type: 'sending' }), true, false],
    ['others wait for their turn', after(add(one)), true, false],
    ['others are held back', after(add(one), { type: 'hold', reason: 'stopped' }), true, true],
  ] as const)('decides what a new question does when %s', (_case, queue, canSend, expected) => {
    expect(goesAtOnce(queue, canSend)).toBe(expected);
  });

  it('waits after a stop until it is told to go on', () => {
    const held = after(add(one), { type: 'hold', reason: 'stopped' });
    expect(dueQuestion(held, true)).toBeUndefined();
    expect(dueQuestion(reduceQueue(held, { type: 'release' }), true)).toBe(one);
  });

  it('cannot be held while it is empty', () => {
    expect(after({ type: 'hold', reason: 'stopped' }).held).toBeUndefined();
    expect(after(add(one), { type: 'hold', reason: 'stopped' }, { type: 'remove', id: 'one' }).held).toBeUndefined();
  });

  it('puts one that is to be sent now before the others', () => {
    const queue = after(
      add(one),
      add(two),
      add(three),
      { type: 'hold', reason: 'failed' },
      { type: 'prefer', id: 'three' },
    );
    expect([ids(queue), queue.held]).toEqual([['three', 'one', 'two'], undefined]);
  });

  it('keeps stored ones back, before what was added meanwhile', () => {
    const queue = after(add(three), { type: 'restore', items: [one, two], held: 'reloaded' });
    expect([ids(queue), queue.held]).toEqual([['one', 'two', 'three'], 'reloaded']);
    expect(after({ type: 'restore', items: [], held: 'reloaded' })).toEqual(EMPTY_QUEUE);
  });

  it('takes one back that could not be sent', () => {
    const queue = after(add(one), add(two), { type: 'sending', item: one }, { type: 'unsent', item: one });
    expect(queue).toEqual({ items: [one, two], held: 'failed', isSending: false });
  });
});
