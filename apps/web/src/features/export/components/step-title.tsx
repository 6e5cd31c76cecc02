import { useT } from '#/i18n/use-t.ts';

/** The title of a step of the export dialog. */
export function StepTitle({ number }: { readonly number: 1 | 2 }) {
  const t = useT();
  return (
    <span className="flex items-baseline gap-2.5">
      {t('exporting.title')}
      <span className="text-small font-normal text-text-3">
        {t(number === 1 ? 'exporting.stepSelect' : 'exporting.stepPreview')}
      </span>
    </span>
  );
}
