import { useState } from 'react';
import type { ConsoleLine } from '#/components/artifact/artifact-frame.tsx';

/** The frame says no more than a few hundred lines; this is what a list can draw. */
const MOST_LINES = 500;

/** In React: what a page wrote to its console in this run. */
export function useConsole(run: string) {
  const [heard, setHeard] = useState<{ run: string; lines: readonly ConsoleLine[] }>({ run, lines: [] });
  const lines = heard.run === run ? heard.lines : [];
  return {
    lines,
    errors: lines.filter(({ level }) => level === 'error'),
    add: (line: ConsoleLine) =>
      setHeard((before) => ({
        run,
        lines: [...(before.run === run ? before.lines : []), line].slice(-MOST_LINES),
      })),
    clear: () => setHeard({ run, lines: [] }),
  };
}
