import { ByShareId, PublicationVisit } from '../publication-visit.ts';
import { defineRoute } from '../route.ts';
import { SharedChat } from '../public-chat.ts';

/** The call that the page of a shared chat opens with. Apart from its group, whose other schemas that page would load with it. */
export const readShareRoute = defineRoute({
  method: 'GET',
  path: '/share/{shareId}',
  summary: 'A shared chat',
  access: 'public',
  // Where visitors need the access code, whoever has it reads.
  strangers: { bodyLimitBytes: 0 },
  params: ByShareId,
  query: PublicationVisit,
  data: SharedChat,
  rateLimit: { max: 300, windowMs: 60_000 },
  errors: ['taken_down'],
});
