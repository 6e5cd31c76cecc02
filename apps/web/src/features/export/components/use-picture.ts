import { useEffect, useMemo, useRef, useState } from 'react';
import { t } from '#/i18n/i18n.ts';
import { useVendorOf } from '#/features/models/public.ts';
import { fetchPart } from '#/lib/fetch-part.ts';
import type { ExportOptions } from '../model/export-options.ts';
import type { PictureJob } from '../picture/draw-pages.tsx';
import type { PicturePage } from '../picture/paint-page.ts';
import type { PictureTheme } from '../picture/stage.tsx';
import type { ExportFile } from './use-export-file.ts';

interface ShownPage extends PicturePage {
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

type Job = Pick<PictureJob, 'messages' | 'words' | 'options' | 'theme' | 'vendorOf'> & { readonly attempt: number };

/** In React: the pages of the chosen messages, drawn while they are looked at and let go of afterwards. */
export function usePicture(
  isShown: boolean,
  { messages, words }: Pick<ExportFile, 'messages' | 'words'>,
  options: ExportOptions,
  theme: PictureTheme,
): Picture {
  const vendorOf = useVendorOf();
  const [attempt, setAttempt] = useState(0);
  const job = useMemo(
    (): Job => ({ messages, words, options, theme, vendorOf, attempt }),
    [messages, words, options, theme, vendorOf, attempt],
  );
  const [known, setKnown] = useState<{ readonly job: Job; readonly state: PictureState }>({ job, state: START });
  const stopping = useRef<() => void>(undefined);
  useEffect(() => {
    if (!isShown) return undefined;
    const drawing = startDrawing(job, (state) => setKnown({ job, state }));
    stopping.current = () => drawing.stop();
    return () => drawing.release();
  }, [isShown, job]);
  return {
    ...(known.job === job ? known.state : START),
    total: messages.length,
    stop: () => stopping.current?.(),
    again: () => setAttempt((count) => count + 1),
  };
}

function startDrawing(job: Job, tell: (state: PictureState) => void) {
  const stop = new AbortController();
  const pages: ShownPage[] = [];
  let state = START;
  let isGone = false;
  const change = (patch: Partial<PictureState>) => {
    state = { ...state, ...patch };
    if (!isGone) tell(state);
  };
  const draw = async () => {
    const { drawPages } = await fetchPart(() => import('../picture/draw-pages.tsx'));
    const missingImage = (address: string) => t('exporting.pictureMissing', { address }).trim();
    const onProgress = (done: number) => change({ done });
    for await (const page of drawPages({ ...job, missingImage, signal: stop.signal, onProgress })) {
      pages.push({ ...page, src: URL.createObjectURL(page.blob) });
      change({ pages: [...pages] });
    }
    change({ status: 'done' });
  };
  draw().catch(() => change({ status: stop.signal.aborted ? 'stopped' : 'failed' }));
  return {
    stop: () => stop.abort(),
    release() {
      isGone = true;
      stop.abort();
      for (const { src } of pages) URL.revokeObjectURL(src);
    },
  };
}
