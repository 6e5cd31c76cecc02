import { Copy, Check, Maximize2, Minimize2, Square } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#/components/icon-button.tsx';
import { Kbd } from '#/components/kbd.tsx';
import { VendorMark } from '#/components/vendor-mark.tsx';
import { useT } from '#/i18n/use-t.ts';
import type { AnswerModel } from './use-answer-model.ts';

interface ColumnHeadProps {
  readonly model: AnswerModel;
  /** The key that leads to the column; left out where keys do not. */
  readonly number: number | undefined;
  readonly state: ReactNode;
  readonly cost: string | undefined;
  /** The name, where a press on it does something. */
  readonly title?: ReactNode;
  readonly children: ReactNode;
}

/** Who answers in a column, and how it goes. Stays in view while the answer scrolls below it. */
export function ColumnHead({ model, number, state, cost, title, children }: ColumnHeadProps) {
  return (
    <header className="sticky top-0 z-1 flex h-12 shrink-0 items-center gap-2.5 bg-canvas">
      <VendorMark vendor={model.vendor} size={24} />
      <div className="min-w-0 grow">
        <div className="flex items-center gap-1.5">
          {title ?? <bdi className="truncate text-ui font-semibold">{model.name}</bdi>}
          {number !== undefined && number < 10 && <Kbd keys={String(number)} className="h-4 min-w-4 px-1" />}
        </div>
        {state}
      </div>
      {cost !== undefined && <bdi className="shrink-0 text-small text-text-3 tabular-nums">{cost}</bdi>}
      <div className="-me-1.5 flex shrink-0">{children}</div>
    </header>
  );
}

export function StopColumn({ name, onStop }: { readonly name: string; readonly onStop: () => void }) {
  const t = useT();
  return <IconButton label={t('columns.stop', { name })} icon={Square} size={28} onClick={onStop} />;
}

interface ExpandColumnProps {
  readonly name: string;
  readonly isExpanded: boolean;
  readonly onToggle: () => void;
}

export function ExpandColumn({ name, isExpanded, onToggle }: ExpandColumnProps) {
  const t = useT();
  return (
    <IconButton
      label={isExpanded ? t('columns.showBeside') : t('columns.expandOne', { name })}
      icon={isExpanded ? Minimize2 : Maximize2}
      size={28}
      onClick={onToggle}
    />
  );
}

interface CopyColumnProps {
  readonly name: string;
  readonly isCopied: boolean;
  readonly onCopy: () => void;
}

export function CopyColumn({ name, isCopied, onCopy }: CopyColumnProps) {
  const t = useT();
  return (
    <IconButton
      label={isCopied ? t('thread.copied') : t('columns.copyOne', { name })}
      icon={isCopied ? Check : Copy}
      size={28}
      onClick={onCopy}
    />
  );
}
