import { useEffect, useState } from 'react';
import { readSchema } from './openapi/read-schema.ts';
import type { SchemaAnswer } from './openapi/schema-order.ts';

/** Typing is not followed letter by letter. */
const PAUSE_MS = 250;

/** What a text says as an OpenAPI document, while it is written; undefined while there is none. */
export function useSchemaReading(text: string, serverUrl: string): SchemaAnswer | undefined {
  const [read, setRead] = useState<{ readonly text: string; readonly answer: SchemaAnswer }>();
  useEffect(() => {
    if (text.trim() === '') return undefined;
    const abort = new AbortController();
    const start = (): void => {
      readSchema({ text, serverUrl, documentUrl: '' }, abort.signal).then(
        (answer) => setRead({ text, answer }),
        () => {},
      );
    };
    const timer = setTimeout(start, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, serverUrl]);
  return text.trim() === '' ? undefined : read?.answer;
}
