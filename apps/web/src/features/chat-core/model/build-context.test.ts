import { AppConfig, Message, Session, type ContentPart } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { buildContext, contextPieces, tokensOfPieces, type ContextInput } from './build-context.ts';

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

type Given = Partial<Omit<ContextInput, 'config' | 'session'>> & { config?: object; session?: object };

function inputOf(given: Given): ContextInput {
  return {
    messages: pairs(2),
    model: { name: 'm', provider: 'Other' },
    today: '2026-11-15',
    ...given,
    config: AppConfig.parse({ enableInjectSystemPrompts: false, ...given.config }),
    session: Session.parse({ id: 's', ...given.session }),
  };
}

const context = (given: Given) => buildContext(inputOf(given));

const contents = (given: Given) => context(given).map((sent) => sent.content);

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
    [2, ['u5', 'a5', 'now']],
    [4, ['u4', 'a4', 'u5', 'a5', 'now']],
    [100, ['u1', 'a1', 'u2', 'a2', 'u3', 'a3', 'u4', 'a4', 'u5', 'a5', 'now']],
  ])('sends the last %i messages of the history', (historyMessageCount, expected) => {
    expect(contents({ messages: pairs(5), config: { modelConfig: { historyMessageCount } } })).toEqual(expected);
  });

  it('stops at the token budget but always sends the question', () => {
    const long = 'x'.repeat(400);
    const said = [message('user', long), message('assistant', long), message('user', long), message('assistant', 'a2')];
    const messages = [...said, message('user', 'now')];
    const within = (max_tokens: number) => contents({ messages, config: { modelConfig: { max_tokens } } });
    expect(within(150)).toEqual([long, 'a2', 'now']);
    expect(within(1)).toEqual(['now']);
    expect(within(0)).toEqual([long, long, long, 'a2', 'now']);
  });

  it.each([1, 3])('never begins the history with an answer, though %i are wanted', (historyMessageCount) => {
    const sent = contents({ messages: pairs(5), config: { modelConfig: { historyMessageCount } } });
    expect(sent).toEqual(historyMessageCount === 1 ? ['now'] : ['u5', 'a5', 'now']);
  });

  it('keeps an answer whose question is pinned, as that stands before it', () => {
    const messages = pairs(1);
    const session = { mask: { id: '1', context: messages.slice(0, 1) } };
    expect(contents({ messages, session })).toEqual(['u1', 'a1', 'now']);
  });

  describe('with a model whose window is known', () => {
    /** About 50,000 tokens, as of a long PDF. */
    const report = {
      id: 'd',
      name: 'report.pdf',
      mediaType: 'application/pdf',
      sizeBytes: 1,
      text: 'x'.repeat(200_000),
    };
    const messages = [
      message('user', 'What does it say?', { attachments: [report] }),
      message('assistant', 'A lot.'),
      message('user', 'now'),
    ];
    const holding = (contextTokens: number | undefined) => ({ name: 'm', provider: 'Other', contextTokens }) as const;
    const isSent = (given: Given) =>
      contents({ messages, ...given }).some((sent) => typeof sent === 'string' && sent.includes(report.text));

    it('a long document is still there in the next question', () => {
      expect(isSent({ model: holding(128_000) })).toBe(true);
      expect(isSent({ model: holding(undefined) })).toBe(false);
    });

    it('leaves room for the answer and for what goes along anyway', () => {
      const window = 50_000 + 100;
      expect(isSent({ model: holding(window), config: { modelConfig: { max_tokens: 1 } } })).toBe(true);
      expect(isSent({ model: holding(window), config: { modelConfig: { max_tokens: 200 } } })).toBe(false);
      expect(
        isSent({
          model: holding(window),
          config: { modelConfig: { max_tokens: 1 }, globalPrompt: 'Be brief. '.repeat(90) },
        }),
      ).toBe(false);
      expect(isSent({ model: holding(window), config: { modelConfig: { max_tokens: 1 } }, toolTokens: 300 })).toBe(
        false,
      );
      expect(isSent({ model: holding(window), config: { modelConfig: { max_tokens: 1 } }, draftTokens: 300 })).toBe(
        false,
      );
    });

    it('counts the thoughts of a reasoning model to its answer', () => {
      const model = { name: 'gpt-5', provider: 'OpenAI', contextTokens: 80_000 } as const;
      expect(isSent({ model })).toBe(false);
      expect(isSent({ model, config: { modelConfig: { max_completion_tokens: 20_000 } } })).toBe(true);
    });
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

  it('sends a pinned message once', () => {
    const messages = pairs(2);
    const [pinned] = messages;
    const session = { mask: { id: '1', context: pinned ? [pinned] : [] } };
    expect(contents({ messages, session })).toEqual(['u1', 'a1', 'u2', 'a2', 'now']);
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

  it('tells of an answer that is only a picture: some providers refuse an empty one', () => {
    const drawn = message('assistant', [{ type: 'image_url', image_url: { url: 'parley-blob:1' } }]);
    const messages = [message('user', 'Draw'), drawn, message('user', 'What is it?')];
    expect(contents({ messages })).toEqual(['Draw', '[A picture, which the user sees.]', 'What is it?']);
  });

  it('uses the settings of a mask that does not follow the app', () => {
    const session = { mask: { id: '1', syncGlobalConfig: false, modelConfig: { historyMessageCount: 0 } } };
    expect(contents({ session })).toEqual(['now']);
  });
});

describe('the words of a question', () => {
  it('go into the template, the pictures and documents beside them do not', () => {
    const picture = { type: 'image_url', image_url: { url: 'data:,' } } as const;
    const attachments = [{ id: 'd', name: 'a.txt', mediaType: '', sizeBytes: 1, text: 'tea' }];
    const asked = message('user', [{ type: 'text', text: 'look' }, picture], { attachments });
    expect(contents({ messages: [asked], config: { template: 'Please {{input}}' } })).toEqual([
      [{ type: 'text', text: '<document name="a.txt">\ntea\n</document>\n\nPlease look' }, picture],
    ]);
  });

  it('may be missing where there is a document, also later on', () => {
    const attachments = [{ id: 'd', name: 'a.txt', mediaType: '', sizeBytes: 1, text: 'tea' }];
    const messages = [message('user', '', { attachments }), message('assistant', 'a'), message('user', 'now')];
    expect(contents({ messages })).toEqual(['<document name="a.txt">\ntea\n</document>', 'a', 'now']);
  });
});

describe('the memory of the chat', () => {
  const REMEMBERED = 'Summary of what was said earlier in this chat, for you to build on:\nthe gist';

  it('stands between the prompts and the history', () => {
    const messages = pairs(2);
    const sent = context({
      messages,
      config: { globalPrompt: 'Be brief.' },
      session: {
        memoryPrompt: 'the gist',
        summarizedUpToId: messages[1]?.id,
        mask: { id: '1', context: [message('system', 'You are a cook.')] },
      },
    });
    expect(sent.map((one) => one.content)).toEqual([
      'Be brief.',
      'You are a cook.',
      REMEMBERED,
      'u1',
      'a1',
      'u2',
      'a2',
      'now',
    ]);
  });

  it.each([
    ['nothing but the memory when no history is wanted', 0, 1, ['now']],
    ['what it sums up is left out beyond the history that is wanted', 2, 5, ['u3', 'a3', 'now']],
    ['what it does not sum up yet goes along, however little history is wanted', 1, 1, ['u2', 'a2', 'u3', 'a3', 'now']],
    ['as much history as is wanted goes along, summed up or not', 4, 5, ['u2', 'a2', 'u3', 'a3', 'now']],
  ])('%s', (_, historyMessageCount, upTo, expected) => {
    const messages = pairs(3);
    const session = { memoryPrompt: 'the gist', summarizedUpToId: messages[upTo]?.id };
    expect(contents({ messages, session, config: { modelConfig: { historyMessageCount } } })).toEqual([
      REMEMBERED,
      ...expected,
    ]);
  });

  it.each([
    ['on this branch', 1, undefined, true],
    ['by hand, before anything was said', undefined, undefined, true],
    ['on another branch', 'elsewhere', undefined, false],
    ['before the context was cleared', 1, 1, false],
    ['long before the context was cleared', 1, 3, false],
    ['by hand, before the context was cleared', undefined, 1, false],
    ['after the context was cleared', 3, 1, true],
    ['here, and the context was cleared on another branch', 1, 'elsewhere', true],
  ])('made %s', (_, upTo, cleared, isSent) => {
    const messages = pairs(2);
    const idOf = (place: number | string | undefined) => (typeof place === 'number' ? messages[place]?.id : place);
    const session = { memoryPrompt: 'the gist', summarizedUpToId: idOf(upTo), clearedAfterId: idOf(cleared) };
    expect(contents({ messages, session }).includes(REMEMBERED)).toBe(isSent);
  });
});

describe('what is sent', () => {
  it('says where each part comes from and about how long it is', () => {
    const messages = [message('user', 'x'.repeat(40)), message('assistant', 'x'.repeat(4)), message('user', 'now')];
    const pieces = contextPieces(inputOf({ messages, config: { globalPrompt: 'Be brief.' } }));
    expect(pieces.map(({ source, tokens, id }) => [source, tokens, id])).toEqual([
      ['global', 3, undefined],
      ['history', 10, messages[0]?.id],
      ['history', 1, messages[1]?.id],
      ['question', 1, messages[2]?.id],
    ]);
    expect(tokensOfPieces(pieces)).toBe(15);
  });
});
