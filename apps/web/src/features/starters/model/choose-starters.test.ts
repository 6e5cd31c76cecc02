import { describe, expect, it } from 'vitest';
import { chooseStarters, STARTERS_SHOWN } from './choose-starters.ts';

const day = (date: number, hour = 9) => new Date(2026, 10, date, hour);

describe('the starters of a day', () => {
  it('are four different jobs, the same from morning to night and others the next day', () => {
    const today = chooseStarters(day(16), { models: 1 });
    expect(new Set(today).size).toBe(STARTERS_SHOWN);
    expect(chooseStarters(day(16, 0), { models: 1 })).toEqual(today);
    expect(chooseStarters(day(16, 23), { models: 1 })).toEqual(today);
    expect(chooseStarters(day(17), { models: 1 }).filter((id) => today.includes(id))).toEqual([]);
  });

  it('ask several models only where there are several, and nobody where there is nobody', () => {
    expect(chooseStarters(day(16), { models: 1 })).not.toContain('several');
    expect(chooseStarters(day(16), { models: 2 })).toContain('several');
    expect(chooseStarters(day(16), { models: 2 })).toHaveLength(STARTERS_SHOWN);
    expect(chooseStarters(day(16), { models: 0 })).toEqual([]);
  });

  it('come round to every job', () => {
    const month = Array.from({ length: 30 }, (_, at) => chooseStarters(day(at + 1), { models: 3 })).flat();
    expect(new Set(month).size).toBe(13);
  });
});
