import type { MidjourneyTask, NewPicture, PictureEvent } from '@parley/contract';
import type { PictureRecord } from '#/storage/pictures/picture-record.ts';

/** What becomes of a set: pictures as any model makes them, and what only those by task tell. */
export type SetEvent =
  | Exclude<PictureEvent, { type: 'picture' }>
  | (Extract<PictureEvent, { type: 'picture' }> & { readonly task?: MidjourneyTask })
  /** A task that goes on, or has failed. One that was made comes with its picture. */
  | { readonly type: 'task'; readonly task: MidjourneyTask }
  /** Words for the picture that the set went by, in place of a picture. */
  | { readonly type: 'described'; readonly descriptions: readonly string[] };

/** `follow`: nobody has pressed anything. A task that was begun is asked after, and nothing is begun. */
export type HowToMake = 'make' | 'follow';

/** Makes the pictures of a set. The first of its records knows a task that was begun already. */
export type PictureMaker = (
  request: NewPicture,
  signal: AbortSignal,
  first: PictureRecord | undefined,
  how: HowToMake,
) => AsyncIterable<SetEvent>;
