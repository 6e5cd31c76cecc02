import { useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { classNames } from '#/components/class-names.ts';
import { MatchedText } from '#/components/matched-text.tsx';
import { useT } from '#/i18n/use-t.ts';
import { useAddress } from '#/lib/router/router-context.tsx';
import { matchRanges, wordsInDetail } from '#/lib/match-text.ts';
import { isChanged, resetPatch, type SettingKey } from '../model/setting-keys.ts';
import { DEFAULT_CONFIG, getConfig, updateConfig, useConfig } from '../store.ts';
import type { SettingElsewhere, SettingRow } from './setting-types.ts';

const ROOM = { wide: 'w-50 phone:w-full', tall: '', full: 'w-full' } as const;

const NO_WORDS: readonly string[] = [];

interface SettingRowViewProps {
  readonly row: SettingRow;
  /** What a search looked for; it is marked. */
  readonly words?: readonly string[];
  /** Shown in place of the control. */
  readonly standIn?: ReactNode;
}

/** A setting: its name, one sentence, its control, and a way back once it was changed. */
export function SettingRowView({ row, words = NO_WORDS, standIn = false }: SettingRowViewProps) {
  const t = useT();
  const label = t(row.label);
  const isTarget = useAddress().hash === row.id;
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isTarget) frame.current?.scrollIntoView({ block: 'center' });
  }, [isTarget]);
  const { Control, Note } = row;
  const layout = standIn === false ? row.layout : undefined;
  const description = t(row.description);
  return (
    <div
      ref={frame}
      id={row.id}
      className={classNames(
        'relative flex min-h-16 scroll-mt-6 flex-wrap gap-x-6 gap-y-3 border-b border-line py-3.5',
        layout === 'tall' ? 'items-start' : 'items-center',
        layout === 'full' && 'border-transparent',
        row.isForWide === true && 'phone:hidden',
        isTarget &&
          'before:absolute before:inset-y-1 before:-inset-x-3 before:-z-10 before:rounded-row before:bg-accent-soft',
      )}
    >
      <div className="min-w-48 flex-1">
        <div className="flex min-h-5 items-center gap-2">
          <h3 className="text-ui font-medium">
            <MatchedText text={label} ranges={matchRanges(label, words)} />
          </h3>
          {row.keys && <ConfigMark keys={row.keys} label={label} />}
          {row.elsewhere && <ElsewhereMark elsewhere={row.elsewhere} label={label} />}
        </div>
        <p className="mt-0.5 text-small text-text-3">
          <MatchedText text={description} ranges={matchRanges(description, wordsInDetail(description, words))} />
        </p>
        {Note && <Note />}
      </div>
      <div className={classNames('shrink-0', ROOM[layout ?? 'tall'])}>
        {standIn === false ? <Control label={label} /> : standIn}
      </div>
    </div>
  );
}

interface ConfigMarkProps {
  readonly keys: readonly SettingKey[];
  readonly label: string;
}

function ConfigMark({ keys, label }: ConfigMarkProps) {
  const hasMark = useConfig((config) => isChanged(config, DEFAULT_CONFIG, keys));
  const reset = () => updateConfig(resetPatch(getConfig(), DEFAULT_CONFIG, keys));
  return hasMark && <ChangedMark label={label} onReset={reset} />;
}

interface ElsewhereMarkProps {
  readonly elsewhere: SettingElsewhere;
  readonly label: string;
}

function ElsewhereMark({ elsewhere, label }: ElsewhereMarkProps) {
  const hasMark = useSyncExternalStore(elsewhere.subscribe, elsewhere.isChanged);
  return hasMark && <ChangedMark label={label} onReset={elsewhere.reset} />;
}

function ChangedMark({ label, onReset }: { readonly label: string; readonly onReset: () => void }) {
  const t = useT();
  return (
    <>
      <span className="size-1.5 rounded-full bg-spark" aria-hidden />
      <span className="sr-only">{t('settings.changed')}</span>
      <button
        type="button"
        aria-label={t('settings.resetRow', { label })}
        onClick={onReset}
        className="rounded-badge text-meta font-medium text-accent-text hover:underline pointer-coarse:min-h-11"
      >
        {t('settings.reset')}
      </button>
    </>
  );
}
