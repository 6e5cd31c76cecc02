import { fetchCode } from '#/lib/fetch-code.ts';
import type { ArtifactKind } from './artifact-kind.ts';
import pageScript from './inside/page.frame.ts?sealed';

/**
 * The script that the frame is handed together with a source: what reports and picks, and for components their compiler and
 * runtime, which are hundreds of kilobytes and come with the first component that is shown.
 */
export async function loadFrameScript(kind: ArtifactKind): Promise<string> {
  if (kind === 'react') return (await fetchCode(() => import('./inside/react.frame.ts?sealed'))).default;
  if (kind === 'vue') return (await fetchCode(() => import('./inside/vue.frame.ts?sealed'))).default;
  return pageScript;
}
