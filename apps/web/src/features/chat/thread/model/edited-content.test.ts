import { describe, expect, it } from 'vitest';
import { editedContent, rewrittenAnswer } from './edited-content.ts';

const picture = (url: string) => ({ type: 'image_url', image_url: { url } }) as const;
const words = (text: string) => ({ type: 'text', text }) as const;
const ALL = () => true;

describe('editedContent', () => {
  it.each([
    ['plain text stays plain', 'old', 'new', ALL, 'new'],
    ['pictures stay with the words', [words('old'), picture('a')], 'new', ALL, [words('new'), picture('a')]],
    ['several texts become one', [words('a'), picture('a'), words('b')], 'c', ALL, [words('c'), picture('a')]],
    ['the last picture taken out leaves plain text', [words('old'), picture('a')], 'new', () => false, 'new'],
    ['pictures may stand alone', [words('old'), picture('a')], '', ALL, [picture('a')]],
  ])('%s', (_, before, text, isKept, after) => {
    expect(editedContent(before, text, isKept)).toEqual(after);
  });
});

it('an answer that a person wrote over has neither its error nor its translation any more', () => {
  expect(rewrittenAnswer('new', [])).toMatchObject({ content: 'new', isError: false, finishReason: 'stop' });
  expect(rewrittenAnswer('new', [])).toHaveProperty('translation', undefined);
});
