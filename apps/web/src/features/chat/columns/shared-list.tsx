import { listText } from '#/i18n/list-text.ts';
import { useT } from '#/i18n/use-t.ts';

export interface SharedSentence {
  readonly sentence: string;
  /** The models that say it too. */
  readonly names: readonly string[];
}

/** The marked sentences in words, for those who do not see the mark. */
export function SharedList({ sentences }: { readonly sentences: readonly SharedSentence[] }) {
  const t = useT();
  if (sentences.length === 0) return null;
  return (
    <ul aria-label={t('columns.sharedHere')} className="sr-only">
      {sentences.map(({ sentence, names }, index) => (
        <li key={index}>{t('columns.sharedWith', { sentence, names: listText(names) })}</li>
      ))}
    </ul>
  );
}
