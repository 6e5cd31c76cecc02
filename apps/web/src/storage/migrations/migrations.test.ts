import { AccessControl, AppConfig } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { loadRecord, migrateState } from '../load-record.ts';
import { STORE_VERSIONS } from '../store-versions.ts';
import { storeSteps } from './steps.ts';

type State = Readonly<Record<string, unknown>>;
type SteppedStore = keyof ReturnType<typeof storeSteps>;

interface StepCase {
  readonly says: string;
  readonly before: State;
  readonly after: State;
}

/** What each step does, by store and by the version it leads to. A step that stands in no row fails the last test. */
const CASES: Readonly<Record<SteppedStore, Readonly<Record<string, readonly StepCase[]>>>> = {
  chat: {
    '2': [
      {
        says: 'gives a chat settings of its own, as they were for all',
        before: { sessions: [{ topic: 'Tea', messages: [] }] },
        after: {
          sessions: [
            {
              topic: 'Tea',
              messages: [],
              mask: { modelConfig: { historyMessageCount: 4, compressMessageLengthThreshold: 1000 } },
            },
          ],
        },
      },
      { says: 'has nothing to do where there are no chats', before: { folders: [] }, after: { folders: [] } },
    ],
    '3': [
      {
        says: 'gives chats and messages ids of their own',
        before: { sessions: [{ id: 1, messages: [{ id: 1, content: 'Hi' }] }] },
        after: { sessions: [{ id: 'id-1', messages: [{ id: 'id-2', content: 'Hi' }] }] },
      },
    ],
    '3.5': [
      {
        says: 'turns texts into times',
        before: { sessions: [{ lastUpdate: 7, messages: [{ date: '2024-03-01T10:00:00.000Z' }, { date: 8 }] }] },
        after: { sessions: [{ lastUpdate: 7, messages: [{ date: 1_709_287_200_000 }, { date: 8 }] }] },
      },
      {
        says: 'keeps the order where a text can no longer be read',
        before: { sessions: [{ messages: [{ date: 5 }, { date: '星期三' }], lastUpdate: 'gestern' }] },
        after: { sessions: [{ messages: [{ date: 5 }, { date: 5 }], lastUpdate: 0 }] },
      },
    ],
  },
  'access-control': {
    '2': [
      {
        says: 'takes the one key for the key of OpenAI',
        before: { token: 'sk-1', accessCode: 'open' },
        after: { accessCode: 'open', credentials: { OpenAI: { apiKey: 'sk-1' } } },
      },
      { says: 'has nothing to do without a key', before: { token: '' }, after: {} },
    ],
  },
  'app-config': {
    '3.4': [
      {
        says: 'fills in what could not be set',
        before: { theme: 'dark', modelConfig: { top_p: 0.5 } },
        after: {
          theme: 'dark',
          dontShowMaskSplashScreen: false,
          hideBuiltinMasks: false,
          modelConfig: {
            sendMemory: true,
            historyMessageCount: 4,
            compressMessageLengthThreshold: 1000,
            frequency_penalty: 0,
            top_p: 0.5,
          },
        },
      },
    ],
    '3.6': [
      {
        says: 'switches the prompt of the system on, unless it was switched off',
        before: { modelConfig: {} },
        after: { modelConfig: { enableInjectSystemPrompts: true } },
      },
    ],
    '3.7': [
      {
        says: 'switches titles on, unless they were switched off',
        before: { enableAutoGenerateTitle: false },
        after: { enableAutoGenerateTitle: false },
      },
    ],
    '3.9': [
      {
        says: 'gives the template to the model',
        before: { template: 'Say: {{input}}', modelConfig: {} },
        after: { template: 'Say: {{input}}', modelConfig: { template: 'Say: {{input}}' } },
      },
    ],
    '5': [
      {
        says: 'takes out of the model what is not for the model',
        before: {
          enableAutoGenerateTitle: false,
          modelConfig: { model: 'a', template: 'T', enableInjectSystemPrompts: false, sendMemory: false },
        },
        after: {
          template: 'T',
          enableInjectSystemPrompts: false,
          modelConfig: { model: 'a' },
          titleConfig: { autoGenerate: false },
          summaryConfig: { autoGenerate: false },
        },
      },
    ],
  },
  'mask-store': {
    '3': [
      {
        says: 'gives every mask an id of its own, whatever it is kept in',
        before: { masks: { 1: { id: 1, name: 'Cook' }, 2: { id: 1, name: 'Tutor' } } },
        after: { masks: { 1: { id: 'id-1', name: 'Cook' }, 2: { id: 'id-2', name: 'Tutor' } } },
      },
      { says: 'takes a list as well', before: { masks: [{ id: 1 }] }, after: { masks: [{ id: 'id-1' }] } },
      { says: 'takes nothing for no masks', before: {}, after: { masks: {} } },
    ],
    '3.1': [
      {
        says: 'turns a list into a map by id',
        before: { masks: [{ id: 'a' }, { id: 'b' }] },
        after: { masks: { a: { id: 'a' }, b: { id: 'b' } } },
      },
      {
        says: 'puts masks under their own ids',
        before: { masks: { 7: { id: 'a' } } },
        after: { masks: { a: { id: 'a' } } },
      },
    ],
    '3.2': [
      {
        says: 'names the models that a mask asks',
        before: {
          masks: {
            one: { id: 'one', selectedModels: ['x'] },
            several: { id: 'several', multimodel: true, selectedModels: ['x', 'y'] },
            known: { id: 'known', selectedAiModels: ['z@default'] },
          },
        },
        after: {
          masks: {
            one: { id: 'one', selectedModels: ['x'], selectedAiModels: [] },
            several: { id: 'several', multimodel: true, selectedModels: ['x', 'y'], selectedAiModels: ['x', 'y'] },
            known: { id: 'known', selectedAiModels: ['z@default'] },
          },
        },
      },
    ],
  },
  'prompt-store': {
    '3': [
      {
        says: 'gives every prompt an id of its own, and keeps it under that',
        before: { prompts: { 1: { id: 1, title: 'Tea' } }, counter: 2 },
        after: { prompts: { 'id-1': { id: 'id-1', title: 'Tea' } }, counter: 2 },
      },
    ],
  },
  sync: {
    '1.1': [
      {
        says: 'names the backup',
        before: { upstash: { endpoint: 'https://x.upstash.io', username: '' } },
        after: { upstash: { endpoint: 'https://x.upstash.io', username: 'parley' } },
      },
      { says: 'leaves a name', before: { upstash: { username: 'mine' } }, after: { upstash: { username: 'mine' } } },
    ],
    '1.2': [
      { says: 'forgets the proxy that was closed', before: { proxyUrl: '/api/cors/' }, after: { proxyUrl: '' } },
      { says: 'leaves another proxy', before: { proxyUrl: 'https://p' }, after: { proxyUrl: 'https://p' } },
    ],
  },
};

function freshSteps() {
  let count = 0;
  return storeSteps(() => `id-${++count}`);
}

const STEPS = Object.entries(freshSteps()).flatMap(([store, steps]) =>
  steps.map(({ to }) => ({ store: store as SteppedStore, to })),
);

describe.each(STEPS)('the step of $store to $to', ({ store, to }) => {
  it.each(CASES[store][String(to)] ?? [])('$says', ({ before, after }) => {
    const frozen = structuredClone(before);
    const step = freshSteps()[store].find((one) => one.to === to);
    expect(step?.migrate(before)).toEqual(after);
    expect(before).toEqual(frozen);
  });

  it('leads to a version that the store had, and does not run for a state that has seen it', () => {
    expect(to).toBeLessThanOrEqual(STORE_VERSIONS[store]);
    const state = { untouched: true };
    expect(migrateState({ version: STORE_VERSIONS[store], state }, freshSteps()[store])).toEqual(state);
  });
});

describe('the steps of the stores', () => {
  it('are each exercised by a case, and no case is for a step that is gone', () => {
    const named = (Object.keys(CASES) as SteppedStore[]).flatMap((store) =>
      Object.entries(CASES[store]).flatMap(([to, cases]) => (cases.length > 0 ? [`${store} ${to}`] : [])),
    );
    expect(named.toSorted()).toEqual(STEPS.map(({ store, to }) => `${store} ${to}`).toSorted());
  });

  it('stand in the order of their versions, each once', () => {
    for (const steps of Object.values(freshSteps())) {
      const versions = steps.map(({ to }) => to);
      expect(versions).toEqual([...new Set(versions)].sort((left, right) => left - right));
    }
  });

  it('make sound settings of the oldest ones', () => {
    const state = { theme: 'dark', modelConfig: { model: 'gpt-3.5-turbo', temperature: 1 } };
    const row = { name: 'app-config', version: 1, lastUpdateTime: 1, state };
    expect(loadRecord(row, AppConfig, freshSteps()['app-config'])).toMatchObject({
      kind: 'sound',
      state: { theme: 'dark', modelConfig: { model: 'gpt-3.5-turbo', historyMessageCount: 4 }, template: '{{input}}' },
    });
  });

  it('make sound access of the oldest one', () => {
    const row = { name: 'access-control', version: 1, lastUpdateTime: 1, state: { token: 'sk-1' } };
    expect(loadRecord(row, AccessControl, freshSteps()['access-control'])).toMatchObject({
      kind: 'sound',
      state: { token: '', credentials: { OpenAI: { apiKey: 'sk-1' } } },
    });
  });
});
