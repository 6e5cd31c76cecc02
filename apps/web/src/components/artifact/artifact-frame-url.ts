import { runtimeConfig } from '#/lib/runtime-config.ts';

/** The address of the sealed page in which code of an answer runs; the operator may have it at an origin of its own. */
export function artifactFrameUrl(): string {
  return `${runtimeConfig.artifactOrigin}${runtimeConfig.basePath}artifact-frame.html`;
}
