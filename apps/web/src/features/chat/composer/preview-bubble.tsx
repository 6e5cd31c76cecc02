import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useT } from '#/i18n/use-t.ts';

const SETTLE_MS = 250;
/** Nobody checks the looks of a whole document while typing, and drawing it would be felt. */
const LONGEST_PREVIEW = 20_000;

/** What is being typed, as the sent message will show it. Drawn when the typing pauses. */
export function PreviewBubble({ text }: { readonly text: string }) {
  const t = useT();
  const settled = useDeferredValue(useSettled(text));
  const bubble = useRef<HTMLDivElement>(null);
  // What was written last is what is being looked at.
  useEffect(() => {
    bubble.current?.scrollTo({ top: bubble.current.scrollHeight });
  });
  if (settled.trim() === '' || settled.length > LONGEST_PREVIEW) return null;
  return (
    <section aria-label={t('composer.preview')} className="mb-2 flex flex-col items-end">
      <div
        ref={bubble}
        dir="auto"
        className="max-h-[30vh] max-w-140 animate-appear overflow-y-auto overscroll-contain rounded-panel bg-hover px-4 py-2.5 text-prose wrap-anywhere whitespace-pre-wrap phone:max-w-[78vw]"
      >
        {settled.trim()}
      </div>
    </section>
  );
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : settled;
}
