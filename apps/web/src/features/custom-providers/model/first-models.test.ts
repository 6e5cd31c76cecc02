import { expect, it } from 'vitest';
import { firstModels } from './first-models.ts';

it('starts with every model that chats, or with a few of a long list', () => {
  expect(firstModels(['llama3.2:3b', 'nomic-embed-text', 'qwen3:8b', 'whisper-1'])).toEqual([
    'llama3.2:3b',
    'qwen3:8b',
  ]);
  const many = Array.from({ length: 300 }, (_, at) => `vendor/model-${at}`);
  expect(firstModels(many)).toEqual(many.slice(0, 10));
  expect(firstModels([])).toEqual([]);
});
