import type { Settings } from './config.ts';

/** Why pages of models cannot run at the origin that is set for them; undefined where they can. */
export function artifactOriginProblem({
  artifactOrigin,
  publicUrl,
}: Pick<Settings, 'artifactOrigin' | 'publicUrl'>): string | undefined {
  if (artifactOrigin === undefined) return undefined;
  if (publicUrl === undefined)
    return 'PARLEY_ARTIFACT_ORIGIN is set, but PARLEY_PUBLIC_URL is not: pages there must know which app may show them';
  if (new URL(artifactOrigin).host !== new URL(publicUrl).host) return undefined;
  return 'PARLEY_ARTIFACT_ORIGIN must be another host than PARLEY_PUBLIC_URL, or nothing would be apart';
}
