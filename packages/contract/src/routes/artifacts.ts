import * as z from 'zod/mini';
import { Artifact, ARTIFACT_LIMIT_BYTES, NewArtifact } from '../artifacts.ts';
import { LookupId } from '../bounds.ts';
import { PublicationVisit } from '../publication-visit.ts';
import { NewReport, Publication } from '../publishing.ts';
import { defineRoute } from '../route.ts';

const ById = z.object({ id: LookupId });
const CHANGE_LIMIT = { max: 60, windowMs: 60_000 } as const;
/** JSON writes some characters as six bytes. */
const BODY_LIMIT_BYTES = 6 * ARTIFACT_LIMIT_BYTES;

export const artifactRoutes = {
  create: defineRoute({
    method: 'POST',
    path: '/artifacts',
    summary: 'Share a page that a model wrote; the secret that changes it is shown this once',
    access: 'actor',
    body: NewArtifact,
    data: z.object({ id: z.string(), secret: z.string() }),
    bodyLimitBytes: BODY_LIMIT_BYTES,
    rateLimit: CHANGE_LIMIT,
    errors: ['conflict', 'account_full'],
  }),
  list: defineRoute({
    method: 'GET',
    path: '/artifacts',
    summary: 'The pages that you share, the newest first',
    access: 'actor',
    data: z.array(Publication),
  }),
  read: defineRoute({
    method: 'GET',
    path: '/artifacts/{id}',
    summary: 'A shared page as data, never as a page of this origin',
    access: 'public',
    // Where visitors need the access code, whoever has it reads.
    strangers: { bodyLimitBytes: 0 },
    params: ById,
    query: PublicationVisit,
    data: Artifact,
    rateLimit: { max: 300, windowMs: 60_000 },
    errors: ['taken_down'],
  }),
  card: defineRoute({
    method: 'GET',
    path: '/artifacts/{id}/card',
    summary: 'A picture for previews of links to a shared page',
    access: 'public',
    strangers: { bodyLimitBytes: 0 },
    reply: 'bytes',
    params: ById,
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/artifacts/{id}',
    summary: 'Replace a page that you shared, signed in as its owner or with its secret',
    access: 'actor',
    params: ById,
    body: NewArtifact,
    data: z.null(),
    bodyLimitBytes: BODY_LIMIT_BYTES,
    rateLimit: CHANGE_LIMIT,
    errors: ['account_full'],
  }),
  revoke: defineRoute({
    method: 'DELETE',
    path: '/artifacts/{id}',
    summary:
      'Take a shared page back, signed in as its owner or with its secret; its address leads nowhere then, or to the notice of the operator who took it down',
    access: 'actor',
    params: ById,
    data: z.null(),
  }),
  report: defineRoute({
    method: 'POST',
    path: '/artifacts/{id}/report',
    summary: 'Tell the operator that a shared page should not be public',
    access: 'public',
    strangers: { bodyLimitBytes: 8_192 },
    params: ById,
    body: NewReport,
    data: z.null(),
    rateLimit: { max: 10, windowMs: 3_600_000, isShared: true },
  }),
};
