import { fetchCode } from '#/lib/fetch-code.ts';
import type { ArtifactKind } from './artifact-kind.ts';
// oxlint-disable-next-line import/default -- a text, of which the build makes a module
import pageScript from './inside/page.frame.ts?sealed';
import { usesTailwind } from './uses-tailwind.ts';

/** What the frame is handed beside a document. It can fetch nothing itself. */
export interface FrameScripts {
  /** Reports and picks; for a component also its compiler and its runtime. */
  readonly script: string;
  /** Makes style sheets of class names, for a component that counts on it. */
  readonly styler?: string;
}

/** Loads the scripts for a source. Compilers are hundreds of kilobytes and come with the first component that is shown. */
export async function loadFrameScripts(kind: ArtifactKind, text: string): Promise<FrameScripts> {
  if (kind !== 'react' && kind !== 'vue') return { script: pageScript };
  const [runtime, styler] = await Promise.all([
    kind === 'react'
      ? fetchCode(() => import('./inside/react.frame.ts?sealed'))
      : fetchCode(() => import('./inside/vue.frame.ts?sealed')),
    usesTailwind(text) ? fetchCode(() => import('@tailwindcss/browser?raw')) : undefined,
  ]);
  return { script: runtime.default, ...(styler ? { styler: styler.default } : {}) };
}
