import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { CodeFoldContext } from '#/components/markdown/code-fold.ts';
import { drawingsDone } from '#/components/markdown/drawings.ts';
import { katexSource } from '#/components/markdown/load-katex.ts';
import { PageThemeContext } from '#/components/markdown/page-theme.ts';
import { RemotePicturesContext } from '#/components/remote-picture/remote-pictures-context.ts';
import { currentLanguage } from '#/i18n/i18n.ts';
import { picturesAsLoaded } from '#/features/pictures/public.ts';

/** A diagram or a font that does not come must not hold up the picture. */
const PATIENCE_MS = 15_000;
const MATH = /\$|\\[([]/;

export type PictureTheme = 'light' | 'dark';

export interface Stage {
  readonly theme: PictureTheme;
  /**
   * Draws out of sight, waits for formulas, colours and diagrams, and gives the elements as they have become: a copy that
   * changes no more.
   */
  readonly layOut: (node: ReactNode, text?: string) => Promise<HTMLElement>;
  readonly close: () => void;
}

/** A place of the picture's width, out of sight, where the pages are laid out and measured. */
export function openStage(theme: PictureTheme): Stage {
  const host = document.createElement('div');
  host.className = 'picture-stage';
  host.inert = true;
  host.ariaHidden = 'true';
  const { tag, dir } = currentLanguage();
  const sheet = () => {
    const element = document.createElement('div');
    element.className = `picture ${theme}`;
    element.lang = tag;
    element.dir = dir;
    return element;
  };
  const drawn = sheet();
  const copy = sheet();
  host.append(drawn, copy);
  document.body.append(host);
  const root = createRoot(drawn);

  return {
    theme,
    async layOut(node, text = '') {
      if (MATH.test(text)) await withPatience(katexSource.fetch());
      flushSync(() =>
        root.render(
          <PageThemeContext value={theme}>
            <RemotePicturesContext value={picturesAsLoaded}>
              <CodeFoldContext value={false}>{node}</CodeFoldContext>
            </RemotePicturesContext>
          </PageThemeContext>,
        ),
      );
      await withPatience(drawingsDone());
      // What has just arrived is put on the page by React in a task of its own.
      await task();
      await withPatience(drawingsDone());
      await task();
      copy.replaceChildren(...Array.from(drawn.childNodes, (child) => child.cloneNode(true)));
      await withPatience(document.fonts.ready);
      flushSync(() => root.render(null));
      return copy;
    },
    close() {
      root.unmount();
      host.remove();
    },
  };
}

/** Lets everything else that waits have its turn. */
export function task(ms = 0): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function withPatience(work: Promise<unknown>): Promise<void> {
  await Promise.race([work.catch(() => {}), task(PATIENCE_MS)]);
}
