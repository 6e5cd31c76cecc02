import type { OperationSummary } from '@parley/tools';
import { Play } from 'lucide-react';
import { memo, useDeferredValue, useMemo, useRef, useState } from 'react';
import { Button } from '#/components/button.tsx';
import { Checkbox } from '#/components/checkbox.tsx';
import { classNames } from '#/components/class-names.ts';
import { EmptyState } from '#/components/empty-state.tsx';
import { IconButton } from '#/components/icon-button.tsx';
import { SearchInput } from '#/components/search-input.tsx';
import { Select } from '#/components/select.tsx';
import { VirtualList } from '#/components/virtual-list.tsx';
import { numberText } from '#/i18n/number-text.ts';
import { useT } from '#/i18n/use-t.ts';
import { choiceRows, foundGroups, operationGroups, withChosen, type ChoiceRow } from '../model/operation-choice.ts';
import { OperationLine } from './operation-line.tsx';

const ROW_HEIGHT_PX = 40;
/** Drawn beyond what is in view. All rows of a list are first drawn, and measured, in a single frame. */
const BUFFER_PX = ROW_HEIGHT_PX;
const ALL_TAGS = 'all';
/** Fewer are seen at a glance. */
const SEARCHED_FROM = 7;

interface OperationPickProps {
  readonly operations: readonly OperationSummary[];
  readonly chosen: ReadonlySet<string>;
  /** Left out where there is nothing to choose. */
  readonly onChoose?: ((chosen: ReadonlySet<string>) => void) | undefined;
  /** Tries an operation out. */
  readonly onTry?: ((operation: OperationSummary) => void) | undefined;
  /** Among the fields of a form it takes a part of the height; else all that there is. */
  readonly isInForm?: boolean;
}

/** The operations of a document: searched, chosen and tried where they are listed. */
export function OperationPick({ operations, chosen, onChoose, onTry, isInForm = false }: OperationPickProps) {
  const t = useT();
  const [query, setQuery] = useState('');
  const [tag, setTag] = useState(ALL_TAGS);
  const groups = useMemo(() => operationGroups(operations), [operations]);
  const wanted = useDeferredValue(query);
  const shown = useMemo(
    () => foundGroups(groups, wanted, tag === ALL_TAGS ? undefined : tag.slice(1)),
    [groups, wanted, tag],
  );
  const rows = useMemo(() => choiceRows(shown), [shown]);
  const ids = useMemo(() => shown.flatMap((group) => group.operations.map(({ id }) => id)), [shown]);
  const areAllChosen = ids.every((id) => chosen.has(id));
  return (
    <>
      {operations.length >= SEARCHED_FROM && (
        <div className="flex flex-wrap items-center gap-2">
          <SearchInput
            value={query}
            onChange={setQuery}
            label={t('openapiTools.picker.search')}
            className="min-w-48 flex-1"
          />
          {groups.length > 1 && (
            <div className="w-40 phone:w-auto phone:min-w-32 phone:flex-1">
              <Select
                label={t('openapiTools.picker.tag')}
                value={tag}
                options={[
                  { value: ALL_TAGS, label: t('openapiTools.picker.allTags') },
                  ...groups.map((group) => ({
                    value: `=${group.tag}`,
                    label: group.tag || t('openapiTools.picker.noTag'),
                  })),
                ]}
                onChange={setTag}
              />
            </div>
          )}
          {onChoose && (
            <Button size="small" variant="outline" onClick={() => onChoose(withChosen(chosen, ids, !areAllChosen))}>
              {t(areAllChosen ? 'openapiTools.picker.clear' : 'openapiTools.picker.all')}
            </Button>
          )}
        </div>
      )}
      <ChoiceList
        key={`${tag} ${wanted}`}
        rows={rows}
        chosen={chosen}
        onChoose={onChoose && ((ids, isOn) => onChoose(withChosen(chosen, ids, isOn)))}
        onTry={onTry}
        className={isInForm ? 'max-h-60 shrink-0' : 'min-h-0 flex-1'}
      />
    </>
  );
}

interface ChoiceListProps extends Pick<OperationPickProps, 'chosen' | 'onTry'> {
  readonly rows: readonly ChoiceRow[];
  readonly onChoose: ((ids: readonly string[], isOn: boolean) => void) | undefined;
  readonly className: string;
}

/** Thousands of rows, of which only those in view are in the page. */
function ChoiceList({ rows, chosen, onChoose, onTry, className }: ChoiceListProps) {
  const t = useT();
  const scroller = useRef<HTMLDivElement>(null);
  if (rows.length === 0) return <EmptyState text={t('openapiTools.picker.nothingFound')} />;
  return (
    <div
      ref={scroller}
      className={classNames('overflow-y-auto overscroll-contain rounded-block bg-sunken px-3.5 py-1.5', className)}
    >
      <VirtualList scrollRef={scroller} itemSize={ROW_HEIGHT_PX} bufferSize={BUFFER_PX} data={rows}>
        {(row) =>
          row.kind === 'tag' ? (
            <TagRow key={`#${row.tag}`} row={row} chosen={chosen} onChoose={onChoose} />
          ) : (
            <OperationRow
              key={row.operation.id}
              operation={row.operation}
              isChosen={chosen.has(row.operation.id)}
              onChoose={onChoose}
              onTry={onTry}
            />
          )
        }
      </VirtualList>
    </div>
  );
}

interface OperationRowProps extends Pick<ChoiceListProps, 'onChoose' | 'onTry'> {
  readonly operation: OperationSummary;
  readonly isChosen: boolean;
}

/** Kept as it is while the list measures and scrolls. */
const OperationRow = memo(function OperationRow({ operation, isChosen, onChoose, onTry }: OperationRowProps) {
  const t = useT();
  const name = `${operation.title} ${operation.id}`;
  return (
    <div className="flex h-10 items-center gap-2.5">
      {onChoose && (
        <Checkbox label={name} hideLabel checked={isChosen} onChange={(isOn) => onChoose([operation.id], isOn)} />
      )}
      <OperationLine operation={operation} />
      {onTry && (
        <IconButton
          size={28}
          icon={Play}
          label={t('openapiTools.try.open', { name })}
          className="-me-1.5"
          onClick={() => onTry(operation)}
        />
      )}
    </div>
  );
});

interface TagRowProps extends Pick<ChoiceListProps, 'chosen' | 'onChoose'> {
  readonly row: ChoiceRow & { readonly kind: 'tag' };
}

function TagRow({ row: { tag, ids }, chosen, onChoose }: TagRowProps) {
  const t = useT();
  const name = <bdi>{tag || t('openapiTools.picker.noTag')}</bdi>;
  const count = ids.filter((id) => chosen.has(id)).length;
  return (
    <div className="flex h-10 items-center text-small font-medium">
      {onChoose ? (
        <Checkbox
          label={name}
          checked={count === ids.length}
          indeterminate={count > 0 && count < ids.length}
          onChange={(isOn) => onChoose(ids, isOn)}
        />
      ) : (
        name
      )}
      <span className="ms-2 text-text-3 tabular-nums">
        {onChoose ? `${numberText(count)}/${numberText(ids.length)}` : numberText(ids.length)}
      </span>
    </div>
  );
}
