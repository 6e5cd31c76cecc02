import { describe, expect, it } from 'vitest';
import { bringsUnseen, estimatePromptTokens, mostPromptTokens } from './count-usage.ts';

const asked = (...content: { type: string; [field: string]: unknown }[]) => ({
  messages: [{ role: 'user' as const, content }],
});

describe('the tokens of a question by its length', () => {
  it.each([
    ['words', asked({ type: 'text', text: 'word '.repeat(100) }), 129, false],
    ['a picture', asked({ type: 'image_url', image_url: { url: 'https://a.test/a.png' } }), 769, true],
    [
      'a picture with a text',
      asked({ type: 'image_url', text: '', image_url: { url: 'https://a.test/a.png' } }),
      769,
      true,
    ],
    ['a film', asked({ type: 'video_url', video_url: { url: 'https://a.test/a.mp4' } }), 16_388, true],
    ['a minute of sound', asked({ type: 'input_audio', input_audio: { data: 'A'.repeat(640_000) } }), 1_004, true],
    ['a file', asked({ type: 'file', file: { file_data: 'A'.repeat(160_000) } }), 10_004, true],
  ])('are near enough: %s', (_, question, tokens, isUnseen) => {
    expect([estimatePromptTokens(question), bringsUnseen(question)]).toEqual([tokens, isUnseen]);
  });

  const LONG = 'some words '.repeat(10_000);
  it.each<[string, Record<string, unknown>]>([
    ['the text of a refusal', { content: [{ type: 'refusal', refusal: LONG }] }],
    ['another field of a text', { content: [{ type: 'text', text: 'x', content: LONG }] }],
    ['a text that is a list', { content: [{ type: 'text', text: [{ value: LONG }] }] }],
    ['a field beside a picture', { content: [{ type: 'image_url', image_url: { url: 'https://a.test', alt: LONG } }] }],
    [
      'many short fields',
      { content: Array.from({ length: 1_100 }, () => ({ type: 'text', content: LONG.slice(0, 99) })) },
    ],
    ['a message refused', { content: 'x', refusal: LONG }],
    ['thoughts', { content: 'x', reasoning: LONG }],
    ['details of thoughts', { content: 'x', reasoning_details: [{ text: LONG }] }],
    ['names of fields', { content: 'x', more: { [LONG]: 1 } }],
    ['an id', { content: 'x', tool_call_id: LONG }],
  ])('count words wherever they stand: %s', (_, message) => {
    const question = { messages: [{ role: 'assistant' as const, ...message }] };
    expect(estimatePromptTokens(question)).toBeGreaterThan(27_000);
  });

  it('take a picture for a picture in any field', () => {
    const images = [{ image_url: { url: `data:image/png;base64,${'A'.repeat(400_000)}` } }];
    const question = { messages: [{ role: 'assistant' as const, content: 'x', images }] };
    expect(estimatePromptTokens(question)).toBeLessThan(1_000);
    expect(bringsUnseen(question)).toBe(true);
  });
});

describe('the most tokens of a question', () => {
  const picture = { type: 'image_url', image_url: { url: 'https://a.test/a.png' } };
  const sent = { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } };
  it.each([
    ['a picture that it brings', asked(sent), 769],
    ['a linked picture', asked(picture), 769 + 32_768],
    ['many linked pictures', asked(...Array.from({ length: 50 }, () => picture)), 200_000],
    ['a linked film', asked({ type: 'video_url', video_url: { url: 'https://a.test/a.mp4' } }), 200_000],
    ['a linked file', asked({ type: 'file', file: { file_data: ' HTTPS://a.test/a.pdf' } }), 200_000],
    ['a file by its id', asked({ type: 'file', file: { file_id: 'file-1' } }), 200_000],
    ['a link in words', asked({ type: 'text', text: 'https://a.test/a.pdf' }), 9],
  ])('are bounded by the window: %s', (_, question, tokens) => {
    expect(mostPromptTokens(question, 200_000)).toBe(tokens);
  });
});
