import { Check } from 'lucide-react';
import { Chip } from '#/components/chip.tsx';
import { Segmented } from '#/components/segmented.tsx';
import { useT } from '#/i18n/use-t.ts';
import type { ExportOptions } from '../model/export-options.ts';
import type { PictureTheme } from '../picture/stage.tsx';

const CHOICES = [
  ['hasReasoning', 'exporting.reasoning'],
  ['hasTools', 'exporting.tools'],
  ['hasDetails', 'exporting.details'],
] as const;

interface OptionChipsProps {
  readonly options: ExportOptions;
  readonly onChange: (options: ExportOptions) => void;
  /** Left out for what has no colours. */
  readonly theme: PictureTheme | undefined;
  readonly onTheme: (theme: PictureTheme) => void;
}

/** What goes along with the words, and how a picture is coloured. */
export function OptionChips({ options, onChange, theme, onTheme }: OptionChipsProps) {
  const t = useT();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <fieldset aria-label={t('exporting.include')} className="flex flex-wrap gap-2">
        {CHOICES.map(([name, label]) => (
          <Chip
            key={name}
            on={options[name]}
            icon={options[name] ? Check : undefined}
            onClick={() => onChange({ ...options, [name]: !options[name] })}
          >
            {t(label)}
          </Chip>
        ))}
      </fieldset>
      {theme !== undefined && (
        <Segmented
          label={t('exporting.theme')}
          value={theme}
          onChange={onTheme}
          options={(['light', 'dark'] as const).map((value) => ({ value, label: t(`exporting.${value}`) }))}
          className="ms-auto"
        />
      )}
    </div>
  );
}
