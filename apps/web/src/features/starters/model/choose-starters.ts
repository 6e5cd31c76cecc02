/** Jobs people bring to a chat, each with a title, a line below it and a question under `starters.<id>`. */
const STARTERS = [
  'email',
  'explain',
  'decide',
  'bug',
  'week',
  'rewrite',
  'interview',
  'dinner',
  'trip',
  'language',
  'names',
  'meeting',
] as const;

/** A question that several models answer, where there are several. */
const SEVERAL = 'several';

export type StarterId = (typeof STARTERS)[number] | typeof SEVERAL;

export const STARTERS_SHOWN = 4;
const DAY_MS = 86_400_000;

interface Connected {
  /** How many models there are that are AIs. */
  readonly models: number;
}

/** The starters of a day: others tomorrow, the same ones all day. None where nobody could answer. */
export function chooseStarters(now: Date, { models }: Connected): readonly StarterId[] {
  if (models === 0) return [];
  const day = Math.floor((now.getTime() - now.getTimezoneOffset() * 60_000) / DAY_MS);
  const ids = Array.from({ length: STARTERS_SHOWN }, (_, at) => starterAt(day * STEP + at));
  return models > 1 ? [...ids.slice(0, -1), SEVERAL] : ids;
}

/** Has no divisor in common with the number of jobs, so that each gets to every place. */
const STEP = 5;

function starterAt(place: number): StarterId {
  return STARTERS[place % STARTERS.length] ?? STARTERS[0];
}
