import { describe, expect, it } from 'vitest';
import { isSameDraft, tidyDraft } from './prompt-draft.ts';

describe('a draft', () => {
  it('is stored with a title of one line and without spaces around it', () => {
    expect(tidyDraft({ title: ' My\n  title ', content: '\n A\n\n B \n' })).toEqual({
      title: 'My title',
      content: 'A\n\n B',
    });
  });

  it.each([
    ['A ', 'B\n', true],
    ['A', 'b', false],
    ['', 'B', false],
  ])('counts as changed only where that would show: %j, %j', (title, content, isSame) => {
    expect(isSameDraft({ title: 'A', content: 'B' }, { title, content })).toBe(isSame);
  });
});
