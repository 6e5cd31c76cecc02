import { useEffect, useState } from 'react';
import { once } from '#/lib/once.ts';
import type { CodeLanguageId } from './code-languages.ts';
import { underWay } from './drawings.ts';
import type { CodeLine, HighlightAnswer, HighlightRequest } from './highlight-protocol.ts';

const LONGEST_CODE = 100_000;
/** Blocks that scroll out of view are unmounted; coming back they should not flash up uncoloured. */
const KEPT_RESULTS = 80;

type Lines = readonly CodeLine[] | null;

/** What colours the code of this page; its worker starts with the first block. */
const highlighter = once(createHighlighter);

/** The coloured lines of a finished block, made in a worker; null until they are there and where there are none. */
export function useHighlight(code: string, language: CodeLanguageId | undefined): Lines {
  const key = language && code.length <= LONGEST_CODE ? `${language}\n${code}` : null;
  const [, redraw] = useState(0);
  useEffect(() => {
    if (key === null || language === undefined || highlighter().linesOf(key)) return undefined;
    let isGone = false;
    void underWay(highlighter().highlight(key, { code, language })).then(() => {
      if (!isGone) redraw((count) => count + 1);
    });
    return () => {
      isGone = true;
    };
  }, [key, code, language]);
  return key === null ? null : (highlighter().linesOf(key) ?? null);
}

function createHighlighter() {
  const results = new Map<string, Lines>();
  const waiting = new Map<number, (lines: Lines) => void>();
  let worker: Worker | undefined;
  let lastId = 0;

  function remember(key: string, lines: Lines): void {
    // What was not coloured for want of a grammar is asked for again when it is next shown.
    if (lines === null) return;
    results.set(key, lines);
    const oldest = results.size > KEPT_RESULTS ? results.keys().next().value : undefined;
    if (oldest !== undefined) results.delete(oldest);
  }

  function startWorker(): Worker {
    const started = new Worker(new URL('./highlight.worker.ts', import.meta.url), { type: 'module' });
    started.addEventListener('message', ({ data }: MessageEvent<HighlightAnswer>) => {
      waiting.get(data.id)?.(data.lines);
      waiting.delete(data.id);
    });
    // Without a worker (an old web view, a missing file) code stays plain, and nobody waits; the next block tries again.
    started.addEventListener('error', () => {
      for (const resolve of waiting.values()) resolve(null);
      waiting.clear();
      if (worker === started) worker = undefined;
    });
    return started;
  }

  return {
    linesOf: (key: string): Lines | undefined => results.get(key),

    /** Colours a block and remembers its lines under a key. */
    async highlight(key: string, block: Omit<HighlightRequest, 'id'>): Promise<void> {
      const id = ++lastId;
      const { promise, resolve } = Promise.withResolvers<Lines>();
      waiting.set(id, resolve);
      worker ??= startWorker();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
      worker.postMessage({ id, ...block } satisfies HighlightRequest);
      remember(key, await promise);
    },
  };
}
