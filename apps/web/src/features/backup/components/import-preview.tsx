import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import type { DocumentCounts } from '#/storage/document/read-in-steps.ts';
import type { DataCounts } from '../count-data.ts';
import { FIGURES } from './data-overview.tsx';

interface ImportPreviewProps {
  readonly counts: DocumentCounts & Pick<DataCounts, 'pictures'>;
  readonly here: DataCounts;
}

/** Preview of an import: what would come beside what would go. */
export function ImportPreview({ counts, here }: ImportPreviewProps) {
  const t = useT();
  const { tag } = currentLanguage();
  return (
    <div className="flex flex-col gap-3">
      <table className="w-full text-small tabular-nums">
        <caption className="sr-only">{t('backup.importTable')}</caption>
        <thead className="text-meta text-text-3">
          <tr className="border-b border-line">
            <td>{'\u00a0'}</td>
            <th scope="col" className="py-1.5 text-end font-medium">
              {t('backup.importInFile')}
            </th>
            <th scope="col" className="py-1.5 ps-6 text-end font-medium">
              {t('backup.importHere')}
            </th>
          </tr>
        </thead>
        <tbody>
          {FIGURES.map(([key, label]) => (
            <tr key={key} className="border-b border-line last:border-transparent">
              <th scope="row" className="py-1.5 text-start font-normal text-text-2">
                {t(label)}
              </th>
              <td className="py-1.5 text-end font-medium">{counts[key].toLocaleString(tag)}</td>
              <td className="py-1.5 ps-6 text-end text-text-2">{here[key].toLocaleString(tag)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {counts.damaged > 0 && (
        <p className="rounded-control bg-warn-soft px-3.5 py-2.5 text-small text-warn">
          {t('backup.importDamaged', { count: counts.damaged })}
        </p>
      )}
    </div>
  );
}
