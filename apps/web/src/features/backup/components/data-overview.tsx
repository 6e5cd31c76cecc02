import { currentLanguage } from '#/i18n/i18n.ts';
import type { TextKey } from '#/i18n/text-key.ts';
import { useT } from '#/i18n/use-t.ts';
import { bytesText } from '#/lib/bytes-text.ts';
import { countData, type DataCounts } from '../count-data.ts';
import { useData } from '../use-data.ts';
import { LastBackup } from './last-backup.tsx';

/** What is counted, and what it is called; the preview of an import counts the same. */
export const FIGURES = [
  ['chats', 'settings.overviewChats'],
  ['messages', 'settings.overviewMessages'],
  ['prompts', 'settings.overviewPrompts'],
  ['masks', 'settings.overviewMasks'],
  ['pictures', 'settings.overviewPictures'],
] as const satisfies readonly (readonly [keyof DataCounts, TextKey])[];

/** What this browser keeps, in numbers, and whether there is a copy of it elsewhere. */
export function DataOverview({ label }: { readonly label: string }) {
  const t = useT();
  const counts = useData(countData);
  if (counts === 'failed') return <p className="text-small text-danger">{t('settings.overviewFailed')}</p>;
  const { tag } = currentLanguage();
  return (
    <div className="flex flex-col gap-3">
      <dl
        aria-label={label}
        aria-busy={counts === undefined}
        className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-2"
      >
        {FIGURES.map(([key, text]) => (
          <Figure key={key} name={t(text)} value={counts?.[key].toLocaleString(tag)} />
        ))}
        {(counts === undefined || counts.bytes !== undefined) && (
          <Figure
            name={t('settings.overviewSpace')}
            value={counts?.bytes !== undefined ? bytesText(counts.bytes, tag) : undefined}
          />
        )}
      </dl>
      {counts && <LastBackup counts={counts} />}
    </div>
  );
}

function Figure({ name, value }: { readonly name: string; readonly value: string | undefined }) {
  return (
    <div className="flex flex-col rounded-control bg-sunken px-3.5 py-3">
      <dt className="text-meta text-text-3">{name}</dt>
      <dd className="mt-0.5 text-heading tabular-nums">{value ?? '\u00a0'}</dd>
    </div>
  );
}
