import { describe, expect, it } from 'vitest';
import { bringsUnseen, estimatePromptTokens } from './count-usage.ts';

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
});
