/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- only a focusable area can be scrolled by keyboard */
import { useMemo } from 'react';
import { useT } from '#/i18n/use-t.ts';

const LINES_PER_PART = 100;

/** The text as it will be in the file. Parts out of view are not drawn, however long it is. */
export function TextPreview({ text }: { readonly text: string }) {
  const t = useT();
  const parts = useMemo(() => inParts(text), [text]);
  return (
    <section
      aria-label={t('exporting.preview')}
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto overscroll-contain rounded-block bg-code-bg px-4 py-3 text-code text-code-text outline-offset-[-2px]"
    >
      {parts.map((part, index) => (
        <pre
          // oxlint-disable-next-line react/no-array-index-key -- the parts have no other name
          key={index}
          dir="auto"
          className="wrap-anywhere whitespace-pre-wrap [contain-intrinsic-size:auto_2000px] [content-visibility:auto]"
        >
          {part}
        </pre>
      ))}
    </section>
  );
}

function inParts(text: string): string[] {
  const lines = text.split('\n');
  const parts: string[] = [];
  for (let start = 0; start < lines.length; start += LINES_PER_PART) {
    parts.push(lines.slice(start, start + LINES_PER_PART).join('\n'));
  }
  return parts;
}
