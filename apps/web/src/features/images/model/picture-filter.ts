import { fitsDetail, matchLetters } from '#/lib/match-text.ts';
import type { PictureRecord, PictureStatus } from '#/storage/pictures/picture-record.ts';

/** Which pictures are wanted. An empty one means every picture that was finished. */
export interface PictureFilter {
  /** What `queryWords` made of the words that somebody typed. */
  readonly words?: readonly string[] | undefined;
  readonly model?: string | undefined;
  readonly style?: string | undefined;
  readonly isFavourite?: boolean | undefined;
  /** Made at this time or later, in milliseconds. */
  readonly since?: number | undefined;
  /** Made before this time. */
  readonly until?: number | undefined;
  readonly setId?: string | undefined;
  /** Without it those that were finished. */
  readonly statuses?: readonly PictureStatus[] | undefined;
}

const FINISHED: readonly PictureStatus[] = ['success'];

/** Whether every finished picture fits, so that none has to be looked at. */
export function isOpenFilter({ statuses, words, ...rest }: PictureFilter): boolean {
  const isFree = Object.values(rest).every((value) => value === undefined || value === false);
  return isFree && !words?.length && (statuses === undefined || isFinishedOnly(statuses));
}

export function isFinishedOnly(statuses: readonly PictureStatus[] = FINISHED): boolean {
  return statuses.every((status) => status === 'success');
}

/** Whether a picture is wanted. */
export function fitsFilter(picture: PictureRecord, filter: PictureFilter): boolean {
  const { words = [], model, style, isFavourite, since, until, setId, statuses = FINISHED } = filter;
  return (
    statuses.includes(picture.status) &&
    (model === undefined || picture.request.model === model) &&
    (style === undefined || picture.request.style === style) &&
    (isFavourite !== true || picture.isFavourite) &&
    (since === undefined || picture.createdAt >= since) &&
    (until === undefined || picture.createdAt < until) &&
    (setId === undefined || picture.setId === setId) &&
    (words.length === 0 || fitsDetail(lettersOf(picture), words))
  );
}

/** A picture is found by what was asked for and by whom: its words, its style and its model. */
function lettersOf({ request, revisedPrompt = '' }: PictureRecord): string {
  const { prompt, negativePrompt = '', style = '', model } = request;
  return matchLetters([prompt, revisedPrompt, negativePrompt, style, model].join(' '));
}
