import { useState } from 'react';
import { Button } from '#/components/button.tsx';
import { useT } from '#/i18n/use-t.ts';
import { clippedText } from './model/clipped-text.ts';

interface ClippedTextProps {
  readonly text: string;
  /** Whether it is written for machines, which always goes from left to right. */
  readonly isCode: boolean;
}

/** A text as it came, its beginning first where it is long. Nothing scrolls inside of the page. */
export function ClippedText({ text, isCode }: ClippedTextProps) {
  const t = useT();
  const [isWhole, setIsWhole] = useState(false);
  const clipped = clippedText(text);
  return (
    <div className="mt-1 rounded-row bg-code-bg text-code text-code-text">
      <pre dir={isCode ? 'ltr' : 'auto'} className="px-2.5 py-2 wrap-anywhere whitespace-pre-wrap">
        {isWhole ? text : (clipped ?? text)}
      </pre>
      {clipped !== undefined && (
        <Button
          variant="link"
          size="small"
          className="ms-1 mb-1"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? t('calls.showLess') : t('calls.showAll')}
        </Button>
      )}
    </div>
  );
}
