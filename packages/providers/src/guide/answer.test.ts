import type { ChatRequest, Language } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import type { StreamPart } from '../stream-part.ts';
import { answerAsGuide, type GuideDocumentation } from './answer.ts';
import { indexSections } from './search.ts';
import { splitSections } from './sections.ts';

const PAGE =
  '# Settings\n\n## Changing the theme\n\nChoose *Dark* under *General*.\n\n## Text size\n\nMove the slider.\n';
const CHINESE = '# 设置\n\n## 切换主题\n\n在*通用*里选择*深色*。\n\n## 文字大小\n\n拖动滑块。\n';
const ARABIC = '# الإعدادات\n\n## تغيير السمة\n\nاختر *داكن* ضمن *عام*.\n\n## حجم النص\n\nحرّك شريط التمرير.\n';
const [en, cn, ar] = [PAGE, CHINESE, ARABIC].map((page) => indexSections(splitSections(page)));
const documentation = { en, cn, ar } as GuideDocumentation;
const NOW = Date.UTC(2026, 10, 15);

type Fields = Partial<ChatRequest>;
type Messages = ChatRequest['messages'];

async function ask(content: string | Messages, fields: Fields = {}, language?: Language): Promise<StreamPart[]> {
  const messages: Messages = typeof content === 'string' ? [{ role: 'user', content }] : content;
  const request: ChatRequest = { model: 'parley-guide', messages, ...fields };
  return Array.fromAsync(answerAsGuide(request, { documentation, language, now: () => NOW, delayMs: 0 }));
}

const textIn = (parts: readonly StreamPart[]) => parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
const answerTo = async (content: string | Messages, fields?: Fields, language?: Language) =>
  textIn(await ask(content, fields, language));

describe('answering questions', () => {
  it('says in its first answer that it is not an AI, and only there', async () => {
    expect(await answerTo('hello')).toContain('not an AI');
    const later: Messages = [
      { role: 'user', content: 'hello' },
      { role: 'assistant', content: 'Hello.' },
      { role: 'user', content: 'how do I change the theme' },
    ];
    expect(await answerTo(later)).not.toContain('not an AI');
  });

  it('quotes the section that fits, under its heading', async () => {
    const answer = await answerTo('how do I change the theme?');
    expect(answer).toContain('### Changing the theme\n\nChoose *Dark* under *General*.');
    expect(answer).toContain('From the page *Settings*');
  });

  it('says plainly when it does not know, and lists what it can show', async () => {
    const answer = await answerTo('who won the football match yesterday');
    expect(answer).toContain('I don’t know that');
    expect(answer).toContain('[connect a model](/connect)');
    expect(answer).toContain('`mathematics`');
  });

  it('answers a message that holds pictures only', async () => {
    const picture: Messages = [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'data:,' } }] }];
    expect(await answerTo(picture)).toContain('no words');
  });

  it('sends words one by one and ends with usage and a stop', async () => {
    const parts = await ask('hello');
    expect(parts.length).toBeGreaterThan(50);
    expect(parts.slice(-2)).toEqual([
      { type: 'usage', usage: { promptTokens: 2, completionTokens: expect.any(Number) } },
      { type: 'finish', reason: 'stop' },
    ]);
  });
});

describe('showing things', () => {
  it.each([
    ['show me code', '```rust'],
    ['code', '```python'],
    ['a table please', '|:--|'],
    ['mathematics', '$$'],
    ['draw a diagram', '```mermaid'],
    ['Write some code that counts the words of a text.', 'export function countWords'],
    ['Show me a table that compares three spoken languages.', 'Mandarin'],
    ['Show me a famous formula in mathematics and explain it.', 'quadratic equation'],
    ['What can I do here?', '[connect a model](/connect)'],
    ['What can I do here?', 'Ask me about Parley'],
  ])('%s', async (question, expected) => {
    expect(await answerTo(question)).toContain(expected);
  });

  it('writes six to eight kilobytes when asked for a long text', async () => {
    const { length } = new TextEncoder().encode(await answerTo('write a long text'));
    expect(length).toBeGreaterThan(5_800);
    expect(length).toBeLessThan(8_500);
  });

  it('thinks before it answers when asked for reasoning', async () => {
    const kinds = (await ask('reasoning')).map((part) => part.type);
    expect(kinds[0]).toBe('reasoning');
    expect(kinds.indexOf('text')).toBeGreaterThan(kinds.lastIndexOf('reasoning'));
  });

  it('breaks off in the middle when asked for an error', async () => {
    const parts = await ask('show me an error');
    expect(textIn(parts)).toContain('What has already arrived stays');
    expect(parts.at(-1)).toMatchObject({ type: 'error', code: 'upstream_failed' });
  });

  it('shows everything in one reply', async () => {
    const answer = await answerTo('everything');
    for (const piece of ['```ts', '|:--|', '$$', '```mermaid']) expect(answer).toContain(piece);
  });

  it('does not mistake a question about the product for a request to show something', async () => {
    expect(await answerTo('how do I get rid of an error in my code')).not.toContain('```rust');
    expect(await answerTo('access code')).not.toContain('```rust');
  });
});

const CLOCK = {
  type: 'function',
  function: { name: 'get_current_time', description: 'Tells the time', parameters: {} },
};
const WEATHER = {
  type: 'function',
  function: {
    name: 'get_weather',
    description: 'The weather in a city',
    parameters: {
      type: 'object',
      properties: {
        city: { type: 'string' },
        unit: { type: 'string', enum: ['celsius', 'fahrenheit'] },
        days: { type: 'integer', maximum: 3 },
      },
      required: ['city', 'unit', 'days'],
    },
  },
};

describe('calling tools', () => {
  it('offers no tool call where no tool came with the request', async () => {
    expect(await answerTo('help')).not.toContain('`tool call`');
    expect(await answerTo('help', { tools: [CLOCK] })).toContain('`tool call`');
    expect(await answerTo('show me a tool call')).toContain('I don’t know that');
  });

  it('calls the tool that fits, with arguments of its schema', async () => {
    const parts = await ask('use a tool: the weather in Oslo in fahrenheit for 7 days', { tools: [CLOCK, WEATHER] });
    const text = parts.map((part) => (part.type === 'tool-call-arguments' ? part.text : '')).join('');
    expect(parts.find((part) => part.type === 'tool-call-start')).toMatchObject({ index: 0, name: 'get_weather' });
    expect(JSON.parse(text)).toEqual({ city: 'Oslo', unit: 'fahrenheit', days: 3 });
    expect(parts.at(-1)).toEqual({ type: 'finish', reason: 'tool_calls' });
  });

  it('asks the clock for the time where it has one', async () => {
    const parts = await ask('what time is it?', { tools: [WEATHER, CLOCK] });
    expect(parts).toContainEqual(expect.objectContaining({ type: 'tool-call-start', name: 'get_current_time' }));
  });

  it('leaves tools alone for other questions', async () => {
    const parts = await ask('how do I change the theme', { tools: [CLOCK] });
    expect(parts.some((part) => part.type === 'tool-call-start')).toBe(false);
  });

  it('answers with what the tool gave back', async () => {
    const messages: Messages = [
      { role: 'user', content: 'what time is it?' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'c1', type: 'function', function: { name: 'get_current_time', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: 'c1', content: '{"time":"09:30"}' },
    ];
    const answer = await answerTo(messages, { tools: [CLOCK] });
    expect(answer).toContain('`get_current_time` answered');
    expect(answer).toContain('{"time":"09:30"}');
  });
});

describe('other languages', () => {
  it.each([
    ['cn', '你好', '不是 AI'],
    ['tw', '你好', '不是 AI'],
    ['cn', '怎么切换主题？', '### 切换主题\n\n在*通用*里选择*深色*。'],
    ['cn', '把主题切换成深色', '来自页面《设置》'],
    ['cn', '今天天气怎么样', '[连接模型](/connect)'],
    ['cn', '表格', '|:--|'],
    ['ar', 'مرحبًا', 'لست ذكاءً اصطناعيًا'],
    ['ar', 'كيف أغيّر السمة؟', '### تغيير السمة'],
    ['ar', 'ما حجم النص المناسب', '### حجم النص'],
    ['ar', 'من فاز في مباراة الأمس', '(/connect)'],
    ['de', 'how do I change the theme', '### Changing the theme'],
  ] as const)('%s: %s', async (language, question, expected) => {
    expect(await answerTo(question, {}, language)).toContain(expected);
  });

  it.each([
    ['cn', '表格', '三种语言，并排比较'],
    ['cn', '给我看一段代码', '在 Python 里，标准库几乎全包了'],
    ['cn', '公式', '一元二次方程'],
    ['cn', '画一个流程图', '一条消息是这样传递的'],
    ['cn', '写一篇长文', '# 消息是怎样学会赶路的'],
    ['cn', '推理', '答案是 204 个'],
    ['tw', '表格', '三种语言，并排比较'],
    ['ar', 'جدول', 'ثلاث لغات جنبًا إلى جنب'],
    ['ar', 'شيفرة', 'مهمة صغيرة واحدة بأربع لغات'],
    ['ar', 'معادلة', 'حلول المعادلة التربيعية'],
    ['ar', 'مخطط', 'هكذا تنتقل الرسالة'],
    ['ar', 'نص طويل', '# كيف تعلّمت الرسائل السفر'],
    ['ar', 'تفكير', 'كم مربعًا على رقعة الشطرنج'],
  ] as const)('%s: what %s shows is in that language', async (language, question, expected) => {
    expect(await answerTo(question, {}, language)).toContain(expected);
  });

  it('shows the same things in every language, and the code unchanged', async () => {
    const answers = await Promise.all([
      answerTo('everything', {}, 'en'),
      answerTo('全部', {}, 'cn'),
      answerTo('كل شيء', {}, 'ar'),
    ]);
    const [english, ...others] = answers.map((answer) => ({
      code: answer.match(/```(?:ts|python|rust|sql)\n[^]*?```/g),
      diagrams: answer.match(/```mermaid/g),
      rows: answer.match(/^\|.*\|$/gm)?.length,
      formulas: answer.match(/^\$\$$/gm)?.length,
    }));
    expect(english?.code).toHaveLength(4);
    expect(english?.rows).toBe(10);
    for (const other of others) expect(other).toEqual(english);
  });

  it.each([
    ['cn', '长文'],
    ['ar', 'نص طويل'],
  ] as const)('writes a text long enough to scroll in %s', async (language, question) => {
    const answer = await answerTo(question, {}, language);
    expect(new TextEncoder().encode(answer).length).toBeGreaterThan(4_500);
    expect(answer.match(/^## /gm)?.length).toBeGreaterThanOrEqual(6);
  });

  it('sends Chinese, which has no spaces, a few signs at a time', async () => {
    const texts = (await ask('长文', {}, 'cn')).flatMap((part) => (part.type === 'text' ? [part.text] : []));
    const signs = texts.map((text) => text.match(/\p{Script=Han}/gu)?.length ?? 0);
    expect(Math.max(...signs)).toBe(2);
    expect(texts.join('')).toContain('在还没有人能把一句话送到远方的时候，人们已经能送出一个“是”。');
  });

  it('quotes English where a page has no translation, and says so', async () => {
    const answer = await answerTo('text size', {}, 'cn');
    expect(answer).toContain('这一节目前只有英文');
    expect(answer).toContain('### Text size');
  });
});

describe('the pace', () => {
  it('stops at once when it is aborted', async () => {
    const controller = new AbortController();
    const request: ChatRequest = { model: 'parley-guide', messages: [{ role: 'user', content: 'long text' }] };
    const parts: StreamPart[] = [];
    const reading = (async () => {
      for await (const part of answerAsGuide(request, {
        documentation,
        now: () => NOW,
        signal: controller.signal,
        delayMs: 60_000,
      }))
        parts.push(part);
    })();
    controller.abort();
    await expect(reading).rejects.toThrow(/abort/i);
    expect(parts).toEqual([]);
  });
});
