import * as z from 'zod/mini';
import { DEFAULT_LANGUAGE, Language } from './languages.ts';

/** The name of a document and of its file. Nothing in it can lead out of the folder. */
export const ContentId = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'Must be a name such as privacy'));

/** In which language a document is wanted; where there is none, the English one comes. */
export const ContentQuery = z.object({ lang: z._default(Language, DEFAULT_LANGUAGE) });

/** One row of the list of documents. */
export const ContentEntry = z
  .object({
    id: ContentId,
    title: z.string(),
    /** The language that it is really in. */
    lang: Language,
  })
  .register(z.globalRegistry, { id: 'ContentEntry' });
export type ContentEntry = z.infer<typeof ContentEntry>;

/** A document of the operator, in Markdown and without its title. */
export const ContentDocument = z
  .extend(ContentEntry, { text: z.string() })
  .register(z.globalRegistry, { id: 'ContentDocument' });
export type ContentDocument = z.infer<typeof ContentDocument>;
