import { useEffect, useState, useSyncExternalStore } from 'react';
import { once } from '#/lib/once.ts';
import type { CodeLanguageId } from './code-languages.ts';
import { underWay } from './drawings.ts';
import { createGrowingCode } from './growing-code.ts';
import type { CodeLine, HighlightAnswer, HighlightRequest } from './highlight-protocol.ts';

const LONGEST_CODE = 100_000;
/** Blocks that scroll out of view are unmounted; coming back they should not flash up uncoloured. */
const KEPT_RESULTS = 80;

type Lines = readonly CodeLine[] | null;

/** What colours the code of this page; its worker starts with the first block. */
const highlighter = once(createHighlighter);

/** The coloured lines of a block from its top, and where in its text the plain rest begins. */
export interface ColoredCode {
  readonly lines: readonly CodeLine[];
  readonly end: number;
}

/**
 * The lines of a block, coloured in a worker; null until there are any. While the block is being written, those that are
 * complete.
 */
export function useHighlight(
  code: string,
  language: CodeLanguageId | undefined,
  isGrowing: boolean,
): ColoredCode | null {
  const isKnown = language !== undefined && code.length <= LONGEST_CODE;
  const key = isKnown && !isGrowing ? `${language}\n${code}` : null;
  const [, redraw] = useState(0);
  const [growing] = useState(() => highlighter().growingCode());
  const end = useSyncExternalStore(growing.subscribe, growing.end);
  useEffect(() => {
    if (isGrowing && isKnown) growing.grow(code, language);
  }, [growing, code, language, isGrowing, isKnown]);
  useEffect(() => {
    if (key === null || language === undefined || highlighter().linesOf(key)) return undefined;
    let isGone = false;
    const whole = async () => (await growing.finish(code, language)) ?? highlighter().linesFor({ code, language });
    void underWay(highlighter().highlight(key, whole())).then(() => {
      if (!isGone) redraw((count) => count + 1);
    });
    return () => {
      isGone = true;
    };
  }, [growing, key, code, language]);
  const lines = key === null ? undefined : highlighter().linesOf(key);
  if (lines) return { lines, end: code.length + 1 };
  return end === 0 || end > code.length + 1 ? null : { lines: growing.lines, end };
}

function createHighlighter() {
  const results = new Map<string, Lines>();
  const waiting = new Map<number, (lines: Lines) => void>();
  let worker: Worker | undefined;
  let lastId = 0;
  let lastBlock = 0;

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

  function linesFor(code: Omit<HighlightRequest, 'id'>): Promise<Lines> {
    const id = ++lastId;
    const { promise, resolve } = Promise.withResolvers<Lines>();
    waiting.set(id, resolve);
    worker ??= startWorker();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    worker.postMessage({ id, ...code } satisfies HighlightRequest);
    return promise;
  }

  return {
    linesOf: (key: string): Lines | undefined => results.get(key),

    /** Colours code; null where that is not possible. */
    linesFor,

    /** A block that is being written. */
    growingCode: () => createGrowingCode(linesFor, () => ++lastBlock),

    /** Remembers the lines of a block under a key, once they are there. */
    async highlight(key: string, lines: Promise<Lines>): Promise<void> {
      remember(key, await lines);
    },
  };
}
