import { modelFromServer, ServerModel } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import type { ModelChoice } from '#/features/models/public.ts';
import { chatModelsOf, wantedModels } from './chat-models.ts';

const model = (name: string) => modelFromServer(ServerModel.parse({ name, type: 'CHAT', provider: 'OpenAI' }));
const here = (name: string): ModelChoice => ({ kind: 'wanted', model: model(name) });
/** Not offered any more, so that the default answers. */
const gone = (name: string): ModelChoice => ({ kind: 'replaced', model: model('mini'), wanted: name });
const names = (...choices: ModelChoice[]) => chatModelsOf(choices).models.map(({ name }) => name);

describe('whom a chat asks for', () => {
  const LINE_UP = ['a', 'b'];
  it.each([
    { what: 'its own models', own: ['x'], multimodel: true, wanted: ['x'] },
    { what: 'the line-up for new chats', own: [], multimodel: true, wanted: LINE_UP },
    { what: 'the default where several are not switched on', own: [], multimodel: false, wanted: [''] },
  ])('$what', ({ own, multimodel, wanted }) => {
    expect(wantedModels(own, { multimodel, selectedModels: LINE_UP }, 6)).toEqual(wanted);
  });

  it('is the default when several are switched on and none is named', () => {
    expect(wantedModels([], { multimodel: true, selectedModels: [] }, 6)).toEqual(['']);
  });

  it('is never more than can be shown', () => {
    expect(wantedModels(['a', 'b', 'c'], { multimodel: false, selectedModels: [] }, 2)).toEqual(['a', 'b']);
  });
});

describe('who answers', () => {
  it('is everybody asked for, in that order', () => {
    expect(names(here('thinker'), here('mini'))).toEqual(['thinker', 'mini']);
  });

  it('has the default in the place of one that is gone, and says so', () => {
    const { models, replaced } = chatModelsOf([here('writer'), gone('lost')]);
    expect(models.map(({ name }) => name)).toEqual(['writer', 'mini']);
    expect(replaced).toMatchObject([{ wanted: 'lost', model: { name: 'mini' } }]);
  });

  it('has nobody twice', () => {
    expect(names(here('mini'), gone('one'), gone('two'))).toEqual(['mini']);
  });

  it('is unknown before the list has come, and nobody where nothing chats', () => {
    expect(chatModelsOf([{ kind: 'unknown' }])).toEqual({ state: 'unknown', models: [], replaced: [] });
    expect(chatModelsOf([{ kind: 'none' }]).state).toBe('none');
    expect(chatModelsOf([here('mini')]).state).toBe('known');
  });
});
