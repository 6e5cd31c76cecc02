import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { MOST_FUNCTIONS } from '../function-search.ts';

interface ChosenCountProps {
  readonly chosen: number;
  readonly total: number;
  /** How many more a document has than are listed. */
  readonly left: number;
}

/** How many operations models get, and what becomes of the others. */
export function ChosenCount({ chosen, total, left }: ChosenCountProps) {
  const t = useT();
  const number = (value: number) => value.toLocaleString(currentLanguage().tag);
  return (
    <p className="text-small text-text-2">
      <output>
        {chosen === 0
          ? t('openapiTools.picker.none')
          : t('openapiTools.picker.count', { chosen: number(chosen), total: number(total) })}
      </output>
      <span className="ms-2 text-meta text-text-3">
        {chosen > MOST_FUNCTIONS && t('openapiTools.picker.many', { most: MOST_FUNCTIONS })}{' '}
        {left > 0 && t('openapiTools.picker.notListed', { total: number(left) })}
      </span>
    </p>
  );
}
