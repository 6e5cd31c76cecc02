import { numberText } from '#/i18n/number-text.ts';
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
  return (
    <p className="text-small text-text-2">
      <output>
        {chosen === 0
          ? t('openapiTools.picker.none')
          : t('openapiTools.picker.count', { chosen: numberText(chosen), total: numberText(total) })}
      </output>
      <span className="ms-2 text-meta text-text-3">
        {chosen > MOST_FUNCTIONS && t('openapiTools.picker.many', { most: MOST_FUNCTIONS })}{' '}
        {left > 0 && t('openapiTools.picker.notListed', { total: numberText(left) })}
      </span>
    </p>
  );
}
