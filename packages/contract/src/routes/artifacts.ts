import * as z from 'zod/mini';
import { Artifact, ARTIFACT_LIMIT_BYTES, NewArtifact } from '../artifacts.ts';
import { LookupId } from '../bounds.ts';
import { defineRoute } from '../route.ts';

export const artifactRoutes = {
  create: defineRoute({
    method: 'POST',
    path: '/artifacts',
    summary: 'Share a page that a model wrote',
    access: 'actor',
    body: NewArtifact,
    data: z.object({ id: z.string() }),
    // JSON writes some characters as six bytes.
    bodyLimitBytes: 6 * ARTIFACT_LIMIT_BYTES,
  }),
  read: defineRoute({
    method: 'GET',
    path: '/artifacts/{id}',
    summary: 'A shared page as data, never as a page of this origin',
    access: 'public',
    params: z.object({ id: LookupId }),
    data: Artifact,
  }),
};
