import { Button } from '#/components/button.tsx';
import { useT } from '#/i18n/use-t.ts';

interface DescriptionListProps {
  readonly descriptions: readonly string[];
  readonly onUse: (prompt: string) => void;
}

/** Prompts that a model found for a picture, each to be used. */
export function DescriptionList({ descriptions, onUse }: DescriptionListProps) {
  const t = useT();
  return (
    <ul aria-label={t('imagePanel.descriptions')} className="flex flex-col gap-1">
      {descriptions.map((description) => (
        <li key={description} className="flex items-start gap-3">
          <p dir="auto" className="line-clamp-3 min-w-0 grow py-1 text-small text-text-2 wrap-anywhere">
            {description}
          </p>
          <Button
            size="small"
            variant="quiet"
            aria-label={`${t('imagePanel.useDescription')}: ${description}`}
            onClick={() => onUse(description)}
          >
            {t('imagePanel.useDescription')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
