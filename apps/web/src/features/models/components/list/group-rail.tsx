import { Clock, Key, Layers, Pin } from 'lucide-react';
import { classNames } from '#/components/class-names.ts';
import { ICON_STROKE, type Icon } from '#/components/icon.ts';
import { VendorMark } from '#/components/vendor-mark.tsx';
import { useT } from '#/i18n/use-t.ts';
import { groupText } from '../../model-words.ts';
import { groupKey, type CountedGroup, type ModelGroup } from '../../model/model-groups.ts';
import type { ModelBrowser } from '../../use-model-browser.ts';

const ICONS: Readonly<Record<'recent' | 'pinned' | 'all', Icon>> = { recent: Clock, pinned: Pin, all: Layers };

/** The parts of the list, each with its count. */
export function GroupRail({ browser, className }: { readonly browser: ModelBrowser; readonly className?: string }) {
  const t = useT();
  const { fixed, vendors, places } = browser.groups;
  return (
    <nav
      aria-label={t('modelPicker.shelves')}
      className={classNames('flex flex-col overflow-y-auto overscroll-contain p-2', className)}
    >
      <GroupList browser={browser} groups={fixed} />
      <GroupList browser={browser} groups={vendors} label={t('modelPicker.vendorsLabel')} />
      <GroupList browser={browser} groups={places} label={t('modelPicker.providersLabel')} />
    </nav>
  );
}

interface GroupListProps {
  readonly browser: ModelBrowser;
  readonly groups: readonly CountedGroup[];
  readonly label?: string;
}

function GroupList({ browser, groups, label }: GroupListProps) {
  if (groups.length === 0) return null;
  return (
    <>
      {label !== undefined && <span className="px-2.5 pt-3.5 pb-1.5 text-meta text-text-3">{label}</span>}
      <ul aria-label={label} className="flex flex-col">
        {groups.map((counted) => (
          <li key={counted.key}>
            <GroupButton counted={counted} browser={browser} />
          </li>
        ))}
      </ul>
    </>
  );
}

function GroupButton({ counted, browser }: { readonly counted: CountedGroup; readonly browser: ModelBrowser }) {
  const t = useT();
  const { group, count, key } = counted;
  const isOpen = key === groupKey(browser.group);
  return (
    <button
      type="button"
      aria-current={isOpen}
      onClick={() => browser.setGroup(group)}
      className={classNames(
        'flex h-7.5 w-full items-center gap-1 rounded-row px-2.5 text-start text-small transition-colors duration-120 pointer-coarse:h-11',
        isOpen ? 'bg-hover font-medium text-text-1' : 'text-text-2 hover:bg-sunken hover:text-text-1',
      )}
    >
      <GroupIcon group={group} />
      <span className="min-w-0 flex-1 truncate ps-1">{groupText(group, t)}</span>
      <span className="font-normal text-text-3 tabular-nums">{count}</span>
    </button>
  );
}

/** The groups of models as chips in a row, for phones. */
export function GroupChips({ browser }: { readonly browser: ModelBrowser }) {
  const t = useT();
  const { fixed, vendors, places } = browser.groups;
  const groups = [...fixed.toReversed(), ...places, ...vendors].filter(
    ({ group, count }) => count > 0 || group.kind === 'all',
  );
  return (
    <nav aria-label={t('modelPicker.shelves')} className="scroll-fade shrink-0 overflow-x-auto overscroll-contain">
      <ul className="flex w-max gap-1.5 px-4 pb-2">
        {groups.map(({ group, count, key }) => (
          <li key={key}>
            <button
              type="button"
              aria-current={key === groupKey(browser.group)}
              onClick={() => browser.setGroup(group)}
              className={classNames(
                'flex h-8.5 items-center gap-1.5 rounded-row px-3 text-small font-medium whitespace-nowrap pointer-coarse:h-11',
                key === groupKey(browser.group) ? 'bg-accent-soft text-accent-text' : 'bg-sunken text-text-2',
              )}
            >
              <GroupIcon group={group} />
              {groupText(group, t)}
              <span className="font-normal tabular-nums">{count}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function GroupIcon({ group }: { readonly group: ModelGroup }) {
  if (group.kind === 'vendor') return <VendorMark vendor={group.vendor} size={15} bare />;
  if (group.kind === 'place' && group.place.kind === 'custom') return <VendorMark vendor="custom" size={15} bare />;
  const Glyph = group.kind === 'place' ? Key : ICONS[group.kind];
  return <Glyph className="size-3.75 shrink-0" strokeWidth={ICON_STROKE} aria-hidden />;
}
