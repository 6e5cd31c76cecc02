import { describe, expect, it } from 'vitest';
import { fillVariables, firstGap, partsOf, variablesOf } from './prompt-variables.ts';

describe('variablesOf', () => {
  it.each([
    ['Say hello', []],
    ['Shorten {{text}} to {{words}} words: {{text}}', ['text', 'words']],
    ['{{ target language }} and {{受文者}}', ['target language', '受文者']],
    ['{ {a} } {{}} {{ }} {{a\nb}} ${{', []],
    ['style={{ {a: 1} }}', []],
    [`{{${'x'.repeat(61)}}}`, []],
  ])('reads %j', (content, names) => {
    expect(variablesOf(content)).toEqual(names);
  });
});

describe('fillVariables', () => {
  it.each([
    [{ text: 'it', words: '50' }, 'Shorten it to 50 words: it'],
    [{ text: 'it' }, 'Shorten it to {{ words }} words: it'],
    [{ text: '  ', words: '$&' }, 'Shorten {{text}} to $& words: {{text}}'],
  ])('fills in %j', (values, expected) => {
    const content = 'Shorten {{text}} to {{ words }} words: {{text}}';
    expect(fillVariables(content, new Map(Object.entries(values)))).toBe(expected);
  });
});

it('says where the first open gap is', () => {
  expect(firstGap('To {{name}}: {{text}}')).toEqual([3, 11]);
  expect(firstGap('To you')).toBeUndefined();
});

describe('partsOf', () => {
  it('tells words, gaps and what was filled in apart', () => {
    expect(partsOf('To {{name}}: {{ text }}{{name}}', new Map([['name', '{{me}}']]))).toEqual([
      { kind: 'text', text: 'To ' },
      { kind: 'value', text: '{{me}}' },
      { kind: 'text', text: ': ' },
      { kind: 'gap', text: 'text' },
      { kind: 'value', text: '{{me}}' },
    ]);
  });

  it.each([
    ['', []],
    ['Say it', [{ kind: 'text', text: 'Say it' }]],
    ['{{all}}', [{ kind: 'gap', text: 'all' }]],
  ])('reads %j', (content, parts) => {
    expect(partsOf(content)).toEqual(parts);
  });
});
