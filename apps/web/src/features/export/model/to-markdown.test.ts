import { Message } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import type { ExportOptions, ExportWords } from './export-options.ts';
import { closed, fenced, toMarkdown } from './to-markdown.ts';

const words: ExportWords = {
  title: 'New chat',
  made: '2 messages, 5 July',
  you: 'You',
  assistant: 'Assistant',
  system: 'Instructions',
  tool: 'Tool',
  reasoning: 'Reasoning',
  toolCall: (name) => `Tool: ${name}`,
  toolArguments: 'Arguments',
  toolResult: 'Result',
  sources: 'Sources',
  picture: (number) => `Picture ${number}`,
  document: (name) => `Attached: ${name}`,
  nameOf: (_, model) => model ?? '',
  timeOf: (time) => `at ${time}`,
  ratingOf: (rating) => `thumb ${rating}`,
  endingOf: ({ code, why }) => `ended: ${code ?? why}`,
};

const NOTHING: ExportOptions = { hasReasoning: false, hasTools: false, hasDetails: false };

const said = (fields: Partial<Message>) => Message.parse({ id: 'm', date: 7, role: 'assistant', ...fields });

function markdown(message: Partial<Message>, options: Partial<ExportOptions> = {}, topic = 'Tea'): string[] {
  return toMarkdown({ topic }, [said(message)], { ...NOTHING, ...options, words })
    .trimEnd()
    .split('\n\n')
    .slice(2);
}

describe('a chat as Markdown', () => {
  it('keeps the sources that an answer names, without the calls that found them', () => {
    const citations = [
      { number: 1, title: 'Tea [leaves]', url: 'https://tea.example/a_(b)' },
      { number: 2, title: 'Coffee', url: 'https://coffee.example/' },
    ];
    const tools = [{ id: 't', name: 'search_web', arguments: '{}', result: 'x', isError: false, citations }];
    expect(markdown({ content: 'Hot [1].', tools })).toEqual([
      '## Assistant',
      'Hot [1].',
      '**Sources**',
      String.raw`- \[1\] [Tea \[leaves\]](https://tea.example/a_%28b%29)`,
    ]);
  });

  it('is a title, a date, and a heading per message', () => {
    const messages = [said({ role: 'user', content: 'Hot?' }), said({ content: 'No.', model: 'gpt-4o' })];
    expect(toMarkdown({ topic: 'Tea' }, messages, { ...NOTHING, hasDetails: true, words })).toBe(
      '# Tea\n\n*2 messages, 5 July*\n\n## You\n\n*at 7*\n\nHot?\n\n## gpt-4o\n\n*at 7*\n\nNo.\n',
    );
  });

  it('has a title without one', () => {
    expect(toMarkdown({ topic: ' ' }, [], { ...NOTHING, words })).toBe('# New chat\n\n*2 messages, 5 July*\n');
  });

  it.for([
    ['its words as they were written', { content: '# A\n\n* b\n' }, {}, ['## Assistant', '# A', '* b']],
    ['who speaks', { role: 'system', content: 'Be kind' }, {}, ['## Instructions', 'Be kind']],
    ['the model only with the details', { model: 'gpt-4o', content: 'x' }, {}, ['## Assistant', 'x']],
    ['no rating without the details', { rating: 'up', content: 'x' }, {}, ['## Assistant', 'x']],
    [
      'the rating with the details',
      { rating: 'down', content: 'x' },
      { hasDetails: true },
      ['## Assistant', '*at 7*', 'x', '*thumb down*'],
    ],
    ['no thoughts', { reasoning: 'hm', content: 'x' }, {}, ['## Assistant', 'x']],
    [
      'the thoughts as a quotation',
      { reasoning: 'hm\n\nhm', content: 'x' },
      { hasReasoning: true },
      ['## Assistant', '> **Reasoning**\n>\n> hm\n>\n> hm', 'x'],
    ],
    [
      'pictures as links',
      {
        content: [
          { type: 'text', text: 'See' },
          { type: 'image_url', image_url: { url: 'https://a.org/b.png' } },
          { type: 'image_url', image_url: { url: 'https://a.org/b (1).png' } },
        ],
      },
      {},
      ['## Assistant', '![Picture 1](https://a.org/b.png)', '![Picture 2](<https://a.org/b%20(1).png>)', 'See'],
    ],
    [
      'documents by name',
      {
        role: 'user',
        content: 'See',
        attachments: [{ id: 'a', name: 'a[1].pdf', mediaType: '', sizeBytes: 1, text: 'x' }],
      },
      {},
      ['## You', String.raw`- Attached: a\[1\].pdf`, 'See'],
    ],
    ['where it failed', { isError: true, errorCode: 'timeout' }, {}, ['## Assistant', '> ended: timeout']],
    ['where it was cut', { content: 'x', finishReason: 'length' }, {}, ['## Assistant', 'x', '> ended: length']],
    ['that it is incomplete', { content: 'x', modelId: 'm@x' }, {}, ['## Assistant', 'x', '> ended: incomplete']],
    ['nothing more at its own end', { content: 'x', modelId: 'm@x', finishReason: 'stop' }, {}, ['## Assistant', 'x']],
    ['an open block of code closed', { content: '```js\na' }, {}, ['## Assistant', '```js\na\n```']],
  ] as const)('has %s', ([, message, options, expected]) => {
    expect(markdown(message as Partial<Message>, options)).toEqual(expected);
  });

  it('has tool calls with what was asked and what came, in fences that hold', () => {
    const tools = [{ id: 't', name: 'search', arguments: '{"q":1}', result: '```\ninner\n```', isError: false }];
    expect(markdown({ tools }, { hasTools: true }).join('\n\n')).toBe(
      [
        '## Assistant\n',
        '> **Tool: search**',
        '>',
        '> Arguments',
        '>',
        '> ```',
        '> {',
        '>   "q": 1',
        '> }',
        '> ```',
        '>',
        '> Result',
        '>',
        '> ````',
        '> ```',
        '> inner',
        '> ```',
        '> ````',
      ].join('\n'),
    );
    expect(markdown({ tools })).toEqual(['## Assistant']);
  });

  it('has what a tool made, pictures to be seen and files by name', () => {
    const files = [
      { name: 'plot.svg', mediaType: 'image/svg+xml', url: 'parley-blob:1', sizeBytes: 1 },
      { name: 'out_*.csv', mediaType: 'text/csv', url: 'parley-blob:2', sizeBytes: 1 },
    ];
    const tools = [{ id: 't', name: 'run', arguments: '', isError: false, files }];
    const text = markdown({ tools }, { hasTools: true }).join('\n\n');
    expect(text).toContain('> ![plot.svg](parley-blob:1)');
    expect(text).toContain(String.raw`out\_\*.csv`);
  });

  it('has thoughts and tool calls where they came among the words', () => {
    const call = { name: 'add', arguments: '{}', isError: false };
    const message = {
      content: 'First.\n\nThen.\n\nEnd.',
      reasoning: 'HmAh',
      tools: [
        { ...call, id: 'a', textBefore: 6, reasoningBefore: 2 },
        { ...call, id: 'b', textBefore: 13, reasoningBefore: 4 },
      ],
    };
    const whole = markdown(message, { hasTools: true, hasReasoning: true }).join('\n');
    expect(whole.match(/Hm|Ah|First|Then|End|Tool: add/g)).toEqual([
      'Hm',
      'First',
      'Tool: add',
      'Ah',
      'Then',
      'Tool: add',
      'End',
    ]);
    expect(markdown(message)).toEqual(['## Assistant', 'First.', 'Then.', 'End.']);
  });

  it('keeps a topic from being anything but a title', () => {
    const [title] = toMarkdown({ topic: 'a\n# b *c* [d](e) snake_case _x_ <i>' }, [], { ...NOTHING, words }).split(
      '\n\n',
    );
    expect(title).toBe(String.raw`# a # b \*c\* \[d\](e) snake_case \_x\_ \<i\>`);
  });
});

describe('fences', () => {
  it.for([
    ['plain', '```\nplain\n```'],
    ['```', '````\n```\n````'],
    ['a ````` b', '``````\na ````` b\n``````'],
  ])('around %s', ([text, expected]) => {
    expect(fenced(text ?? '')).toBe(expected);
  });

  it.for([
    ['none', 'none'],
    ['```\na\n```', '```\na\n```'],
    ['```\na', '```\na\n```'],
    ['````md\n```\na\n```', '````md\n```\na\n```\n````'],
    ['~~~\n```\n', '~~~\n```\n\n~~~'],
    ['- a\n  ```js\n  b', '- a\n  ```js\n  b\n  ```'],
    ['```inline``` is no fence', '```inline``` is no fence'],
    ['```\na\n``` not the end', '```\na\n``` not the end\n```'],
  ])('of %s are closed', ([text, expected]) => {
    expect(closed(text ?? '')).toBe(expected);
  });
});
