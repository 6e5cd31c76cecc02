import {
  AppConfig,
  GUIDE_MODEL,
  Message,
  Model,
  Session,
  type ChatRequest,
  type MessageTranslation,
} from '@parley/contract';
import type { StreamPart } from '@parley/providers';
import { describe, expect, it } from 'vitest';
import { ApiFailure } from '#/lib/api-failure.ts';
import { messageTree, type Transport } from '#/features/chat-core/public.ts';
import { createTranslations, type RunningTranslation } from './translations.ts';

const { messages: _none, ...SESSION } = Session.parse({ id: 's' });

interface Given {
  readonly answer?: object;
  readonly config?: object;
  readonly models?: readonly Partial<Model>[];
  readonly transport?: Transport;
}

/** A chat of one question and one answer, and models that say what the test lets them say. */
function world({ answer = {}, config = {}, models = MODELS, transport = says('Bonjour.') }: Given = {}) {
  const question = Message.parse({ id: 'u', date: 0, role: 'user', content: 'Say hello.' });
  const spoken = {
    role: 'assistant',
    content: 'Hello to all of you.',
    modelId: 'writer@default',
    finishReason: 'stop',
  };
  let message = Message.parse({ id: 'a', date: 0, ...spoken, ...answer });
  let status = 'ready';
  let cost = 0;
  const listeners = new Set<() => void>();
  const asked: { way: string; request: ChatRequest }[] = [];
  const shown: (RunningTranslation | undefined)[] = [];
  const through =
    (way: string): Transport =>
    (request, signal) => {
      asked.push({ way, request });
      return transport(request, signal);
    };
  const translations = createTranslations({
    chat: {
      read: async () => ({ status, session: SESSION, tree: messageTree([question, message]) }) as never,
      addSideCost: async (_, nano) => void (cost += nano),
      updateMessage: (_, patch) => void (message = { ...message, ...patch }),
      watch: (_, listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    config: () => AppConfig.parse(config),
    interfaceLanguage: () => 'en',
    models: () => models.map((model) => Model.parse({ type: 'CHAT', provider: 'Other', available: true, ...model })),
    serverDefault: 'default-one',
    transportFor: (id) => through(id),
    freeTransport: through('free'),
    translate: async (model, text, language) => {
      asked.push({ way: model.id, request: { model: model.name, messages: [] } });
      return `${language}: ${text}`;
    },
    show: (_, running) => void shown.push(running),
    costOf: (_, { promptTokens }) => BigInt(promptTokens),
    now: () => (clock += 60),
  });
  return {
    translations,
    asked,
    shown,
    translation: (): MessageTranslation | undefined => message.translation,
    write: (content: string) => void (message = { ...message, content }),
    remove: () => {
      status = 'missing';
      for (const listener of listeners) listener();
    },
    watching: () => listeners.size,
    cost: () => cost,
  };
}

let clock = 0;

const model = (name: string, more: Partial<Model> = {}): Partial<Model> => ({ id: `${name}@default`, name, ...more });
const MODELS = [model('other'), model('writer'), model('translator')];
const ORDER = { sessionId: 's', messageId: 'a', language: 'fr' } as const;

function says(...texts: string[]): Transport {
  return async function* () {
    for (const text of texts) yield { type: 'text', text } satisfies StreamPart;
    yield { type: 'finish', reason: 'stop' };
  };
}

/** Says the first word, then waits until it is left. */
const stalls: Transport = async function* (_, signal) {
  yield { type: 'text', text: 'Bon' };
  await new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new ApiFailure('aborted', 0, 'left')));
  });
};

describe('a translation on somebody’s wish', () => {
  it('is shown while it is written, and kept with the message', async () => {
    const given = world({ transport: says('Bon', 'jour ', 'à vous.') });
    expect(await given.translations.run(ORDER)).toEqual({ kind: 'made' });
    expect(given.translation()).toEqual({ language: 'fr', text: 'Bonjour à vous.' });
    expect(given.shown[0]).toEqual({ language: 'fr', text: '' });
    expect(given.shown).toContainEqual({ language: 'fr', text: 'Bonjour' });
    expect(given.shown.at(-1)).toBeUndefined();
    expect(given.watching()).toBe(0);
  });

  it('is part of what the chat cost, also where it fails at its end', async () => {
    const transport: Transport = async function* () {
      yield { type: 'text', text: 'Bon' };
      yield { type: 'usage', usage: { promptTokens: 30, completionTokens: 5, totalTokens: 35 } };
      yield { type: 'error', code: 'upstream_failed', message: 'It failed', retryable: true };
    };
    const given = world({ transport });
    expect(await given.translations.run(ORDER)).toEqual({ kind: 'failed', code: 'upstream_failed' });
    expect(given.cost()).toBe(30);
  });

  it.each([
    [
      'the model of the setting',
      { config: { translationConfig: { model: 'translator@default' } } },
      'translator@default',
    ],
    [
      'whoever wrote the message, where the set one is gone',
      { config: { translationConfig: { model: 'gone' } } },
      'writer@default',
    ],
    ['whoever wrote the message', {}, 'writer@default'],
    [
      'the default model, where the writer is gone',
      { answer: { modelId: 'gone@default' }, config: { defaultChatModel: 'translator' } },
      'translator@default',
    ],
    [
      'the operator’s model for such texts',
      { models: [...MODELS, model('helper', { isFree: true, isHelper: true })] },
      'free',
    ],
    ['the free way, where the model costs nothing', { models: [model('writer', { isFree: true })] }, 'free'],
  ])('is made by %s', async (_, given, way) => {
    const { translations, asked } = world(given);
    await translations.run(ORDER);
    expect(asked.map((one) => one.way)).toEqual([way]);
  });

  it('is made by DeepL where there is a key for it, and kept like any other', async () => {
    const deepl = model('deepl', { type: 'TRANSLATION', provider: 'DeepL' });
    const given = world({ models: [...MODELS, deepl] });
    await given.translations.run(ORDER);
    expect(given.asked.map(({ way }) => way)).toEqual(['deepl@default']);
    expect(given.translation()).toEqual({ language: 'fr', text: 'fr: Hello to all of you.' });
  });

  it.each([
    [
      'another one is set',
      { config: { translationConfig: { model: 'translator@default' } } },
      'fr',
      'translator@default',
    ],
    [
      'DeepL does not write the language',
      { config: { translationConfig: { model: 'deepl@default' } } },
      'bn',
      'writer@default',
    ],
  ] as const)('is made by a model where %s', async (_, given, language, way) => {
    const deepl = model('deepl', { type: 'TRANSLATION', provider: 'DeepL' });
    const { translations, asked } = world({ models: [...MODELS, deepl], ...given });
    await translations.run({ ...ORDER, language });
    expect(asked.map((one) => one.way)).toEqual([way]);
  });

  it('is never made by the guide, which is not an AI', async () => {
    const guide = { id: `${GUIDE_MODEL}@default`, name: GUIDE_MODEL };
    const { translations, asked } = world({ models: [guide], answer: { modelId: guide.id } });
    expect(await translations.run(ORDER)).toEqual({ kind: 'failed', code: 'no-model' });
    expect(asked).toEqual([]);
  });

  it('fails where nobody can be asked', async () => {
    expect(await world({ models: [] }).translations.run(ORDER)).toEqual({ kind: 'failed', code: 'no-model' });
  });

  it.each([
    ['an error of the provider', says(), { type: 'error', code: 'upstream_rate_limited' }, 'upstream_rate_limited'],
    ['an answer without a word', says(' '), undefined, 'empty_response'],
  ] as const)('that ends in %s leaves the earlier one', async (_, first, then, code) => {
    const transport: Transport = async function* (...args) {
      yield* first(...args);
      if (then) yield then as StreamPart;
    };
    const before = { language: 'de', text: 'Hallo.' };
    const given = world({ transport, answer: { translation: before } });
    expect(await given.translations.run(ORDER)).toEqual({ kind: 'failed', code });
    expect(given.translation()).toEqual(before);
    expect(given.shown.at(-1)).toBeUndefined();
  });

  it('can be stopped, also before it has begun', async () => {
    const given = world({ transport: stalls });
    const running = given.translations.run(ORDER);
    given.translations.stop('a');
    expect(await running).toEqual({ kind: 'given-up' });
    expect(given.asked).toEqual([]);
    const begun = given.translations.run(ORDER);
    await new Promise((resolve) => setTimeout(resolve));
    given.translations.stop('a');
    expect(await begun).toEqual({ kind: 'given-up' });
    expect(given.translation()).toBeUndefined();
  });

  it('gives way to one into another language', async () => {
    let calls = 0;
    const transport: Transport = (...args) => (calls++ === 0 ? stalls(...args) : says('Hallo.')(...args));
    const given = world({ transport });
    const first = given.translations.run(ORDER);
    await new Promise((resolve) => setTimeout(resolve));
    expect(await given.translations.run({ ...ORDER, language: 'de' })).toEqual({ kind: 'made' });
    expect(await first).toEqual({ kind: 'given-up' });
    expect(given.translation()).toEqual({ language: 'de', text: 'Hallo.' });
  });

  it('is dropped when the message has changed meanwhile, or its chat has gone', async () => {
    const changed = world();
    const running = changed.translations.run(ORDER);
    changed.write('Something else.');
    await running;
    expect(changed.translation()).toBeUndefined();

    const gone = world({ transport: stalls });
    const left = gone.translations.run(ORDER);
    await new Promise((resolve) => setTimeout(resolve));
    gone.remove();
    expect(await left).toEqual({ kind: 'given-up' });
  });
});

describe('the translation of new answers', () => {
  const auto = (targetLanguages: string[]) => ({ translationConfig: { autoGenerate: true, targetLanguages } });

  it('is off until it is asked for', async () => {
    const given = world();
    await given.translations.afterTurn('s', 'a');
    expect(given.asked).toEqual([]);
  });

  it('goes into the first language of the setting', async () => {
    const given = world({ config: auto(['fr', 'de']) });
    await given.translations.afterTurn('s', 'a');
    expect(given.translation()).toEqual({ language: 'fr', text: 'Bonjour.' });
  });

  it.each([
    ['is in that language already', auto(['en']), {}],
    ['is in the language of the interface, and none is set', auto([]), {}],
    ['has failed', auto(['fr']), { isError: true }],
  ])('is left out where the answer %s', async (_, config, answer) => {
    const given = world({ config, answer });
    await given.translations.afterTurn('s', 'a');
    expect(given.asked).toEqual([]);
  });

  it('is not kept where it says the same', async () => {
    const given = world({ config: auto(['fr']), answer: { content: 'Paris' }, transport: says('Paris') });
    await given.translations.afterTurn('s', 'a');
    expect(given.asked).toHaveLength(1);
    expect(given.translation()).toBeUndefined();
  });
});
