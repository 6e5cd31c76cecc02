import { useT } from '#/i18n/use-t.ts';

interface DescriptionListProps {
  readonly descriptions: readonly string[];
  readonly onUse: (prompt: string) => void;
}

/** Prompts that a model found for a picture, each to be used with a press. */
export function DescriptionList({ descriptions, onUse }: DescriptionListProps) {
  const t = useT();
  return (
    <ul aria-label={t('imagePanel.descriptions')} className="-mx-2.5 flex flex-col">
      {descriptions.map((description) => (
        <li key={description}>
          <button
            type="button"
            aria-label={`${t('imagePanel.useDescription')}: ${description}`}
            onClick={() => onUse(description)}
            className="group/use flex w-full items-baseline gap-3 rounded-row px-2.5 py-1.5 text-start text-small text-text-2 hover:bg-hover hover:text-text-1 focus-visible:text-text-1"
          >
            <span dir="auto" className="line-clamp-3 min-w-0 wrap-anywhere">
              {description}
            </span>
            <span
              aria-hidden
              className="shrink-0 text-meta text-text-3 opacity-0 group-hover/use:opacity-100 group-focus-visible/use:opacity-100"
            >
              {t('imagePanel.useDescription')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
