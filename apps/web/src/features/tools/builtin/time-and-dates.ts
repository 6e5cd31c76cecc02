import * as z from 'zod/mini';
import { answered, AskedWrongly, type BuiltinTool, type BuiltinWorld } from './builtin-tool.ts';
import { addToCalendar, calendarDistance, dayOfYear, inRange, isoWeek, weekdayOf } from './calendar.ts';
import { clockAt, DAY_MS, momentOf, offsetAt, readTime, writeMoment, zoneClock } from './zoned-time.ts';

const ACTIONS = ['now', 'convert', 'difference', 'add', 'weekday'] as const;
const UNITS = ['years', 'months', 'weeks', 'days', 'hours', 'minutes', 'seconds'] as const;
const MOST = 10_000_000;

const Written = z.optional(z.string().check(z.minLength(1), z.maxLength(100)));
const Amount = z._default(z.int().check(z.gte(-MOST), z.lte(MOST)), 0);
const Arguments = z.object({
  action: z.enum(ACTIONS),
  timeZone: Written,
  toTimeZone: Written,
  date: Written,
  toDate: Written,
  years: Amount,
  months: Amount,
  weeks: Amount,
  days: Amount,
  hours: Amount,
  minutes: Amount,
  seconds: Amount,
});
type Arguments = z.infer<typeof Arguments>;

/** The clock and the calendar: now, other zones, differences, sums and weekdays. */
export const timeAndDates: BuiltinTool = {
  name: 'time_and_dates',
  title: 'Time and dates',
  description:
    'The current time and exact calendar arithmetic. now: date and time in a zone. convert: a time of one zone in another. difference: from "date" to "toDate". ' +
    'add: "date" plus years, months, weeks, days, hours, minutes, seconds (negative to go back). weekday: weekday, ISO week and day of the year. Without "date" the current time is used.',
  parameters: {
    type: 'object',
    properties: {
      action: { type: 'string', enum: ACTIONS },
      timeZone: { type: 'string', description: 'IANA name such as Europe/Berlin; the zone of the person unless given' },
      toTimeZone: { type: 'string', description: 'For convert' },
      date: { type: 'string', description: '2026-11-17, 2026-11-17T10:15 (in timeZone) or 2026-11-17T10:15:00+01:00' },
      toDate: { type: 'string', description: 'For difference' },
      ...Object.fromEntries(UNITS.map((unit) => [unit, { type: 'integer' }])),
    },
    required: ['action'],
  },
  isReadOnly: true,
  run: (args, world) =>
    answered(() => {
      const read = Arguments.safeParse(args);
      if (!read.success) {
        const fields = read.error.issues.map(({ path }) => path.join('.') || 'arguments');
        throw new AskedWrongly(`Not understood: ${[...new Set(fields)].join(', ')}.`);
      }
      return RULES[read.data.action](read.data, world);
    }),
};

const RULES: Readonly<Record<(typeof ACTIONS)[number], (args: Arguments, world: BuiltinWorld) => string>> = {
  now: (args, world) => said(world.now, args.timeZone ?? world.timeZone),
  convert: (args, world) => {
    if (args.toTimeZone === undefined) throw new AskedWrongly('"toTimeZone" is missing.');
    return said(placed(args.date, args, world).moment, args.toTimeZone);
  },
  difference,
  add,
  weekday: (args, world) => {
    const { clock, moment } = placed(args.date, args, world);
    const time = clockAt(clock, moment);
    const { year, week } = isoWeek(time);
    return `${dayText(time)}, week ${week} of ${year} (ISO), day ${dayOfYear(time)} of the year`;
  },
};

interface Placed {
  readonly clock: Intl.DateTimeFormat;
  readonly moment: number;
  readonly isWholeDay: boolean;
}

/** A time that was written down, as a moment; without an offset of its own it is one of the zone. */
function placed(text: string | undefined, { timeZone }: Arguments, world: BuiltinWorld): Placed {
  const clock = zoneClock(timeZone ?? world.timeZone);
  if (text === undefined) return { clock, moment: Math.floor(world.now / 1_000) * 1_000, isWholeDay: false };
  const { time, offsetMinutes, isWholeDay } = readTime(text);
  const moment = offsetMinutes === undefined ? momentOf(clock, time) : time - offsetMinutes * 60_000;
  return { clock, moment, isWholeDay };
}

function difference(args: Arguments, world: BuiltinWorld): string {
  if (args.toDate === undefined) throw new AskedWrongly('"toDate" is missing.');
  const [one, other] = [placed(args.date, args, world), placed(args.toDate, args, world)];
  const isBack = other.moment < one.moment;
  const [from, to] = isBack ? [other, one] : [one, other];
  const [first, last] = [clockAt(from.clock, from.moment), clockAt(to.clock, to.moment)];
  // Days are those of the calendar: one with a change of the clock counts as one, although it has 23 or 25 hours.
  const { years, months, days } = last < first ? { years: 0, months: 0, days: 0 } : calendarDistance(first, last);
  const lines = [
    `${isBack ? 'Back in time: ' : ''}${counted({ years, months, days })}`,
    `Days: ${Math.max(0, Math.floor((last - first) / DAY_MS))}`,
  ];
  if (!one.isWholeDay || !other.isWholeDay) {
    const seconds = (to.moment - from.moment) / 1_000;
    const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
    lines.push(`Elapsed: ${counted({ hours, minutes, seconds: seconds % 60 })} (${seconds} seconds)`);
  }
  return lines.join('\n');
}

function add(args: Arguments, world: BuiltinWorld): string {
  const { clock, moment, isWholeDay } = placed(args.date, args, world);
  const moved = addToCalendar(clockAt(clock, moment), args);
  const later = ((args.hours * 60 + args.minutes) * 60 + args.seconds) * 1_000;
  if (isWholeDay && later === 0) return dayText(moved);
  const result = momentOf(clock, moved) + later;
  inRange(result + offsetAt(clock, result));
  return said(result, args.timeZone ?? world.timeZone);
}

function said(moment: number, timeZone: string): string {
  const clock = zoneClock(timeZone);
  const time = inRange(clockAt(clock, moment));
  return `${writeMoment(clock, moment)}, ${weekdayOf(time)}, ${timeZone}`;
}

function dayText(time: number): string {
  return `${new Date(time).toISOString().slice(0, 10)}, ${weekdayOf(time)}`;
}

/** `1 year, 2 months`; what there is none of is left out. */
function counted(amounts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(amounts)
    .filter(([, amount]) => amount !== 0)
    .map(([unit, amount]) => `${amount} ${amount === 1 ? unit.slice(0, -1) : unit}`);
  return parts.join(', ') || 'no difference';
}
