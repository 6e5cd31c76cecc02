import { useEffect, useState } from 'react';
import type { CodeLanguageId } from './code-languages.ts';
import { underWay } from './drawings.ts';
import type { CodeLine, HighlightAnswer, HighlightRequest } from './highlight-protocol.ts';

const LONGEST_CODE = 100_000;
/** Blocks that scroll out of view are unmounted; coming back they should not flash up uncoloured. */
const KEPT_RESULTS = 80;

type Lines = readonly CodeLine[] | null;

const results = new Map<string, Lines>();
const waiting = new Map<number, (lines: Lines) => void>();
let worker: Worker | null = null;
let lastId = 0;

/** The coloured lines of a finished block, made in a worker; null until they are there and where there are none. */
export function useHighlight(code: string, language: CodeLanguageId | undefined): Lines {
  const key = language && code.length <= LONGEST_CODE ? `${language}\n${code}` : null;
  const [, redraw] = useState(0);
  useEffect(() => {
    if (key === null || language === undefined || results.has(key)) return undefined;
    let isGone = false;
    void highlight(code, language).then((lines) => {
      remember(key, lines);
      if (!isGone) redraw((count) => count + 1);
    });
    return () => {
      isGone = true;
    };
  }, [key, code, language]);
  return key === null ? null : (results.get(key) ?? null);
}

function remember(key: string, lines: Lines): void {
  results.set(key, lines);
  const oldest = results.size > KEPT_RESULTS ? results.keys().next().value : undefined;
  if (oldest !== undefined) results.delete(oldest);
}

function highlight(code: string, language: CodeLanguageId): Promise<Lines> {
  const id = ++lastId;
  const { promise, resolve } = Promise.withResolvers<Lines>();
  waiting.set(id, resolve);
  worker ??= startWorker();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  worker.postMessage({ id, code, language } satisfies HighlightRequest);
  return underWay(promise);
}

function startWorker(): Worker {
  const started = new Worker(new URL('./highlight.worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<HighlightAnswer>) => {
    waiting.get(data.id)?.(data.lines);
    waiting.delete(data.id);
  });
  // Without a worker (an old web view, a blocked file) code stays plain; nobody should wait for it.
  started.addEventListener('error', () => {
    for (const resolve of waiting.values()) resolve(null);
    waiting.clear();
  });
  return started;
}
