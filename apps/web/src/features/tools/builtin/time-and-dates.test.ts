import { describe, expect, it } from 'vitest';
import { timeAndDates } from './time-and-dates.ts';

const WORLD = { now: Date.UTC(2026, 10, 17, 9, 15, 30, 123), timeZone: 'Europe/Berlin' };
const asked = (args: unknown) => timeAndDates.run(args, WORLD);

describe('time and dates', () => {
  it.each([
    [{ action: 'now' }, '2026-11-17T10:15:30+01:00, Tuesday, Europe/Berlin'],
    [{ action: 'now', timeZone: 'UTC' }, '2026-11-17T09:15:30Z, Tuesday, UTC'],
    [{ action: 'now', timeZone: 'Asia/Kolkata' }, '2026-11-17T14:45:30+05:30, Tuesday, Asia/Kolkata'],
    [{ action: 'now', timeZone: 'Pacific/Kiritimati' }, '2026-11-17T23:15:30+14:00, Tuesday, Pacific/Kiritimati'],
    [
      { action: 'convert', date: '2026-07-01T23:30', toTimeZone: 'America/New_York' },
      '2026-07-01T17:30:00-04:00, Wednesday, America/New_York',
    ],
    [
      { action: 'convert', date: '2026-07-01T23:30:00-03:30', toTimeZone: 'UTC' },
      '2026-07-02T03:00:00Z, Thursday, UTC',
    ],
  ])('tells the time: %j', (args, result) => {
    expect(asked(args)).toEqual({ result, isError: false });
  });

  it.each([
    ['an hour that comes twice is the first', '2026-10-25T02:30', '2026-10-25T00:30:00Z, Sunday, UTC'],
    ['a time that is left out is an hour later', '2026-03-29T02:30', '2026-03-29T01:30:00Z, Sunday, UTC'],
    ['the hour before the change', '2026-03-29T01:30', '2026-03-29T00:30:00Z, Sunday, UTC'],
    ['the hour after the change', '2026-03-29T03:30', '2026-03-29T01:30:00Z, Sunday, UTC'],
  ])('knows changes of the clock: %s', (_, date, result) => {
    expect(asked({ action: 'convert', date, toTimeZone: 'UTC' }).result).toBe(result);
  });

  it.each([
    [{ date: '2024-01-31', months: 1 }, '2024-02-29, Thursday'],
    [{ date: '2023-01-31', months: 1 }, '2023-02-28, Tuesday'],
    [{ date: '2024-02-29', years: 1 }, '2025-02-28, Friday'],
    [{ date: '2024-03-31', months: -1 }, '2024-02-29, Thursday'],
    [{ date: '2026-01-15', months: -13 }, '2024-12-15, Sunday'],
    [{ date: '2026-11-17', weeks: 2, days: -1 }, '2026-11-30, Monday'],
    [{ date: '0099-12-31', days: 1 }, '0100-01-01, Friday'],
    [{ date: '2026-03-28T12:00', days: 1 }, '2026-03-29T12:00:00+02:00, Sunday, Europe/Berlin'],
    [{ date: '2026-03-28T12:00', hours: 24 }, '2026-03-29T13:00:00+02:00, Sunday, Europe/Berlin'],
    [{ date: '2026-12-31', hours: 25 }, '2027-01-01T01:00:00+01:00, Friday, Europe/Berlin'],
  ])('adds: %j', (args, result) => {
    expect(asked({ action: 'add', ...args })).toEqual({ result, isError: false });
  });

  it.each([
    [{ date: '2024-02-29', toDate: '2025-02-28' }, '1 year\nDays: 365'],
    [{ date: '2000-01-01', toDate: '2026-11-17' }, '26 years, 10 months, 16 days\nDays: 9817'],
    [{ date: '2026-11-17', toDate: '2026-11-17' }, 'no difference\nDays: 0'],
    [{ date: '2026-11-17', toDate: '2026-11-10' }, 'Back in time: 7 days\nDays: 7'],
    [{ date: '2026-03-28', toDate: '2026-03-30' }, '2 days\nDays: 2'],
    [{ date: '2026-03-28T12:00', toDate: '2026-03-29T12:00' }, '1 day\nDays: 1\nElapsed: 23 hours (82800 seconds)'],
    [{ toDate: '2026-11-17T10:16:31' }, 'no difference\nDays: 0\nElapsed: 1 minute, 1 second (61 seconds)'],
  ])('tells how long it is: %j', (args, result) => {
    expect(asked({ action: 'difference', ...args })).toEqual({ result, isError: false });
  });

  it.each([
    ['2026-11-17', '2026-11-17, Tuesday, week 47 of 2026 (ISO), day 321 of the year'],
    ['2021-01-03', '2021-01-03, Sunday, week 53 of 2020 (ISO), day 3 of the year'],
    ['2024-12-30', '2024-12-30, Monday, week 1 of 2025 (ISO), day 365 of the year'],
    ['1969-07-20', '1969-07-20, Sunday, week 29 of 1969 (ISO), day 201 of the year'],
  ])('knows the weekday of %s', (date, result) => {
    expect(asked({ action: 'weekday', date }).result).toBe(result);
  });

  it.each([
    [
      { action: 'now', timeZone: 'Mars/Olympus' },
      '"Mars/Olympus" is no time zone. Use a name such as Europe/Berlin or UTC.',
    ],
    [{ action: 'weekday', date: '2023-02-29' }, 'There is no 2023-02-29.'],
    [
      { action: 'weekday', date: 'tomorrow' },
      '"tomorrow" is no date. Write 2026-11-17, 2026-11-17T10:15 or 2026-11-17T10:15:00+01:00.',
    ],
    [{ action: 'weekday', date: '2023-01-01T24:00' }, 'There is no 2023-01-01T24:00.'],
    [{ action: 'difference', date: '2023-01-01' }, '"toDate" is missing.'],
    [{ action: 'convert' }, '"toTimeZone" is missing.'],
    [{ action: 'add', date: '9999-12-31', days: 1 }, 'Dates go from year 1 to year 9999.'],
    [{ action: 'add', years: 10_000_000 }, 'Dates go from year 1 to year 9999.'],
    [{ action: 'add', days: 1.5 }, 'Not understood: days.'],
    [{ action: 'add', days: 1e300 }, 'Not understood: days.'],
    [{ action: 'explode' }, 'Not understood: action.'],
    [undefined, 'Not understood: arguments.'],
  ])('says what is wrong with %j', (args, result) => {
    expect(asked(args)).toEqual({ result, isError: true });
  });
});
