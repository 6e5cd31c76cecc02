import { AppConfig, TitleConfig, Message, Session, type ChatRequest } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { wantedModels } from './chat-models.ts';
import { composeRequest } from './context-request.ts';
import { dueMemory, planMemory, type MemoryInput } from './memory.ts';
import { messageTree, pathTo } from './message-tree.ts';
import { isTitleDue } from './title.ts';

/** About 200 tokens. */
const LONG = 'word '.repeat(160);

function chat(pairs: number, words: string): Message[] {
  return Array.from({ length: pairs }, (_, index) => [
    { id: `u${index + 1}`, role: 'user', parentId: index === 0 ? '' : `a${index}`, content: words },
    { id: `a${index + 1}`, role: 'assistant', parentId: `u${index + 1}`, content: words },
  ])
    .flat()
    .map((row) => Message.parse({ date: 0, ...row }));
}

/** What goes out for a question after twenty others. */
function requestWith(config: object, modelName = 'gpt-4o'): ChatRequest {
  const question = Message.parse({ id: 'q', date: 0, role: 'user', content: 'Why?' });
  return composeRequest({
    config: AppConfig.parse({ enableInjectSystemPrompts: false, ...config }),
    session: Session.parse({ id: 's' }),
    messages: [...chat(20, 'short'), question],
    model: { name: modelName, provider: 'OpenAI' },
    now: 0,
  }).request;
}

const wordsOf = (content: unknown) => (typeof content === 'string' ? content : '');

const systemWords = (config: object) =>
  requestWith(config)
    .messages.filter(({ role }) => role === 'system')
    .map(({ content }) => wordsOf(content));

describe('a setting of the request', () => {
  it.each([
    ['temperature', 1.7],
    ['top_p', 0.4],
    ['max_tokens', 900],
    ['presence_penalty', 1.2],
    ['frequency_penalty', -0.6],
  ])('%s is sent to models that take it', (key, value) => {
    expect(requestWith({ modelConfig: { [key]: value } })).toHaveProperty(key, value);
  });

  it.each([
    ['reasoning_effort', 'high'],
    ['max_completion_tokens', 7_000],
  ])('%s is sent to reasoning models', (key, value) => {
    expect(requestWith({ modelConfig: { [key]: value } }, 'gpt-5')).toHaveProperty(key, value);
  });

  it.each([
    [0, 1],
    [4, 5],
    [40, 41],
  ])('a history of %d sends %d messages', (historyMessageCount, sent) => {
    expect(requestWith({ modelConfig: { historyMessageCount } }).messages).toHaveLength(sent);
  });

  it('the instructions for every chat are told first', () => {
    expect(systemWords({ globalPrompt: ' Answer in verse. ' })).toEqual(['Answer in verse.']);
    expect(systemWords({})).toEqual([]);
  });

  it('the app is introduced, or not', () => {
    expect(systemWords({ enableInjectSystemPrompts: true })[0]).toContain('gpt-4o');
    expect(systemWords({ enableInjectSystemPrompts: false })).toEqual([]);
  });

  it('the template goes around the question, and around no earlier one', () => {
    const { messages } = requestWith({ template: 'In French: {{input}}' });
    expect(messages.filter(({ content }) => wordsOf(content).startsWith('In French'))).toEqual([
      { role: 'user', content: 'In French: Why?' },
    ]);
  });
});

describe('a setting of the memory', () => {
  function memoryWith(config: object, pairs = 6): MemoryInput {
    const tree = messageTree(chat(pairs, LONG));
    return {
      config: AppConfig.parse(config),
      session: Session.parse({ id: 's' }),
      tree,
      path: pathTo(tree, undefined),
    };
  }

  it.each([
    ['by default', {}, true],
    ['not when it is off', { summaryConfig: { autoGenerate: false } }, false],
    ['not before its interval', { summaryConfig: { autoGenerateInterval: 7 } }, false],
    ['not below the compression threshold', { modelConfig: { compressMessageLengthThreshold: 100_000 } }, false],
  ])('decides when it is written: %s', (_, config, isDue) => {
    expect(dueMemory(memoryWith(config)) !== undefined).toBe(isDue);
  });

  it('decides how much is read for it', () => {
    expect(planMemory(memoryWith({ summaryConfig: { maxHistoryMessageCount: 3 } }))?.messages).toHaveLength(3);
  });
});

describe('a setting of the titles', () => {
  it.each([
    [{}, 1, true],
    [{}, 3, false],
    [{ repeats: true }, 3, true],
    [{ repeats: true, autoGenerateInterval: 5 }, 3, false],
    [{ repeats: true, autoGenerateInterval: 5 }, 5, true],
    [{ autoGenerate: false }, 1, false],
  ])('%j decides whether a chat with %d answers is named: %s', (config, pairs, isDue) => {
    const session = Session.parse({ id: 's' });
    expect(isTitleDue({ session, config: TitleConfig.parse(config), pairs })).toBe(isDue);
  });
});

describe('the models of new chats', () => {
  const several = { multimodel: true, selectedModels: ['a@default', 'b@default'] };

  it('are those of the setting while it is on, and the default model otherwise', () => {
    expect(wantedModels([], several, 6)).toEqual(['a@default', 'b@default']);
    expect(wantedModels([], { ...several, multimodel: false }, 6)).toEqual(['']);
    expect(wantedModels([], { multimodel: true, selectedModels: [] }, 6)).toEqual(['']);
  });

  it('are the chat’s own once it has some', () => {
    expect(wantedModels(['c@default'], several, 6)).toEqual(['c@default']);
  });
});
