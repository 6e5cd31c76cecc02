import * as z from 'zod/mini';

/** What an operator may count about visits. Nothing in it says who it was. */
const VISIT_EVENTS = ['conversation_guide'] as const;
/** Sites that send visitors. */
export const VISIT_SOURCES = ['github'] as const;

export const VisitEvent = z
  .object({ event: z.enum(VISIT_EVENTS), source: z.enum(VISIT_SOURCES) })
  .register(z.globalRegistry, { id: 'VisitEvent' });
export type VisitEvent = z.infer<typeof VisitEvent>;
