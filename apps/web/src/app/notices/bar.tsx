import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#/components/icon-button.tsx';
import { ICON_STROKE, type Icon } from '#/components/icon.ts';
import { useT } from '#/i18n/use-t.ts';

interface BarProps {
  readonly icon: Icon;
  readonly tone: string;
  readonly text: string;
  /** What can be done about it. */
  readonly children?: ReactNode;
  readonly onDismiss?: () => void;
}

/** A slim bar above the screen. On a narrow one the action goes below the words, and the cross stays in its corner. */
export function Bar({ icon: Glyph, tone, text, children, onDismiss }: BarProps) {
  const t = useT();
  return (
    <output className={`flex min-h-10 shrink-0 items-start gap-2.5 px-4 py-1.5 text-small ${tone}`}>
      <Glyph className="mt-1.5 size-4 shrink-0" strokeWidth={ICON_STROKE} aria-hidden />
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5">
        <span className="min-w-40 flex-1 py-1">{text}</span>
        {children}
      </span>
      {onDismiss && <IconButton label={t('shell.dismiss')} icon={X} size={28} onClick={onDismiss} />}
    </output>
  );
}
