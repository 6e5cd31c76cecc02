import { AppConfig, Message, Model, Session, type ChatRequest } from '@parley/contract';
import type { StreamPart } from '@parley/providers';
import { describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '#/lib/api.ts';
import { createAutoTexts } from './auto-texts.ts';
import { messageTree, pathTo } from '../model/message-tree.ts';
import type { ChatSnapshot } from '../rows/store.ts';
import type { ReplyTicket } from './reply-ticket.ts';
import type { Transport } from './server-reply.ts';

const LONG = 'word '.repeat(160);
const { messages: _none, ...SESSION } = Session.parse({ id: 's' });

interface Given {
  readonly pairs?: number;
  readonly session?: Partial<Session>;
  readonly config?: object;
  readonly models?: readonly Partial<Model>[];
  readonly transport?: Transport;
}

/** A chat of long questions and answers, and models that say what the test lets them say. */
function world({ pairs = 1, session = {}, config = {}, models = [], transport = says('A title') }: Given = {}) {
  let row = { ...SESSION, ...session, messageCount: pairs * 2 };
  let status: ChatSnapshot['status'] = 'ready';
  const listeners = new Set<() => void>();
  const messages = Array.from({ length: pairs }, (_, index) => [
    Message.parse({ id: `u${index + 1}`, date: 0, role: 'user', content: LONG }),
    Message.parse({ id: `a${index + 1}`, date: 0, role: 'assistant', content: LONG, model: 'm', modelId: 'm@default' }),
  ]).flat();
  const tree = messageTree(messages);
  const asked: { way: string; request: ChatRequest }[] = [];
  const forgotten: string[] = [];
  const tickets: (ReplyTicket | undefined)[] = [];
  const log = vi.fn<(what: string, error: unknown) => void>();
  const through =
    (way: string): Transport =>
    (request, signal, _more, ticket) => {
      asked.push({ way, request });
      tickets.push(ticket);
      ticket?.onAsk?.();
      return transport(request, signal);
    };
  const autoTexts = createAutoTexts({
    chat: {
      read: async () =>
        ({ status, session: row, tree, messageIds: pathTo(tree, undefined), firstIndex: 0, hasOlder: false }) as never,
      loadOlder: async () => {},
      updateSession: async (_, patch) => void (row = { ...row, ...patch }),
      addSideCost: async (_, nano) => void (row = { ...row, sideCostNano: (row.sideCostNano ?? 0) + nano }),
      watch: (_, listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    config: () => AppConfig.parse(config),
    models: () => models.map((model) => Model.parse({ type: 'CHAT', provider: 'Other', ...model })),
    transportFor: (id) => through(id),
    freeTransport: through('free'),
    costOf: (id, { promptTokens }) => (id === 'm@default' ? BigInt(promptTokens) : undefined),
    forgetReply: (id) => void forgotten.push(id),
    log,
  });
  return {
    autoTexts,
    asked,
    tickets,
    forgotten,
    log,
    session: () => row,
    change: (patch: Partial<Session>) => void (row = { ...row, ...patch }),
    remove: () => {
      status = 'missing';
      for (const listener of listeners) listener();
    },
    watching: () => listeners.size,
  };
}

function says(...texts: string[]): Transport {
  return async function* () {
    for (const text of texts) yield { type: 'text', text } satisfies StreamPart;
    yield { type: 'finish', reason: 'stop' };
  };
}

/** Answers when the test says so. */
function waits() {
  const gate = Promise.withResolvers<void>();
  const transport: Transport = async function* (_, signal) {
    const aborted = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new ApiFailure('aborted', 0, 'Request aborted')));
    });
    await Promise.race([gate.promise, aborted]);
    yield { type: 'text', text: 'Late words' };
  };
  return { transport, goOn: gate.resolve };
}

const fails: Transport = () => {
  throw new ApiFailure('upstream_timeout', 0, 'nothing');
};

describe('what a text costs', () => {
  it('is added to what the chat cost, also where nobody wants the text any more', async () => {
    const transport: Transport = async function* () {
      yield { type: 'text', text: 'Some words' };
      yield { type: 'usage', usage: { promptTokens: 30, completionTokens: 2 } };
      if (session().topic === 'Some words') change({ memoryPrompt: 'Written meanwhile' });
      yield { type: 'finish', reason: 'stop' };
    };
    const { autoTexts, session, change } = world({ transport, session: { sideCostNano: 5 } });
    await autoTexts.makeTitle('s');
    expect(session()).toMatchObject({ topic: 'Some words', sideCostNano: 35 });
    await autoTexts.makeMemory('s');
    expect(session()).toMatchObject({ memoryPrompt: 'Written meanwhile', sideCostNano: 65 });
  });
});

describe('what the server keeps of a text', () => {
  it('is forgotten once the text is here, or failed', async () => {
    for (const transport of [says('A title'), fails]) {
      const { autoTexts, tickets, forgotten } = world({ transport });
      await autoTexts.makeTitle('s');
      expect(forgotten).toEqual([tickets[0]?.id]);
    }
  });

  it.each<[string, Given]>([
    ['of an incognito chat', { session: { isIncognito: true } }],
    ['where replies end with the page', { config: { finishReplies: false } }],
  ])('is nothing %s', async (_, given) => {
    const { autoTexts, asked, tickets, forgotten, session } = world(given);
    await autoTexts.makeTitle('s');
    expect([asked.length, tickets, forgotten, session().topic]).toEqual([1, [undefined], [], 'A title']);
  });
});

describe('after the first answer', () => {
  it('the chat gets the cleaned title of the model that answered', async () => {
    const { autoTexts, asked, session } = world({ transport: says('"Baking ', 'bread."') });
    await autoTexts.afterTurn('s', 'a1');
    expect(session().topic).toBe('Baking bread');
    expect(asked.map(({ way, request }) => [way, request.model])).toEqual([['m@default', 'm']]);
  });

  it.each<[string, Given, string]>([
    [
      'of an own setting',
      { config: { titleConfig: { model: 'small@default' } }, models: [{ id: 'small@default', name: 'small' }] },
      'small@default',
    ],
    [
      'by its plain name',
      { config: { titleConfig: { model: 'small' } }, models: [{ id: 'small@default', name: 'small' }] },
      'small@default',
    ],
    ['of the chat where the set one is gone', { config: { titleConfig: { model: 'gone@default' } } }, 'm@default'],
    [
      'of the operator for such texts',
      {
        models: [
          { id: 'm@default', name: 'm' },
          { id: 'small@default', name: 'small', isFree: true, isHelper: true },
        ],
      },
      'free',
    ],
    [
      'of the setting, also where the operator has one for such texts',
      {
        config: { titleConfig: { model: 'm@default' } },
        models: [
          { id: 'm@default', name: 'm' },
          { id: 'small@default', name: 'small', isFree: true, isHelper: true },
        ],
      },
      'm@default',
    ],
    ['without cost, where the server says so', { models: [{ id: 'm@default', name: 'm', isFree: true }] }, 'free'],
  ])('the title is made by the model %s', async (_, given, way) => {
    const { autoTexts, asked } = world(given);
    await autoTexts.afterTurn('s', 'a1');
    expect(asked.map((one) => one.way)).toEqual([way]);
  });

  it('a failure is only logged, and so is an answer without words', async () => {
    for (const transport of [fails, says('  \n')]) {
      const { autoTexts, log, session } = world({ transport });
      await autoTexts.afterTurn('s', 'a1');
      expect(session().topic).toBe('New Chat');
      expect(log).toHaveBeenCalledOnce();
    }
  });

  it.each<[string, Given, string]>([
    ['that a person named', { session: { hasOwnTopic: true } }, 'a1'],
    ['that is incognito', { pairs: 3, session: { isIncognito: true } }, 'a3'],
    ['whose answer lies on another branch', {}, 'elsewhere'],
  ])('nothing is made of a chat %s', async (_, given, messageId) => {
    const { autoTexts, asked } = world(given);
    await autoTexts.afterTurn('s', messageId);
    expect(asked).toEqual([]);
  });

  it('a name that was given meanwhile stays', async () => {
    const { transport, goOn } = waits();
    const { autoTexts, change, session } = world({ transport });
    const made = autoTexts.afterTurn('s', 'a1');
    change({ topic: 'Mine', hasOwnTopic: true });
    goOn();
    await made;
    expect(session().topic).toBe('Mine');
  });

  it('a chat that is deleted gets no answer any more, and no complaint', async () => {
    const { transport } = waits();
    const { autoTexts, asked, remove, log, session, watching } = world({ transport });
    const made = autoTexts.afterTurn('s', 'a1');
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    remove();
    await made;
    expect(session().topic).toBe('New Chat');
    expect(log).not.toHaveBeenCalled();
    expect(watching()).toBe(0);
  });
});

describe('a title on wish', () => {
  it('takes the place of an own name, and the next ones come by themselves again', async () => {
    const { autoTexts, session } = world({ session: { topic: 'Mine', hasOwnTopic: true } });
    expect(await autoTexts.makeTitle('s')).toBe('made');
    expect(session()).toMatchObject({ topic: 'A title', hasOwnTopic: false });
  });

  it('says when there is nothing to name, and when it failed', async () => {
    expect(await world({ pairs: 0 }).autoTexts.makeTitle('s')).toBe('nothing-to-do');
    expect(await world({ transport: fails }).autoTexts.makeTitle('s')).toBe('failed');
  });
});

describe('the memory', () => {
  const untitled = { config: { titleConfig: { autoGenerate: false } } };

  it('is made after three pairs, and reaches to the last answer', async () => {
    const { autoTexts, session, asked } = world({ ...untitled, pairs: 3, transport: says('They talk.') });
    await autoTexts.afterTurn('s', 'a3');
    expect(session()).toMatchObject({ memoryPrompt: 'They talk.', summarizedUpToId: 'a3' });
    expect(asked[0]?.request.messages).toHaveLength(7);
  });

  it('is made once at a time, whoever asks', async () => {
    const { transport, goOn } = waits();
    const { autoTexts, asked } = world({ ...untitled, pairs: 3, transport });
    const told = vi.fn<() => void>();
    autoTexts.subscribe(told);
    const made = [autoTexts.makeMemory('s'), autoTexts.afterTurn('s', 'a3'), autoTexts.makeMemory('s')];
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    expect(autoTexts.isMakingMemory('s')).toBe(true);
    goOn();
    expect(await Promise.all(made)).toEqual(['made', undefined, 'made']);
    expect(asked).toHaveLength(1);
    expect(autoTexts.isMakingMemory('s')).toBe(false);
    expect(told).toHaveBeenCalledTimes(2);
  });

  it('does not overwrite what somebody wrote or reset meanwhile', async () => {
    const { transport, goOn } = waits();
    const { autoTexts, asked, change, session } = world({ ...untitled, pairs: 3, transport });
    const made = autoTexts.makeMemory('s');
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    change({ memoryPrompt: 'By hand' });
    goOn();
    expect(await made).toBe('nothing-to-do');
    expect(session().memoryPrompt).toBe('By hand');
  });

  it('is never made of an incognito chat, not even on wish', async () => {
    const { autoTexts, asked } = world({ pairs: 3, session: { isIncognito: true } });
    expect(await autoTexts.makeMemory('s')).toBe('nothing-to-do');
    expect(asked).toEqual([]);
  });
});
