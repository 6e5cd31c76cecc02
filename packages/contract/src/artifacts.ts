import * as z from 'zod/mini';
import { publishingChoices } from './publishing.ts';

export const ARTIFACT_LIMIT_BYTES = 2 * 1024 * 1024;
const MOST_VERSIONS = 50;

/** What a frame can show. */
const KINDS = ['html', 'svg', 'markdown', 'mermaid', 'react', 'vue'] as const;
const Kind = z.enum(KINDS);
export type ArtifactKind = z.infer<typeof Kind>;

const Source = z.string().check(z.minLength(1), z.maxLength(ARTIFACT_LIMIT_BYTES));

/** A page that a model wrote and a user shared. Its content is hostile: it is shown in a sandboxed frame only. */
export const Artifact = z
  .object({
    id: z.string(),
    title: z.string(),
    kind: z._default(Kind, 'html'),
    content: z.string(),
    /** What it was before, the oldest first. */
    earlier: z._default(z.array(z.string()), []),
    createdAt: z.iso.datetime(),
  })
  .register(z.globalRegistry, { id: 'Artifact' });
export type Artifact = z.infer<typeof Artifact>;

export const NewArtifact = z
  .object({
    title: z._default(z.string().check(z.maxLength(200)), ''),
    kind: z._default(Kind, 'html'),
    content: Source,
    earlier: z._default(z.array(Source).check(z.maxLength(MOST_VERSIONS - 1)), []),
    ...publishingChoices,
  })
  .check(
    z.refine(
      ({ content, earlier }) =>
        earlier.reduce((sum, source) => sum + source.length, content.length) <= ARTIFACT_LIMIT_BYTES,
      { error: 'Its versions are too long together', path: ['earlier'] },
    ),
  );
export type NewArtifact = z.infer<typeof NewArtifact>;
