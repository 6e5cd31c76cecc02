/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the box keeps the focus and hands the keys over */
import {
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { Button } from '#/components/button.tsx';
import { classNames } from '#/components/class-names.ts';
import type { Icon } from '#/components/icon.ts';
import { MatchedText } from '#/components/matched-text.tsx';
import { useT } from '#/i18n/use-t.ts';
import type { MatchRange } from '#/lib/match-text.ts';
import type { ListKeys } from './use-suggestions.ts';

export interface Suggestion {
  readonly id: string;
  readonly leading: ReactNode;
  readonly title: string;
  readonly ranges: readonly MatchRange[];
  readonly detail?: string | undefined;
  readonly choose: () => void;
}

export interface SuggestionListFrame {
  readonly listId: string;
  readonly keys: RefObject<ListKeys | null>;
  readonly onActive: (optionId: string | undefined) => void;
  readonly onClose: () => void;
}

interface SuggestionListProps extends SuggestionListFrame {
  readonly label: string;
  readonly items: readonly Suggestion[];
  /** What else can be done from here, by a press at the head of the list. */
  readonly act?: { readonly icon: Icon; readonly label: string; readonly onSelect: () => void };
}

/** More than anybody reads; a longer query finds the rest. */
const MOST_SHOWN = 60;
const MOST_HEIGHT_PX = 340;
/** Below this nothing could be chosen any more; then the header may be covered. */
const LEAST_HEIGHT_PX = 132;
const HEADER_PX = 64;
const EDGE_PX = 16;

/** What may be put into the text, above the box. The box keeps the focus and hands the keys over. */
export function SuggestionList({ label, items, act, listId, keys, onActive, onClose }: SuggestionListProps) {
  const t = useT();
  const shown = items.slice(0, MOST_SHOWN);
  const [wanted, setWanted] = useState<string>();
  const index = Math.max(
    0,
    shown.findIndex(({ id }) => id === wanted),
  );
  const active = shown[index];
  const optionId = (id: string) => `${listId}-${id}`;
  const activeOption = active && optionId(active.id);
  const [panel, height] = useRoomAbove<HTMLDivElement>();

  useEffect(() => {
    onActive(activeOption);
    if (activeOption !== undefined) document.getElementById(activeOption)?.scrollIntoView({ block: 'nearest' });
    return () => onActive(undefined);
  }, [activeOption, onActive]);

  useImperativeHandle(keys, (): ListKeys => {
    if (!active) return () => false;
    const move = (to: number) => setWanted(shown.at(to % shown.length)?.id);
    return (event) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
      if (!isPlain) return false;
      if (event.key === 'ArrowDown') move(index + 1);
      else if (event.key === 'ArrowUp') move(index - 1);
      else if (event.key === 'Enter' || event.key === 'Tab') active.choose();
      else if (event.key === 'Escape') onClose();
      else return false;
      event.preventDefault();
      return true;
    };
  });

  return (
    <div
      ref={panel}
      hidden={shown.length === 0}
      style={{ maxHeight: height }}
      className="absolute inset-x-0 bottom-full z-50 mb-2 flex animate-appear flex-col overflow-hidden rounded-menu bg-raised shadow-e3 hidden:hidden"
    >
      <div className="flex shrink-0 items-center justify-between gap-2 ps-3.5 pe-1.5 pt-1.5 pb-0.5">
        <p aria-hidden className="min-w-0 truncate py-1 text-meta font-medium text-text-3">
          {label}
        </p>
        {act && (
          <Button
            variant="quiet"
            size="small"
            icon={act.icon}
            // The keyboard has the same act in the menu behind the plus and among the commands.
            tabIndex={-1}
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={act.onSelect}
          >
            {act.label}
          </Button>
        )}
      </div>
      <output className="sr-only">{shown.length > 0 && t('composer.suggestions', { count: shown.length })}</output>
      <ul
        id={listId}
        role="listbox"
        aria-label={label}
        className="min-h-0 overflow-y-auto overscroll-contain p-1.5 pt-0"
      >
        {shown.map((item) => (
          <li
            key={item.id}
            id={optionId(item.id)}
            role="option"
            aria-selected={item === active}
            onPointerMove={() => setWanted(item.id)}
            // A press must not take the focus, or the phone's keyboard would close under it.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={item.choose}
            className={classNames(
              'flex min-h-8.5 cursor-pointer items-center gap-2.5 rounded-row px-2 py-1 select-none pointer-coarse:min-h-11',
              item === active && 'bg-hover',
            )}
          >
            <span className="grid size-5 shrink-0 place-items-center text-text-2">{item.leading}</span>
            <span dir="auto" className="max-w-full shrink-0 truncate">
              <MatchedText text={item.title} ranges={item.ranges} />
            </span>
            {item.detail !== undefined && (
              <span dir="auto" className="min-w-0 grow truncate text-small text-text-3">
                {item.detail}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** As high as fits between the box and the top of what can be seen, also while a phone's keyboard is open. */
export function useRoomAbove<Panel extends HTMLElement>(): [RefObject<Panel | null>, number] {
  const panel = useRef<Panel>(null);
  const [height, setHeight] = useState(MOST_HEIGHT_PX);
  useLayoutEffect(() => {
    const measure = () => {
      const foot = panel.current?.parentElement?.getBoundingClientRect().top ?? MOST_HEIGHT_PX;
      const room = foot - (globalThis.visualViewport?.offsetTop ?? 0);
      setHeight(Math.min(MOST_HEIGHT_PX, Math.max(room - HEADER_PX, Math.min(LEAST_HEIGHT_PX, room - EDGE_PX))));
    };
    measure();
    addEventListener('resize', measure);
    globalThis.visualViewport?.addEventListener('resize', measure);
    return () => {
      removeEventListener('resize', measure);
      globalThis.visualViewport?.removeEventListener('resize', measure);
    };
  }, []);
  return [panel, height];
}
