import type { KeyboardEvent } from 'react';
import { classNames } from '#/components/class-names.ts';
import { useT } from '#/i18n/use-t.ts';

export const WORK_TABS = ['preview', 'source', 'changes', 'console'] as const;
export type WorkTab = (typeof WORK_TABS)[number];

interface WorkTabsProps {
  readonly id: string;
  readonly tab: WorkTab;
  readonly onTab: (tab: WorkTab) => void;
  readonly errorCount: number;
}

/** What of an artifact is shown. Arrows go from one to the next. */
export function WorkTabs({ id, tab, onTab, errorCount }: WorkTabsProps) {
  const t = useT();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const next = steppedTab(tab, event.key, isRtl);
    if (next === undefined) return;
    event.preventDefault();
    onTab(next);
    document.getElementById(tabId(id, next))?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs take the focus
    <div
      role="tablist"
      aria-label={t('workbench.views')}
      onKeyDown={onKeyDown}
      className="-mb-px flex min-w-0 gap-0.5 self-end phone:gap-0 overflow-x-auto [scrollbar-width:none]"
    >
      {WORK_TABS.map((one) => (
        <button
          key={one}
          id={tabId(id, one)}
          type="button"
          role="tab"
          aria-selected={one === tab}
          aria-controls={one === tab ? panelId(id, one) : undefined}
          tabIndex={one === tab ? 0 : -1}
          onClick={() => onTab(one)}
          className={classNames(
            'flex h-10 shrink-0 items-center gap-1.5 border-b-2 px-2.5 text-small phone:px-2 font-medium outline-offset-[-2px] transition-colors duration-120 pointer-coarse:h-11',
            one === tab ? 'border-accent text-text-1' : 'border-transparent text-text-2 hover:text-text-1',
          )}
        >
          {t(`workbench.tabs.${one}`)}
          {one === 'console' && errorCount > 0 && <ErrorCount count={errorCount} />}
        </button>
      ))}
    </div>
  );
}

function ErrorCount({ count }: { readonly count: number }) {
  const t = useT();
  return (
    <span className="inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-badge bg-danger-soft px-1 text-meta text-danger tabular-nums">
      <span aria-hidden>{count}</span>
      <span className="sr-only">{t('workbench.errorCount', { count })}</span>
    </span>
  );
}

export function tabId(id: string, tab: WorkTab): string {
  return `${id}-${tab}-tab`;
}

export function panelId(id: string, tab: WorkTab): string {
  return `${id}-${tab}`;
}

/** Where a key leads from a tab; undefined for keys that mean nothing there. */
function steppedTab(tab: WorkTab, key: string, isRtl: boolean): WorkTab | undefined {
  const index = WORK_TABS.indexOf(tab);
  switch (key) {
    case isRtl ? 'ArrowLeft' : 'ArrowRight':
      return WORK_TABS[(index + 1) % WORK_TABS.length];
    case isRtl ? 'ArrowRight' : 'ArrowLeft':
      return WORK_TABS.at(index - 1);
    case 'Home':
      return WORK_TABS[0];
    case 'End':
      return WORK_TABS.at(-1);
    default:
      return undefined;
  }
}
