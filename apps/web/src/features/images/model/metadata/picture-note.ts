import * as z from 'zod/mini';
import { PictureRequest, type PictureRecord } from '#/storage/pictures/picture-record.ts';

/** What a picture file says of how it was made, beside what it shows. */
const PictureNote = z.object({
  parley: z.literal(1),
  createdAt: z.number(),
  request: PictureRequest,
  seed: z.optional(z.number()),
  revisedPrompt: z.optional(z.string()),
});
export type PictureNote = z.infer<typeof PictureNote>;

/** A note longer than this was not written by us. */
const LONGEST_NOTE = 200_000;

/** What goes into the file of a picture. Neither cost nor anything else that only concerns its owner is in it. */
export function noteOf({ createdAt, request, seed, revisedPrompt }: PictureRecord): PictureNote {
  return {
    parley: 1,
    createdAt,
    request,
    ...(seed !== undefined && { seed }),
    ...(revisedPrompt !== undefined && { revisedPrompt }),
  };
}

/** Reads a note that came with a file from anywhere; undefined for everything that is none. */
export function readNote(text: string | undefined): PictureNote | undefined {
  if (text === undefined || text.length > LONGEST_NOTE) return undefined;
  try {
    return PictureNote.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
