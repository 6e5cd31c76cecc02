import { runtimeConfig } from '#/lib/runtime-config.ts';

/** The address of the sealed page in which code of an answer runs. */
export function artifactFrameUrl(): string {
  return `${runtimeConfig.basePath}artifact-frame.html`;
}
