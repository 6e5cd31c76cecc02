import { useEffect, useRef, useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { useVendorOf } from '../../../models/public.ts';
import type { ExportOptions } from '../model/export-options.ts';
import type { PicturePage } from '../picture/paint-page.ts';
import type { PictureTheme } from '../picture/stage.tsx';
import type { ExportFile } from './use-export-file.ts';

export interface ShownPage extends PicturePage {
  readonly src: string;
}

/** How far a picture has come. */
export interface Picture {
  readonly status: 'drawing' | 'done' | 'stopped' | 'failed';
  readonly pages: readonly ShownPage[];
  readonly done: number;
  readonly total: number;
  readonly stop: () => void;
  readonly again: () => void;
}

type PictureState = Pick<Picture, 'status' | 'pages' | 'done'>;

const START: PictureState = { status: 'drawing', pages: [], done: 0 };

/** In React: the pages of the chosen messages, drawn while they are looked at and let go of afterwards. */
export function usePicture(
  isShown: boolean,
  { messages, words }: Pick<ExportFile, 'messages' | 'words'>,
  options: ExportOptions,
  theme: PictureTheme,
): Picture {
  const vendorOf = useVendorOf();
  const [state, setState] = useState(START);
  const [attempt, setAttempt] = useState(0);
  const stopping = useRef<() => void>(undefined);
  useEffect(() => {
    if (!isShown) return undefined;
    const stop = new AbortController();
    const shown: ShownPage[] = [];
    let isGone = false;
    const tell = (change: Partial<PictureState>) => !isGone && setState((before) => ({ ...before, ...change }));
    const draw = async () => {
      const { drawPages } = await import('../picture/draw-pages.tsx');
      const missingImage = (address: string) => t('exporting.pictureMissing', { address }).trim();
      const onProgress = (done: number) => void tell({ done });
      const job = { messages, words, options, theme, vendorOf, missingImage, signal: stop.signal, onProgress };
      for await (const page of drawPages(job)) {
        shown.push({ ...page, src: URL.createObjectURL(page.blob) });
        tell({ pages: [...shown] });
      }
      tell({ status: 'done' });
    };
    setState(START);
    stopping.current = () => stop.abort();
    draw().catch(() => tell({ status: stop.signal.aborted ? 'stopped' : 'failed' }));
    return () => {
      isGone = true;
      stop.abort();
      for (const { src } of shown) URL.revokeObjectURL(src);
    };
  }, [isShown, messages, words, options, theme, vendorOf, attempt]);
  return {
    ...state,
    total: messages.length,
    stop: () => stopping.current?.(),
    again: () => setAttempt((count) => count + 1),
  };
}
