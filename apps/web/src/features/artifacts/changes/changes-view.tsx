import { UnfoldVertical } from 'lucide-react';
import { useMemo, useState } from 'react';
import { classNames } from '#/components/class-names.ts';
import { EmptyState } from '#/components/empty-state.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { Select } from '#/components/select.tsx';
import { useT } from '#/i18n/use-t.ts';
import { foldUnchanged, lineDiff, type DiffLine, type DiffPart } from './line-diff.ts';

interface ComparedVersion {
  readonly id: string;
  readonly text: string;
}

interface ChangesViewProps {
  /** The oldest first. */
  readonly versions: readonly ComparedVersion[];
  /** Of the version on show. */
  readonly index: number;
}

/** What changed between the version on show and another one, as a rule the one before it. */
export function ChangesView({ versions, index }: ChangesViewProps) {
  const t = useT();
  const [chosenId, setChosenId] = useState<string>();
  const version = versions[index];
  const others = versions.filter((one) => one !== version);
  const before = others.find(({ id }) => id === chosenId) ?? versions[index - 1] ?? versions[index + 1];
  const [from, to] = [before?.text ?? '', version?.text ?? ''];
  const diff = useMemo(() => lineDiff(from, to), [from, to]);
  const parts = useMemo(() => foldUnchanged(diff.lines), [diff]);
  if (!before) {
    return (
      <div className="px-(--stage-pad,1rem)">
        <EmptyState text={t('changes.noChanges')} />
      </div>
    );
  }
  const options = others.map((one) => ({
    value: one.id,
    label: t('changes.comparedWith', { number: versions.indexOf(one) + 1 }),
  }));
  return (
    <>
      <div className="flex min-h-13 shrink-0 flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line px-(--stage-pad,1rem) py-2">
        <div className="w-52">
          <Select
            label={t('changes.compare')}
            value={before.id}
            options={options}
            onChange={setChosenId}
            className="h-8 text-small"
          />
        </div>
        <p className="flex gap-2 text-small tabular-nums">
          <span className="text-success">{t('changes.added', { count: diff.added })}</span>
          <span className="text-danger">{t('changes.removed', { count: diff.removed })}</span>
        </p>
      </div>
      <section
        dir="ltr"
        // Only a focusable area can be scrolled by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={t('changes.title')}
        className="min-h-0 flex-1 overflow-auto bg-(--code-bg) outline-offset-[-2px]"
      >
        {diff.added + diff.removed === 0 ? (
          <p className="p-4 text-text-2">{t('changes.sameText')}</p>
        ) : (
          <table className="w-full border-collapse font-mono text-code [tab-size:2]">
            <thead className="sr-only">
              <tr>
                <th scope="col">{t('changes.lineBefore')}</th>
                <th scope="col">{t('changes.lineAfter')}</th>
                <th scope="col" colSpan={2}>
                  {t('changes.text')}
                </th>
              </tr>
            </thead>
            {parts.map((part) => (
              <DiffRows key={`${part.lines[0]?.before}-${part.lines[0]?.after}`} part={part} />
            ))}
          </table>
        )}
      </section>
    </>
  );
}

function DiffRows({ part: { kind, lines } }: { readonly part: DiffPart }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  if (kind === 'shown' || isOpen) {
    return (
      <tbody>
        {lines.map((line) => (
          <DiffRow key={`${line.before}-${line.after}`} line={line} />
        ))}
      </tbody>
    );
  }
  return (
    <tbody>
      <tr>
        <td colSpan={4} className="p-0">
          <button
            type="button"
            onClick={() => setIsOpen(true)}
            className="flex h-8 w-full items-center gap-2 bg-hover px-(--stage-pad,1rem) font-sans text-meta text-text-2 outline-offset-[-2px] hover:text-text-1 pointer-coarse:h-11"
          >
            <UnfoldVertical className="size-3.5" strokeWidth={ICON_STROKE} aria-hidden />
            {t('changes.unchanged', { count: lines.length })}
          </button>
        </td>
      </tr>
    </tbody>
  );
}

const ROWS = { same: '', added: 'bg-success-soft', removed: 'bg-danger-soft' } as const;
const SIGNS = {
  same: { sign: '', look: '' },
  added: { sign: '+', look: 'text-success' },
  removed: { sign: '−', look: 'text-danger' },
} as const;

function DiffRow({ line: { kind, text, before, after } }: { readonly line: DiffLine }) {
  const t = useT();
  const number = 'w-px ps-2 pe-1 text-end align-top text-meta leading-[inherit] text-text-3 tabular-nums select-none';
  return (
    <tr className={ROWS[kind]}>
      <td className={number}>{before}</td>
      <td className={number}>{after}</td>
      <td aria-hidden className={classNames('w-px ps-2 pe-1 align-top select-none', SIGNS[kind].look)}>
        {SIGNS[kind].sign}
      </td>
      <td className="pe-4 whitespace-pre-wrap text-(--code-text) wrap-anywhere">
        {kind !== 'same' && <span className="sr-only">{t(`changes.line.${kind}`)} </span>}
        {text}
      </td>
    </tr>
  );
}
