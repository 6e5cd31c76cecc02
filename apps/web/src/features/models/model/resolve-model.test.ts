import { Model } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { aiModels, resolveModel } from './resolve-model.ts';

function model(name: string, more: Partial<Model> = {}): Model {
  return Model.parse({ id: `${name}@default`, name, type: 'CHAT', provider: 'OpenAI', ...more });
}

const guide = model('parley-guide');
const mini = model('gpt-5-mini');
const off = model('gpt-off', { available: false });
const picture = model('dall-e', { type: 'IMAGE' });
const models = [guide, mini, off, picture];

describe('resolveModel', () => {
  it.each([
    ['its own model', 'gpt-5-mini@default', ['parley-guide'], { kind: 'wanted', model: mini }],
    ['its own model by name alone', 'gpt-5-mini', [], { kind: 'wanted', model: mini }],
    ['the first default that exists', '', ['gone', 'gpt-5-mini'], { kind: 'wanted', model: mini }],
    ['the first AI of the list without a default', '', [], { kind: 'wanted', model: mini }],
    ['the guide where it is the default', '', ['parley-guide'], { kind: 'wanted', model: guide }],
    [
      'the default in place of one that is gone',
      'gone@default',
      ['gpt-5-mini'],
      { kind: 'replaced', model: mini, wanted: 'gone' },
    ],
    [
      'the default in place of one that is switched off',
      'gpt-off@default',
      ['parley-guide'],
      { kind: 'replaced', model: mini, wanted: 'gpt-off' },
    ],
    ['a model that draws where it wants it', 'dall-e@default', [], { kind: 'wanted', model: picture }],
    [
      'nobody who draws in place of one that is gone',
      'gone',
      ['dall-e'],
      { kind: 'replaced', model: mini, wanted: 'gone' },
    ],
    [
      'no custom model of another provider',
      'gpt-5-mini@abc',
      [],
      { kind: 'replaced', model: mini, wanted: 'gpt-5-mini' },
    ],
  ] as const)('gives a chat %s', (_, wanted, defaults, expected) => {
    expect(resolveModel(wanted, defaults, models)).toEqual(expected);
  });

  it('does not decide before the list is there', () => {
    expect(resolveModel('gpt-5-mini', [], undefined)).toEqual({ kind: 'unknown' });
  });

  it('says when nobody answers in words', () => {
    expect(resolveModel('', [], [off, picture])).toEqual({ kind: 'none' });
  });

  it('lets the guide answer where nothing else is there, but never for a model that is gone', () => {
    expect(resolveModel('', [], [guide])).toEqual({ kind: 'wanted', model: guide });
    expect(resolveModel('gone@default', ['parley-guide'], [guide])).toEqual({ kind: 'none' });
  });
});

it('turns to no model that needs another plan, unless a chat asks for it', () => {
  const locked = model('locked', { isLocked: true });
  const open = model('open');
  expect(aiModels([locked, open])).toEqual([open]);
  expect(resolveModel('', [], [locked, open])).toEqual({ kind: 'wanted', model: open });
  expect(resolveModel(locked.id, [], [locked, open])).toEqual({ kind: 'wanted', model: locked });
});
