import { modelFromServer, ServerModel } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { resolveModel } from '../../models/model/resolve-model.ts';
import { chatModelsOf, wantedModels } from './chat-models.ts';

const MODELS = ['mini', 'writer', 'thinker'].map((name) =>
  modelFromServer(ServerModel.parse({ name, type: 'CHAT', provider: 'OpenAI' })),
);
const choose = (...wanted: string[]) => chatModelsOf(wanted.map((id) => resolveModel(id, ['mini'], MODELS)));
const names = (...wanted: string[]) => choose(...wanted).models.map(({ name }) => name);

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
    expect(names('thinker@default', 'mini@default')).toEqual(['thinker', 'mini']);
  });

  it('has the default in the place of one that is gone, and says so', () => {
    const { models, replaced } = choose('writer@default', 'gone@default');
    expect(models.map(({ name }) => name)).toEqual(['writer', 'mini']);
    expect(replaced).toMatchObject([{ wanted: 'gone', model: { name: 'mini' } }]);
  });

  it('has nobody twice', () => {
    expect(names('mini@default', 'gone@default', 'lost@default')).toEqual(['mini']);
  });

  it('is unknown before the list has come, and nobody where nothing chats', () => {
    expect(chatModelsOf([{ kind: 'unknown' }])).toEqual({ state: 'unknown', models: [], replaced: [] });
    expect(chatModelsOf([{ kind: 'none' }]).state).toBe('none');
    expect(choose('mini@default').state).toBe('known');
  });
});
