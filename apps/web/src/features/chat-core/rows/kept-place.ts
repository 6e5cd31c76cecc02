import * as z from 'zod/mini';
import { jsonOf } from '#/lib/json.ts';

const PLACE_KEY = 'parley/place';

const KeptPlace = z.object({
  sessionId: z.string(),
  /** Undefined at the end of the chat, which the view then follows. */
  anchor: z.optional(
    z.object({
      messageId: z.string(),
      /** How far below the upper edge of the view the message begins; negative where its beginning is out of sight. */
      top: z.number(),
    }),
  ),
});
/** Where somebody was reading when the page was left, in this tab alone. */
export type KeptPlace = z.infer<typeof KeptPlace>;

/** The place that the page before this one kept; undefined where it kept none, or one in another chat. */
export function readPlace(sessionId: string): KeptPlace | undefined {
  try {
    const place = KeptPlace.safeParse(jsonOf(sessionStorage.getItem(PLACE_KEY) ?? '')).data;
    return place?.sessionId === sessionId ? place : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the place for the page after this one; undefined forgets it. */
export function keepPlace(place: KeptPlace | undefined): void {
  try {
    if (place) sessionStorage.setItem(PLACE_KEY, JSON.stringify(place));
    else sessionStorage.removeItem(PLACE_KEY);
  } catch {
    // Without it a reload begins at the end.
  }
}
