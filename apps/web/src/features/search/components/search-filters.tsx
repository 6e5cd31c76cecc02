import { Chip } from '#/components/chip.tsx';
import { useT } from '#/i18n/use-t.ts';
import { TIME_SPANS, type TimeSpan } from '../model/time-span.ts';

export interface SearchedChat {
  readonly id: string;
  /** Unknown for a chat that this tab does not show. */
  readonly topic: string | undefined;
}

interface SearchFiltersProps {
  readonly chat: SearchedChat | undefined;
  readonly isOnlyChat: boolean;
  readonly span: TimeSpan | undefined;
  readonly onOnlyChat: (isOn: boolean) => void;
  readonly onSpan: (span: TimeSpan | undefined) => void;
}

/** Narrows down where is searched. */
export function SearchFilters({ chat, isOnlyChat, span, onOnlyChat, onSpan }: SearchFiltersProps) {
  const t = useT();
  return (
    <fieldset
      aria-label={t('search.filters')}
      className="flex flex-wrap gap-1.5 phone:-mx-4 phone:flex-nowrap phone:overflow-x-auto phone:px-4 phone:scroll-fade phone:[scrollbar-width:none]"
    >
      {chat && (
        <Chip on={isOnlyChat} onClick={() => onOnlyChat(!isOnlyChat)} className="max-w-72">
          {chat.topic === undefined ? t('search.onlyThisChat') : t('search.onlyChat', { topic: chat.topic })}
        </Chip>
      )}
      {TIME_SPANS.map((each) => (
        <Chip key={each} on={span === each} onClick={() => onSpan(span === each ? undefined : each)}>
          {t(`search.span.${each}`)}
        </Chip>
      ))}
    </fieldset>
  );
}
