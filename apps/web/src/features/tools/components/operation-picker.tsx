import type { Tool } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { VirtualList } from '#/components/virtual-list.tsx';
import { Button } from '#/components/button.tsx';
import { Checkbox } from '#/components/checkbox.tsx';
import { Dialog } from '#/components/dialog.tsx';
import { EmptyState } from '#/components/empty-state.tsx';
import { ErrorBlock } from '#/components/error-block.tsx';
import type { OverlayFrame } from '#/components/overlays.tsx';
import { SearchInput } from '#/components/search-input.tsx';
import { Select } from '#/components/select.tsx';
import { SkeletonLines } from '#/components/skeleton.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { MOST_FUNCTIONS } from '../function-search.ts';
import {
  choiceRows,
  chosenAtFirst,
  foundGroups,
  operationGroups,
  storedChoice,
  withChosen,
  type ChoiceRow,
} from '../model/operation-choice.ts';
import type { FoundOperations } from '../openapi/schema-order.ts';
import { reasonOf } from '../tool-actions.ts';
import { toolOperationsQuery } from '../tools-query.ts';
import { OperationLine } from './operation-line.tsx';

const ROW_HEIGHT_PX = 40;
const ALL_TAGS = 'all';

interface OperationPickerProps extends OverlayFrame {
  readonly tool: Tool;
  readonly chosen: readonly string[] | undefined;
  /** Gets undefined where all are chosen. */
  readonly onChoose: (chosen: readonly string[] | undefined) => void;
}

/** Chooses which operations of a tool models get. */
export function OperationPicker({ tool, chosen, onChoose, open, onClose, onClosed }: OperationPickerProps) {
  const t = useT();
  const { data: found, error } = useQuery(toolOperationsQuery(tool));
  const frame = { open, onClosed, onOpenChange: (isOpen: boolean) => !isOpen && onClose(), size: 'wide' } as const;
  const words = {
    title: t('openapiTools.picker.title', { name: tool.name }),
    description: t('openapiTools.picker.text'),
  };
  if (!found) {
    return (
      <Dialog {...frame} {...words}>
        {error ? <ErrorBlock title={t('tools.form.notLoaded')} text={reasonOf(error)} /> : <SkeletonLines />}
      </Dialog>
    );
  }
  return (
    <LoadedPicker found={found} stored={chosen} onChoose={onChoose} onClose={onClose} frame={{ ...frame, ...words }} />
  );
}

interface LoadedPickerProps {
  readonly found: FoundOperations;
  readonly stored: readonly string[] | undefined;
  readonly onChoose: OperationPickerProps['onChoose'];
  readonly onClose: () => void;
  readonly frame: Pick<
    Parameters<typeof Dialog>[0],
    'open' | 'onOpenChange' | 'onClosed' | 'size' | 'title' | 'description'
  >;
}

function LoadedPicker({ found: { operations, left }, stored, onChoose, onClose, frame }: LoadedPickerProps) {
  const t = useT();
  const [chosen, setChosen] = useState(() => chosenAtFirst(operations, stored));
  const [query, setQuery] = useState('');
  const [tag, setTag] = useState(ALL_TAGS);
  const groups = useMemo(() => operationGroups(operations), [operations]);
  const wanted = useDeferredValue(query);
  const shown = useMemo(
    () => foundGroups(groups, wanted, tag === ALL_TAGS ? undefined : tag.slice(1)),
    [groups, wanted, tag],
  );
  const rows = useMemo(() => choiceRows(shown), [shown]);
  const shownIds = shown.flatMap((group) => group.operations.map(({ id }) => id));
  const choose = (ids: readonly string[], isOn: boolean) => setChosen((before) => withChosen(before, ids, isOn));
  const number = (value: number) => value.toLocaleString(currentLanguage().tag);
  return (
    <Dialog
      {...frame}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            variant="primary"
            disabled={chosen.size === 0}
            onClick={() => {
              onChoose(storedChoice(operations, chosen));
              onClose();
            }}
          >
            {t('openapiTools.picker.done')}
          </Button>
        </>
      }
    >
      <div className="flex flex-wrap items-center gap-2">
        <SearchInput
          value={query}
          onChange={setQuery}
          label={t('openapiTools.picker.search')}
          className="min-w-56 flex-1"
        />
        {groups.length > 1 && (
          <div className="w-48 phone:w-auto phone:min-w-32 phone:flex-1">
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
        <Button size="small" variant="outline" onClick={() => choose(shownIds, true)}>
          {t('openapiTools.picker.all')}
        </Button>
        <Button size="small" variant="outline" onClick={() => choose(shownIds, false)}>
          {t('openapiTools.picker.clear')}
        </Button>
      </div>
      <ChoiceList key={`${tag} ${wanted}`} rows={rows} chosen={chosen} onChoose={choose} />
      <p className="text-small text-text-2">
        <output>
          {chosen.size === 0
            ? t('openapiTools.picker.none')
            : t('openapiTools.picker.count', { chosen: number(chosen.size), total: number(operations.length) })}
        </output>
        <span className="ms-2 text-meta text-text-3">
          {chosen.size > MOST_FUNCTIONS && t('openapiTools.picker.many', { most: MOST_FUNCTIONS })}{' '}
          {left > 0 && t('openapiTools.picker.notListed', { total: number(left) })}
        </span>
      </p>
    </Dialog>
  );
}

interface ChoiceListProps {
  readonly rows: readonly ChoiceRow[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (ids: readonly string[], isOn: boolean) => void;
}

/** Thousands of rows, of which only those in view are in the page. */
function ChoiceList({ rows, chosen, onChoose }: ChoiceListProps) {
  const t = useT();
  const scroller = useRef<HTMLDivElement>(null);
  if (rows.length === 0) return <EmptyState text={t('openapiTools.picker.nothingFound')} />;
  return (
    <div
      ref={scroller}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain rounded-block bg-sunken px-3.5 py-1.5"
    >
      <VirtualList scrollRef={scroller} itemSize={ROW_HEIGHT_PX} data={rows}>
        {(row) =>
          row.kind === 'tag' ? (
            <TagRow key={`#${row.tag}`} row={row} chosen={chosen} onChoose={onChoose} />
          ) : (
            <div key={row.operation.id} className="flex h-10 items-center gap-2.5">
              <Checkbox
                label={`${row.operation.title} ${row.operation.id}`}
                hideLabel
                checked={chosen.has(row.operation.id)}
                onChange={(isOn) => onChoose([row.operation.id], isOn)}
              />
              <OperationLine operation={row.operation} />
            </div>
          )
        }
      </VirtualList>
    </div>
  );
}

interface TagRowProps extends Omit<ChoiceListProps, 'rows'> {
  readonly row: ChoiceRow & { readonly kind: 'tag' };
}

function TagRow({ row: { tag, ids }, chosen, onChoose }: TagRowProps) {
  const t = useT();
  const count = ids.filter((id) => chosen.has(id)).length;
  return (
    <div className="flex h-10 items-center text-small font-medium">
      <Checkbox
        label={<bdi>{tag || t('openapiTools.picker.noTag')}</bdi>}
        checked={count === ids.length}
        indeterminate={count > 0 && count < ids.length}
        onChange={(isOn) => onChoose(ids, isOn)}
      />
      <span className="ms-2 text-text-3 tabular-nums">
        {count}/{ids.length}
      </span>
    </div>
  );
}
