import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { loadRecord, migrateState, type Migration } from './load-record.ts';

const STEPS: readonly Migration[] = [
  { to: 3.2, migrate: (state) => ({ ...state, steps: [...(state['steps'] as string[]), 'to 3.2'] }) },
  { to: 3, migrate: (state) => ({ ...state, steps: [...(state['steps'] as string[]), 'to 3'] }) },
  { to: 3.1, migrate: (state) => ({ ...state, steps: [...(state['steps'] as string[]), 'to 3.1'] }) },
];

describe('migrating a stored state', () => {
  it.each([
    [2, ['to 3', 'to 3.1', 'to 3.2']],
    [3, ['to 3.1', 'to 3.2']],
    [3.1, ['to 3.2']],
    [3.2, []],
    [4, []],
  ])('takes a state of version %s through the steps %j, oldest first', (version, steps) => {
    expect(migrateState({ version, state: { steps: [] } }, STEPS)).toEqual({ steps });
  });

  it('leaves the stored state untouched', () => {
    const state = Object.freeze({ steps: [] });
    migrateState({ version: 1, state }, STEPS);
    expect(state).toEqual({ steps: [] });
  });
});

describe('loading a record', () => {
  const schema = z.object({ theme: z._default(z.enum(['dark', 'light']), 'light'), size: z._default(z.number(), 14) });
  const record = (state: Record<string, unknown>) => ({ name: 'x', version: 1, lastUpdateTime: 1, state });

  it('fills fields that an older version did not have', () => {
    expect(loadRecord(record({ theme: 'dark' }), schema, [])).toEqual({
      kind: 'sound',
      state: { theme: 'dark', size: 14 },
    });
  });

  it.each([
    ['a field has a wrong kind', record({ size: 'big' }), []],
    [
      'a migration fails',
      record({}),
      [
        {
          to: 2,
          migrate: () => {
            throw new Error('broken');
          },
        },
      ],
    ],
  ] satisfies [string, ReturnType<typeof record>, Migration[]][])('calls it damaged when %s', (_, row, steps) => {
    expect(loadRecord(row, schema, steps).kind).toBe('damaged');
  });
});
