import { useRef, useState } from 'react';
import { t } from '#/i18n/i18n.ts';
import { type CodeRefusal, refusalOf, type SentCode } from './model/code-refusal.ts';

/** In React: the code that a form asked for last, and in words why one was refused. */
export function useSentCode() {
  const sent = useRef<SentCode>(undefined);
  /** Whether only a new code helps. */
  const [isOver, setIsOver] = useState(false);

  return {
    isOver,
    noteSent: (): void => {
      sent.current = { sentAt: Date.now(), wrong: 0 };
      setIsOver(false);
    },
    /** What was sent went to another address. */
    forget: (): void => {
      sent.current = undefined;
      setIsOver(false);
    },
    /** Counts a code that the server refused. */
    noteRefused: (): string => {
      if (sent.current) sent.current = { ...sent.current, wrong: sent.current.wrong + 1 };
      const refusal = refusalOf(sent.current, Date.now());
      setIsOver(refusal.kind !== 'wrong');
      return refusalWords(refusal);
    },
  };
}

const WORDS = {
  'used-up': 'auth.codeRefused.usedUp',
  expired: 'auth.codeRefused.expired',
  unknown: 'auth.codeRefused.unknown',
} as const;

function refusalWords(refusal: CodeRefusal): string {
  return refusal.kind === 'wrong' ? t('auth.codeRefused.wrong', { count: refusal.left }) : t(WORDS[refusal.kind]);
}
