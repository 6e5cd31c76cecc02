import { startTransition, useEffect, useState } from 'react';
import { useT } from '#/i18n/use-t.ts';
import { readSchema } from './openapi/read-schema.ts';
import type { SchemaAnswer } from './openapi/schema-order.ts';

/** Typing is not followed letter by letter. */
const PAUSE_MS = 250;

export interface SchemaReading {
  /** What the text says; undefined while it is read or empty. */
  readonly answer?: SchemaAnswer | undefined;
  /** Why nothing was read, though it is not the text's fault. */
  readonly problem?: string | undefined;
}

/** In React: what a text says as an OpenAPI document, while it is written. */
export function useSchemaReading(text: string, serverUrl: string): SchemaReading {
  const t = useT();
  const [read, setRead] = useState<SchemaAnswer | 'not-started'>();
  useEffect(() => {
    if (text.trim() === '') return undefined;
    const abort = new AbortController();
    const start = (): void => {
      readSchema({ text, serverUrl, documentUrl: '' }, abort.signal).then(
        // In slices: to draw what a large document has takes longer than a key may wait.
        (answer) => startTransition(() => setRead(answer)),
        () => {
          if (!abort.signal.aborted) setRead('not-started');
        },
      );
    };
    const timer = setTimeout(start, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, serverUrl]);
  if (text.trim() === '') return {};
  return read === 'not-started' ? { problem: t('tools.form.notStarted') } : { answer: read };
}
