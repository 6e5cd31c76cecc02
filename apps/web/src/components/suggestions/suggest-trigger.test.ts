import { describe, expect, it } from 'vitest';
import { triggerAt } from './suggest-trigger.ts';

/** `|` marks the cursor. */
function at(marked: string) {
  const cursor = marked.indexOf('|');
  return triggerAt(marked.replace('|', ''), cursor);
}

describe('triggerAt', () => {
  it.each([
    ['/|', 'prompt', ''],
    ['/impr|', 'prompt', 'impr'],
    ['/improve my|', 'prompt', 'improve my'],
    ['/im|prove', 'prompt', 'im'],
    [':|', 'command', ''],
    [':new|', 'command', 'new'],
    [':d|', 'command', 'd'],
    ['@|', 'model', ''],
    ['@gpt-5|', 'model', 'gpt-5'],
    ['Ask @cla| this', 'model', 'cla'],
    ['two\n@cla|', 'model', 'cla'],
    ['/x @cla|', 'prompt', 'x @cla'],
  ])('opens in %j', (marked, kind, query) => {
    expect(at(marked)).toMatchObject({ kind, query });
  });

  it.each([
    ['|'],
    ['|/'],
    ['hello /|'],
    ['/usr/local|'],
    ['/*|'],
    ['/ hello|'],
    ['/one\ntwo|'],
    ['12:30|'],
    ['at :|'],
    [':)|'],
    [':D|'],
    [':-(|'],
    ['me@example.com|'],
    ['@someone hello|'],
    ['@|'.replace('|', ' |')],
    [`/${'x'.repeat(60)}|`],
    [`@${'x'.repeat(60)}|`],
  ])('stays closed in %j', (marked) => {
    expect(at(marked)).toBeUndefined();
  });

  it('replaces the sign and what was typed after it', () => {
    expect(at('Ask @cla| this')).toMatchObject({ start: 4, end: 8 });
    expect(at('/impr|')).toMatchObject({ start: 0, end: 5 });
  });

  it('searches by what is typed after suggestions were asked for, wherever that is', () => {
    const asked = { kind: 'prompt', start: 6 } as const;
    expect(triggerAt('Hello sum', 9, asked)).toEqual({ kind: 'prompt', start: 6, end: 9, query: 'sum' });
    expect(triggerAt('Hello sum', 4, asked)).toBeUndefined();
    expect(triggerAt('Hello su\nm', 10, asked)).toBeUndefined();
  });

  it('looks at the end of a long text alone', () => {
    const text = `${'long '.repeat(40_000)}@cla`;
    expect(triggerAt(text, text.length)).toMatchObject({ kind: 'model', query: 'cla' });
    expect(triggerAt(`@${'long'.repeat(40_000)}`, 160_000)).toBeUndefined();
  });
});
