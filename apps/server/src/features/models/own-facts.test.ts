import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/engines.ts';
import { readOwnFacts } from './own-facts.ts';

function fileWith(content: unknown): string {
  const file = join(temporaryFolder(), 'models.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

describe('the operator’s file about models', () => {
  it('gives windows, prices per million tokens, abilities and dates', () => {
    const model = {
      type: 'CHAT',
      context: 32_000,
      output: 4_000,
      price: { input: 2, output: 6, cached: 0.5 },
      abilities: ['vision', 'tools'],
      knowledge: '2025-08',
      retires: '2027-01-31',
    };
    const facts = readOwnFacts(fileWith({ models: { 'house-blend': model } })).get('house-blend');
    expect(facts).toEqual({
      type: 'CHAT',
      contextTokens: 32_000,
      outputTokens: 4_000,
      price: { modelRatio: 1, completionRatio: 3, cachedRatio: 0.25 },
      capabilities: { vision: true, tools: true, reasoning: false, imageOutput: false, audio: false },
      knowledgeDate: '2025-08',
      shutdownDate: '2027-01-31',
    });
  });

  it('says nothing of what it leaves out', () => {
    expect(readOwnFacts(fileWith({ models: { a: { context: 5 } } })).get('a')).toEqual({ contextTokens: 5 });
  });

  it.each([
    ['is not there', () => '/nowhere/models.json', /nowhere.*cannot be read/],
    ['is no JSON', () => fileWith('{'), /cannot be read/],
    ['is a list', () => fileWith([]), /the file/],
    ['has a field that nobody knows', () => fileWith({ models: { a: { contxt: 5 } } }), /models › a.*contxt/s],
    ['has a price below nothing', () => fileWith({ models: { a: { price: { input: -1 } } } }), /price › input/],
    ['has no day', () => fileWith({ models: { a: { retires: 'soon' } } }), /retires/],
  ])('keeps the server from starting when it %s', (_, file, message) => {
    expect(() => readOwnFacts(file())).toThrow(message);
  });
});
