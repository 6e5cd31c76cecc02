import { artifactRoutes, type Artifact } from '@parley/contract';
import { visitTo } from '#/features/share/public.ts';
import { callApi } from '#/lib/api.ts';

export async function readArtifact(id: string, signal?: AbortSignal): Promise<Artifact> {
  const input = { params: { id }, query: visitTo(id) };
  return callApi(artifactRoutes.read, input, { quiet: true, ...(signal && { signal }) });
}
