import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '#/components/button.tsx';
import { useT } from '#/i18n/use-t.ts';
import { platform } from '#/platform/platform.ts';

interface CopyBoxProps {
  /** What stands above it, and what it is called for those who cannot see it. */
  readonly label: string;
  readonly text: string;
  /** Beside the copy button. */
  readonly tools?: ReactNode;
  /** Lines stay whole and are scrolled; otherwise they break anywhere. */
  readonly isCode?: boolean;
}

const SHOWN_MS = 1_600;

/**
 * Text that is there to be copied. Where the browser does not let the page copy, the text is selected and a sentence says
 * how to go on: it may be shown only this once.
 */
export function CopyBox({ label, text, tools, isCode = false }: CopyBoxProps) {
  const t = useT();
  const box = useRef<HTMLPreElement>(null);
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  useEffect(() => {
    if (state !== 'copied') return undefined;
    const timer = setTimeout(() => setState('idle'), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async (): Promise<void> => {
    const isDone = await platform.copyText(text);
    setState(isDone ? 'copied' : 'refused');
    if (isDone || box.current === null) return;
    box.current.focus();
    getSelection()?.selectAllChildren(box.current);
  };
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <div className="me-auto min-w-0">{tools ?? <span className="text-small font-medium">{label}</span>}</div>
        <Button size="small" icon={state === 'copied' ? Check : Copy} onClick={() => void copy()}>
          {t(state === 'copied' ? 'common.copied' : 'apiKeys.copy')}
        </Button>
      </div>
      <pre
        ref={box}
        dir="ltr"
        // Only a focusable area can be scrolled and selected by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={label}
        className={
          isCode
            ? 'overflow-x-auto rounded-block bg-sunken p-3.5 text-start font-mono text-small'
            : 'rounded-block bg-sunken p-3.5 text-start font-mono text-small whitespace-pre-wrap wrap-anywhere'
        }
      >
        {text}
      </pre>
      <p aria-live="polite" className="text-small text-danger empty:hidden">
        {state === 'refused' && t('apiKeys.copyByHand')}
      </p>
    </div>
  );
}
