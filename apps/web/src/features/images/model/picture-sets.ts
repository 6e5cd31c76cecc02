import type { PictureRecord } from '#/storage/pictures/picture-record.ts';

/** The pictures of one request. */
export interface PictureSet {
  readonly setId: string;
  readonly createdAt: number;
  /** In their own order. */
  readonly pictures: readonly [PictureRecord, ...PictureRecord[]];
}

type SetState = 'wait' | 'running' | 'success' | 'error';

/** Pictures by the requests that they came from, in the order in which those come first. */
export function setsOf(pictures: readonly PictureRecord[]): readonly PictureSet[] {
  const sets = Map.groupBy(pictures, ({ setId }) => setId);
  return [...sets].flatMap(([setId, members]) => {
    const [first, ...others] = members.toSorted((one, other) => one.index - other.index);
    return first ? [{ setId, createdAt: first.createdAt, pictures: [first, ...others] as const }] : [];
  });
}

/** How a set stands as a whole. One that has pictures and lacks others has failed: what is missing can be made. */
export function stateOf({ pictures }: PictureSet): SetState {
  const has = (status: PictureRecord['status']): boolean => pictures.some((picture) => picture.status === status);
  if (has('running')) return 'running';
  if (has('wait')) return 'wait';
  return has('error') ? 'error' : 'success';
}

/** The sets that were asked for together: at this moment, or last. Several are of several models. Descriptions are no pictures. */
export function shownTogether(all: readonly PictureSet[], moment: number | undefined): readonly PictureSet[] {
  const sets = all.filter(({ pictures: [first] }) => first.request.operation !== 'describe');
  const newest = sets.reduce((latest, { createdAt }) => Math.max(latest, createdAt), 0);
  const wanted = moment !== undefined && sets.some(({ createdAt }) => createdAt === moment) ? moment : newest;
  return sets.filter(({ createdAt }) => createdAt === wanted);
}

/** What goes on and what failed, oldest first: those that run, those that wait in line, and those to be tried again. */
export function tasksOf(sets: readonly PictureSet[]): readonly PictureSet[] {
  const order: readonly SetState[] = ['running', 'wait', 'error'];
  return order.flatMap((state) =>
    sets.filter((set) => stateOf(set) === state).toSorted((one, other) => one.createdAt - other.createdAt),
  );
}
