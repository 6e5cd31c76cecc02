import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MessageRow } from '#/storage/records.ts';
import { aMessageRow } from '#/storage/testing/rows.ts';
import type { ChatOperation } from '../model/chat-operation.ts';
import { createOutbox, type OutboxWorld } from './outbox.ts';

const by = { device: 'here', time: 1 };
const naming = (topic: string, sessionId = 'chat'): ChatOperation => ({
  ...by,
  type: 'patch-session',
  sessionId,
  edits: [{ field: 'topic', from: [], to: topic }],
});
const adding = (row: MessageRow): ChatOperation => ({ ...by, type: 'append', sessionId: 'chat', row, place: 'end' });
const nameOf = (operation: ChatOperation): string =>
  operation.type === 'patch-session' ? String(operation.edits[0]?.to) : operation.type;

/** A disk that answers when it is told to, and a screen. */
function createWorld() {
  const sent: { readonly operation: ChatOperation; readonly answer: PromiseWithResolvers<void> }[] = [];
  const screen = new Map<string, MessageRow>();
  const written: MessageRow[] = [];
  const world = {
    apply: vi.fn<OutboxWorld['apply']>(async (_, atLast) => {
      const answer = Promise.withResolvers<void>();
      sent.push({ operation: atLast(), answer });
      await answer.promise;
      return { session: undefined, changes: [] };
    }),
    writeMessages: vi.fn<OutboxWorld['writeMessages']>(async (rows) => void written.push(...rows)),
    shown: (id: string) => screen.get(id),
    keep: vi.fn<OutboxWorld['keep']>(() => true),
    isLeft: () => false,
    onSent: vi.fn<OutboxWorld['onSent']>(),
    onAcknowledged: vi.fn<OutboxWorld['onAcknowledged']>(),
    onRefused: vi.fn<OutboxWorld['onRefused']>(),
    onWritten: vi.fn<OutboxWorld['onWritten']>(),
  };
  const names = (): string[] => sent.map(({ operation }) => nameOf(operation));
  return { world, sent, screen, written, names };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Lets what is ready happen. */
async function turns(count = 20): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await Promise.resolve();
}

describe('operations', () => {
  it('leave in order, one at a time, and those of another chat beside them', async () => {
    const { world, sent, names } = createWorld();
    const outbox = createOutbox(world);
    void outbox.add(naming('one'));
    void outbox.add(naming('two'));
    void outbox.add(naming('other', 'another chat'));
    await turns();
    expect(names()).toEqual(['one', 'other']);
    sent[0]?.answer.resolve();
    await turns();
    expect(names()).toEqual(['one', 'other', 'two']);
    expect(outbox.pending('chat').map(nameOf)).toEqual(['two']);
  });

  it('are sent whenever they come, also when the one before them is just being acknowledged', async () => {
    for (let delay = 0; delay < 20; delay += 1) {
      const { world, sent, names } = createWorld();
      const outbox = createOutbox(world);
      const first = outbox.add(naming('one'));
      await turns();
      sent[0]?.answer.resolve();
      await first;
      await turns(delay);
      void outbox.add(naming('two'));
      await turns();
      expect(names()).toEqual(['one', 'two']);
    }
  });

  it('are not sent before what they wait for, and refused when that fails', async () => {
    const { world, names } = createWorld();
    const outbox = createOutbox(world);
    const until = Promise.withResolvers<void>();
    const result = outbox.add(naming('one'), { until: until.promise });
    await turns();
    expect(names()).toEqual([]);
    until.reject(new Error('not found'));
    await expect(result).rejects.toThrow('not found');
    expect(world.onRefused).toHaveBeenCalledTimes(1);
  });

  it('that are kept stay when the disk is full and are tried again; others are refused, latest first', async () => {
    const { world, sent, names } = createWorld();
    const outbox = createOutbox(world);
    void outbox.add(adding(aMessageRow({ id: 'm' })), { isKept: true });
    const refused = [outbox.add(naming('one')), outbox.add(naming('two'))];
    await turns();
    sent[0]?.answer.reject(new Error('full'));
    for (const result of refused) await expect(result).rejects.toThrow('full');
    expect(world.onRefused.mock.calls[0]?.[0].map(nameOf)).toEqual(['two', 'one']);
    expect(outbox.pending('chat').map(nameOf)).toEqual(['append']);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(names()).toEqual(['append', 'append']);
  });
});

describe('words', () => {
  const row = aMessageRow({ id: 'm', sessionId: 'chat', content: 'Hel' });
  const longer = { ...row, content: 'Hello' };

  it('go along with a message that is still to be added', async () => {
    const { world, sent, screen, written } = createWorld();
    const outbox = createOutbox(world);
    void outbox.add(adding(row), { isKept: true });
    screen.set('m', longer);
    outbox.put(longer);
    await turns();
    expect(sent[0]?.operation).toMatchObject({ row: { content: 'Hello' } });
    sent[0]?.answer.resolve();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(written).toEqual([]);
  });

  it('wait until nothing else about their message is pending', async () => {
    const { world, sent, screen, written } = createWorld();
    const outbox = createOutbox(world);
    screen.set('m', row);
    void outbox.add(adding(row), { isKept: true });
    await turns();
    screen.set('m', longer);
    outbox.put(longer);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(written).toEqual([]);
    sent[0]?.answer.resolve();
    await turns();
    expect(written).toEqual([longer]);
  });

  it('are in the journal of a page that is left, before the operations, until they are written', async () => {
    const { world, screen } = createWorld();
    const outbox = createOutbox({ ...world, isLeft: () => true });
    const writing = Promise.withResolvers<void>();
    world.writeMessages.mockReturnValue(writing.promise);
    screen.set('m', longer);
    outbox.put(longer);
    void outbox.add(naming('one'));
    void outbox.flush(true);
    expect(world.keep.mock.lastCall?.[0].map(nameOf)).toEqual(['patch-message', 'one']);
    writing.resolve();
    await turns();
    expect(world.keep.mock.lastCall?.[0].map(nameOf)).toEqual(['one']);
  });

  it('of a chat that was deleted are forgotten', async () => {
    const { world, written } = createWorld();
    const outbox = createOutbox(world);
    world.writeMessages.mockRejectedValueOnce(new Error('full'));
    outbox.put(longer);
    await turns();
    outbox.forget('chat');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(written).toEqual([]);
  });
});
