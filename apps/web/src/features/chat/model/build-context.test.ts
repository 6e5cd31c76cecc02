import { AppConfig, Message, Session, type ContentPart } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { buildContext, estimateTokens, type ContextInput } from './build-context.ts';

let lastId = 0;

function message(role: Message['role'], content: Message['content'], more: Partial<Message> = {}): Message {
  return Message.parse({ id: `m${++lastId}`, date: lastId, role, content, ...more });
}

/** u1 a1 u2 a2 … and a last question. */
function pairs(count: number): Message[] {
  const history = Array.from({ length: count }, (_, index) => [
    message('user', `u${index + 1}`),
    message('assistant', `a${index + 1}`),
  ]);
  return [...history.flat(), message('user', 'now')];
}

function context(input: Partial<Omit<ContextInput, 'config' | 'session'>> & { config?: object; session?: object }) {
  return buildContext({
    messages: pairs(2),
    modelName: 'm',
    today: '2026-11-15',
    ...input,
    config: AppConfig.parse({ enableInjectSystemPrompts: false, ...input.config }),
    session: Session.parse({ id: 's', ...input.session }),
  });
}

const contents = (input: Parameters<typeof context>[0]) => context(input).map((sent) => sent.content);

describe('buildContext', () => {
  it('sends the chat in order with the question last', () => {
    expect(contents({})).toEqual(['u1', 'a1', 'u2', 'a2', 'now']);
  });

  it('hands a model its own thoughts back, and nobody else’s words', () => {
    const replay = { wire: 'anthropic', blocks: [{ signature: 'abc' }] };
    const messages = [
      message('user', 'u', { reasoning: 'never mine' }),
      message('assistant', 'a', { reasoning: 'because', replay }),
      message('user', 'now'),
    ];
    expect(context({ messages })).toEqual([
      { role: 'user', content: 'u' },
      { role: 'assistant', content: 'a', reasoning_content: 'because', provider_data: replay },
      { role: 'user', content: 'now' },
    ]);
  });

  it('puts the injected and the global prompt first, then the words of the mask', () => {
    const sent = context({
      messages: [message('user', 'now')],
      config: { enableInjectSystemPrompts: true, globalPrompt: 'Be brief.' },
      session: { mask: { id: '1', context: [message('system', 'You are a cook.')] } },
    });
    expect(sent.map((one) => one.role)).toEqual(['system', 'system', 'system', 'user']);
    expect(sent[0]?.content).toContain('Today is 2026-11-15');
    expect(sent.slice(1).map((one) => one.content)).toEqual(['Be brief.', 'You are a cook.', 'now']);
  });

  it.each([
    [0, ['now']],
    [1, ['a5', 'now']],
    [3, ['a4', 'u5', 'a5', 'now']],
    [100, ['u1', 'a1', 'u2', 'a2', 'u3', 'a3', 'u4', 'a4', 'u5', 'a5', 'now']],
  ])('sends the last %i messages of the history', (historyMessageCount, expected) => {
    expect(contents({ messages: pairs(5), config: { modelConfig: { historyMessageCount } } })).toEqual(expected);
  });

  it('stops at the token budget but always sends the question', () => {
    const long = 'x'.repeat(400);
    const messages = [message('user', long), message('assistant', long), message('user', long)];
    expect(contents({ messages, config: { modelConfig: { max_tokens: 150 } } })).toEqual([long, long]);
    expect(contents({ messages, config: { modelConfig: { max_tokens: 1 } } })).toEqual([long]);
  });

  it.each([
    [undefined, ['u1', 'a1', 'u2', 'a2', 'now']],
    ['elsewhere', ['u1', 'a1', 'u2', 'a2', 'now']],
    [1, ['u2', 'a2', 'now']],
    [3, ['now']],
  ])('leaves out what came before the context was cleared after %s', (place, expected) => {
    const messages = pairs(2);
    const clearedAfterId = typeof place === 'number' ? messages[place]?.id : place;
    expect(contents({ messages, session: { clearedAfterId } })).toEqual(expected);
  });

  it('skips failed, empty and unfinished answers', () => {
    const messages = [
      message('user', 'u1'),
      message('assistant', 'broken', { isError: true }),
      message('assistant', '  '),
      message('assistant', 'half', { streaming: true }),
      message('user', 'now'),
    ];
    expect(contents({ messages })).toEqual(['u1', 'now']);
  });

  it.each([
    ['Please: {{input}}!', 'Please: now!'],
    ['{{input}} {{input}}', 'now now'],
    ['Translate:', 'Translate:\nnow'],
    ['', 'now'],
  ])('puts the question into the template %j', (template, expected) => {
    expect(contents({ messages: [message('user', 'now')], config: { template } })).toEqual([expected]);
  });

  it('does not read the words of the user as a pattern', () => {
    expect(contents({ messages: [message('user', '$& $1')], config: { template: '<{{input}}>' } })).toEqual([
      '<$& $1>',
    ]);
  });

  it('sends pictures and drops tasks and empty addresses', () => {
    const parts = [
      { type: 'text', text: 'look' },
      { type: 'image_url', image_url: { url: 'data:image/png;base64,AA' } },
      { type: 'image_url', image_url: { url: '' } },
    ] satisfies ContentPart[];
    expect(context({ messages: [message('user', parts)] })[0]?.content).toEqual(parts.slice(0, 2));
  });

  it('uses the settings of a mask that does not follow the app', () => {
    const session = { mask: { id: '1', syncGlobalConfig: false, modelConfig: { historyMessageCount: 0 } } };
    expect(contents({ session })).toEqual(['now']);
  });
});

describe('estimateTokens', () => {
  it('adds up all messages', () => {
    expect(
      estimateTokens([
        { role: 'user', content: 'x'.repeat(40) },
        { role: 'assistant', content: 'x'.repeat(4) },
      ]),
    ).toBe(11);
  });
});
