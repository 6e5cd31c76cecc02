import * as z from 'zod/mini';

export const ARTIFACT_LIMIT_BYTES = 2 * 1024 * 1024;

/** A page that a model wrote and a user shared. Its content is hostile: it is shown in a sandboxed frame only. */
export const Artifact = z
  .object({ id: z.string(), title: z.string(), content: z.string(), createdAt: z.iso.datetime() })
  .register(z.globalRegistry, { id: 'Artifact' });
export type Artifact = z.infer<typeof Artifact>;

export const NewArtifact = z.object({
  title: z._default(z.string().check(z.maxLength(200)), ''),
  content: z.string().check(z.minLength(1), z.maxLength(ARTIFACT_LIMIT_BYTES)),
});
export type NewArtifact = z.infer<typeof NewArtifact>;
