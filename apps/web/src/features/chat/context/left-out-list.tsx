import { textOf } from '@parley/contract';
import { useT } from '#/i18n/use-t.ts';
import type { NextRequest } from './next-request.ts';
import type { LeftOut } from './model/context-left-out.ts';
import { Fold } from './fold.tsx';
import { numberText } from '#/i18n/number-text.ts';

/** A long chat leaves out thousands; the newest tell what happens. */
const SHOWN = 50;
const EXCERPT_CHARACTERS = 160;

/** What of the chat does not go along, newest first, each with the reason. */
export function LeftOutList({ next }: { readonly next: NextRequest }) {
  const t = useT();
  const { leftOut, hasOlder, limits } = next;
  if (leftOut.length === 0) return <p className="text-small text-text-3">{t('context.sent.nothingLeftOut')}</p>;
  const further = leftOut.length - SHOWN;
  return (
    <Fold title={t('context.sent.leftOut', { count: leftOut.length })}>
      <ul className="flex flex-col gap-1.5 text-small">
        {leftOut.slice(0, SHOWN).map((left) => (
          <LeftOutRow key={left.message.id} left={left} limits={limits} />
        ))}
      </ul>
      {(further > 0 || hasOlder) && (
        <p className="mt-1.5 text-small text-text-3">
          {hasOlder ? t('context.sent.olderNotLoaded') : t('context.sent.furtherLeftOut', { count: further })}
        </p>
      )}
    </Fold>
  );
}

interface LeftOutRowProps {
  readonly left: LeftOut;
  readonly limits: NextRequest['limits'];
}

function LeftOutRow({ left: { message, reason }, limits }: LeftOutRowProps) {
  const t = useT();
  const words = { count: limits.messages, budget: numberText(limits.tokens ?? 0) };
  return (
    <li className="flex items-baseline gap-2">
      <span className="shrink-0 text-text-3">{t(`context.sent.roles.${message.role}`)}</span>
      <bdi className="min-w-0 truncate">{textOf(message.content).slice(0, EXCERPT_CHARACTERS)}</bdi>
      <span className="ms-auto shrink-0 text-meta text-text-3">{t(`context.sent.reasons.${reason}`, words)}</span>
    </li>
  );
}
