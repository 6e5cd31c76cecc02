import { useEffect, useRef, useState } from 'react';
import { useT } from '#/i18n/use-t.ts';
import { fetchCode } from '#/lib/fetch-code.ts';
import { platform } from '#/platform/platform.ts';

const SHOWN_MS = 1_600;

/** Copies text and says for a moment that it did; a refusal by the browser is told in a toast. */
export function useCopy(): [isCopied: boolean, copy: (text: string) => void] {
  const t = useT();
  const [isCopied, setIsCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = (text: string): void => {
    clearTimeout(timer.current);
    void platform.copyText(text).then((isDone) => {
      if (isDone) timer.current = setTimeout(() => setIsCopied(false), SHOWN_MS);
      else void sayFailed(t('common.copyFailed'));
      setIsCopied(isDone);
    });
  };
  return [isCopied, copy];
}

/** Rare, so that a page whose visitors only read need not bring toasts along. */
async function sayFailed(text: string): Promise<void> {
  const { showToast } = await fetchCode(() => import('./toast-store.ts'));
  showToast({ kind: 'error', text });
}
